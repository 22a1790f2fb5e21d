import { type Kysely, sql } from 'kysely';

/** A person’s row says which import they came from, and an import why it couldn’t be checked or run to its end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people add column import_id uuid references people_imports on delete set null;
    comment on column people.import_id is
      'The import that added this person, or by which they agreed to offers; null where neither came by a file';
    create index people_of_import on people (import_id) where import_id is not null;

    update people p set import_id = c.import_id
    from (
      select distinct on (store_id, address_key) store_id, address_key, (proof->>'import')::uuid as import_id
      from consents where source = 'import' and channel = 'email' order by store_id, address_key, id desc) c
    join people_imports i on i.id = c.import_id
    where p.store_id = c.store_id and p.address_key = c.address_key and p.merged_into is null;
    update people p set import_id = e.ref
    from person_events e join people_imports i on i.id = e.ref
    where e.name = 'imported' and e.person_id = p.id and p.source = 'import' and p.import_id is null;

    alter table people_imports add column fault jsonb;
    comment on column people_imports.fault is 'Why its check or run ended early, as the screen says it; null where none did';
  `.execute(db);
}
