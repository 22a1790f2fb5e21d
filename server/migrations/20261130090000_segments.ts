import { type Kysely, sql } from 'kysely';

/**
 * Segments of a store's people, who is in them and why. Whatever can move a person between segments is noted in
 * segment_work by the database itself, in the transaction that does it: no part of the program can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table segments (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      name text not null,
      name_key text generated always as (lower(name)) stored,
      definition jsonb not null,
      version integer not null default 1,
      state text not null default 'building' check (state in ('building', 'ready')),
      members integer not null default 0,
      swept_at timestamptz not null default now(),
      built_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (store_id, name_key)
    );
    comment on column segments.definition is 'Group of shared/features/growth/segments/segment.ts';
    comment on column segments.members is 'How many are in it: rows of segment_members';
    comment on column segments.swept_at is 'Until when the passing of time has been followed';
    create index on segments (project_id);
    create index segments_to_sweep on segments (swept_at) where state = 'ready';

    create table segment_members (
      segment_id uuid not null references segments on delete cascade,
      person_id uuid not null references people on delete cascade,
      project_id uuid not null references projects on delete cascade,
      since timestamptz not null,
      cause text not null check (cause in ('event', 'time', 'edit', 'import', 'change')),
      cause_event_id uuid,
      cause_row smallint,
      primary key (segment_id, person_id)
    );
    comment on column segment_members.cause_row is 'The row of the definition that changed, from 0';
    create index on segment_members (person_id);
    create index on segment_members (project_id);
    create index segment_members_by_age on segment_members (segment_id, since desc, person_id desc);

    create table segment_changes (
      id uuid primary key default uuidv7(),
      segment_id uuid not null references segments on delete cascade,
      person_id uuid not null references people on delete cascade,
      project_id uuid not null references projects on delete cascade,
      joined boolean not null,
      at timestamptz not null,
      cause text not null check (cause in ('event', 'time', 'edit', 'import', 'change', 'merge', 'erase')),
      cause_event_id uuid,
      cause_row smallint
    );
    comment on table segment_changes is 'Who came and left, and why; stored for 13 months';
    create index segment_changes_of_one on segment_changes (person_id, id desc);
    create index segment_changes_by_age on segment_changes (segment_id, id desc);
    create index on segment_changes (project_id);
    create index on segment_changes (at);

    create table segment_work (
      id bigint generated always as identity primary key,
      project_id uuid not null,
      store_id uuid not null,
      person_id uuid not null,
      kind text not null check (kind in ('new', 'event', 'property', 'list', 'consent', 'time')),
      name text not null default '',
      event_id uuid
    );
    comment on table segment_work is 'People to be judged again, and what happened to them';
    create index segment_work_by_store on segment_work (store_id, id);

    alter table segments enable row level security, force row level security;
    create policy of_one_project on segments
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table segment_members enable row level security, force row level security;
    create policy of_one_project on segment_members
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table segment_changes enable row level security, force row level security;
    create policy of_one_project on segment_changes
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
    alter table segment_work enable row level security, force row level security;
    create policy of_one_project on segment_work
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create function segment_work_of_events() returns trigger language plpgsql as $$
    begin
      insert into segment_work (project_id, store_id, person_id, kind, name, event_id)
      select project_id, store_id, person_id, 'event', name, id from new_rows order by person_id;
      perform pg_notify('segments.work', '{}');
      return null;
    end $$;
    create trigger segment_work_of_events after insert on person_events
      referencing new table as new_rows for each statement execute function segment_work_of_events();

    create function segment_work_of_new_people() returns trigger language plpgsql as $$
    begin
      insert into segment_work (project_id, store_id, person_id, kind)
      select project_id, store_id, id, 'new' from new_rows order by id;
      perform pg_notify('segments.work', '{}');
      return null;
    end $$;
    create trigger segment_work_of_new_people after insert on people
      referencing new table as new_rows for each statement execute function segment_work_of_new_people();

    create function segment_work_of_people() returns trigger language plpgsql as $$
    begin
      insert into segment_work (project_id, store_id, person_id, kind)
      select n.project_id, n.store_id, n.id,
        case when n.merged_into is distinct from o.merged_into or n.erased_at is distinct from o.erased_at
          or n.address_key is distinct from o.address_key then 'new' else 'property' end
      from new_rows n join old_rows o on o.id = n.id
      where (to_jsonb(n) - 'updated_at') is distinct from (to_jsonb(o) - 'updated_at')
      order by n.id;
      perform pg_notify('segments.work', '{}');
      return null;
    end $$;
    create trigger segment_work_of_people after update on people
      referencing new table as new_rows old table as old_rows
      for each statement execute function segment_work_of_people();

    create function segment_work_of_lists() returns trigger language plpgsql as $$
    begin
      insert into segment_work (project_id, store_id, person_id, kind)
      select p.project_id, p.store_id, p.id, 'list' from changed c join people p on p.id = c.person_id order by p.id;
      perform pg_notify('segments.work', '{}');
      return null;
    end $$;
    create trigger segment_work_of_joined after insert on mailing_list_members
      referencing new table as changed for each statement execute function segment_work_of_lists();
    create trigger segment_work_of_left after delete on mailing_list_members
      referencing old table as changed for each statement execute function segment_work_of_lists();

    create function segment_work_of_consents() returns trigger language plpgsql as $$
    begin
      insert into segment_work (project_id, store_id, person_id, kind)
      select p.project_id, p.store_id, p.id, 'consent' from new_rows n
      join people p on p.store_id = n.store_id and p.address_key = n.address_key and p.merged_into is null
      order by p.id;
      perform pg_notify('segments.work', '{}');
      return null;
    end $$;
    create trigger segment_work_of_new_consents after insert on consent_states
      referencing new table as new_rows for each statement execute function segment_work_of_consents();
    create trigger segment_work_of_changed_consents after update on consent_states
      referencing new table as new_rows for each statement execute function segment_work_of_consents();
  `.execute(db);
}
