import { type Kysely, sql } from 'kysely';

/** The menu of a store as its merchant made it; without one, it is made from the store’s collections. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table store_menus (
      store_id uuid primary key references stores on delete cascade,
      project_id uuid not null references projects on delete cascade,
      entries jsonb,
      draft jsonb,
      revision integer not null default 1,
      author_id uuid references accounts on delete set null,
      changed_at timestamptz not null default now()
    );
    comment on column store_menus.entries is 'What shoppers see; null before the first publishing';
    comment on column store_menus.draft is 'Null where it is what shoppers see';
    create index on store_menus (project_id);
    create index on store_menus (author_id);
    alter table store_menus enable row level security, force row level security;
    create policy of_one_project on store_menus
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create function selvedge_menu_changed() returns trigger language plpgsql as $$
    begin
      perform selvedge_stores_changed(array[coalesce(new.store_id, old.store_id)]);
      return null;
    end $$;
    -- A draft changes no page.
    create trigger menu_added after insert on store_menus for each row
      when (new.entries is not null) execute function selvedge_menu_changed();
    create trigger menu_changed after update on store_menus for each row
      when (old.entries is distinct from new.entries) execute function selvedge_menu_changed();
  `.execute(db);
}
