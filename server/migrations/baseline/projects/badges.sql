-- Badges unlock by changes in the database, in whichever way those come about (spec 2 §3.4).

create table project_badges (
  project_id uuid not null references projects on delete cascade,
  code text not null,
  unlocked_at timestamptz not null default now(),
  primary key (project_id, code)
);
alter table project_badges enable row level security, force row level security;
create policy of_one_project on project_badges
  using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

create function selvedge_unlock_badge(project uuid, badge text) returns void language sql
  set selvedge.scope to 'platform' as $$
  insert into project_badges (project_id, code) values (project, badge) on conflict do nothing
$$;

create function selvedge_badge_of_row() returns trigger language plpgsql as $$
begin
  perform selvedge_unlock_badge((to_jsonb(new)->>'project_id')::uuid, tg_argv[0]);
  return null;
end $$;
create trigger unlocks_designer_new after insert on products for each row
  when (new.live_at is not null) execute function selvedge_badge_of_row('designer');
create trigger unlocks_designer after update of live_at on products for each row
  when (old.live_at is null and new.live_at is not null) execute function selvedge_badge_of_row('designer');
create trigger unlocks_entrepreneur_new after insert on orders for each row
  when (new.paid_at is not null) execute function selvedge_badge_of_row('entrepreneur');
create trigger unlocks_entrepreneur after update of paid_at on orders for each row
  when (old.paid_at is null and new.paid_at is not null) execute function selvedge_badge_of_row('entrepreneur');
create trigger unlocks_theme after update of theme, theme_properties on stores for each row
  when ((old.theme, old.theme_properties) is distinct from (new.theme, new.theme_properties))
  execute function selvedge_badge_of_row('theme');

create function selvedge_badges_of_project() returns trigger language plpgsql as $$
begin
  if new.is_pro then perform selvedge_unlock_badge(new.id, 'card'); end if;
  if new.integration_type = 'shopify' then perform selvedge_unlock_badge(new.id, 'shopify'); end if;
  return null;
end $$;
create trigger unlocks_badges after insert or update of is_pro, integration_type on projects for each row
  execute function selvedge_badges_of_project();

create function selvedge_has_profile(person accounts) returns boolean language sql immutable as $$
  select trim(person.first_name) <> '' and person.avatar is not null
$$;

create function selvedge_profile_badge(account uuid) returns void language sql
  set selvedge.scope to 'platform' as $$
  insert into project_badges (project_id, code)
    select m.project_id, 'profile' from project_members m join accounts a on a.id = m.account_id
    where m.account_id = account and m.role = 'owner' and selvedge_has_profile(a)
    on conflict do nothing
$$;

create function selvedge_owner_badge(project uuid, account uuid) returns void language sql
  set selvedge.scope to 'platform' as $$
  insert into project_badges (project_id, code)
    select project, 'profile' from accounts a where a.id = account and selvedge_has_profile(a)
    on conflict do nothing
$$;

create function selvedge_profile_completed() returns trigger language plpgsql as $$
begin
  perform selvedge_profile_badge(new.id);
  return null;
end $$;
create trigger unlocks_profile after update of first_name, avatar on accounts for each row
  execute function selvedge_profile_completed();

create function selvedge_owner_joined() returns trigger language plpgsql as $$
begin
  perform selvedge_owner_badge(new.project_id, new.account_id);
  return null;
end $$;
create trigger unlocks_profile after insert or update of role on project_members for each row
  when (new.role = 'owner') execute function selvedge_owner_joined();
