import { type Kysely, sql } from 'kysely';

/** Parts of the demo data have versions, so that an existing demo gets what a later version adds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table demo_parts add column version integer not null default 1 check (version > 0)`.execute(
    db,
  );
  await sql`alter table demo_parts alter column version drop default`.execute(db);

  // The people of a demo were one part with their stores and badges, and the factory's orders brought staff and
  // workstations along. Each of them is a part or a version of its own now.
  await sql`
    with complete as (select exists (select from demo_parts where name = 'factory orders') as floor),
      former as (delete from demo_parts where name = 'people and stores' returning loaded_at)
    insert into demo_parts (name, loaded_at, version)
    select part, loaded_at, case when part = 'people' and floor then 2 else 1 end
    from former, complete, unnest(array['people', 'projects and stores', 'staff']) as part`.execute(db);
  await sql`
    update demo_parts set version = 2
    where name = 'factory floor' and exists (select from demo_parts where name = 'factory orders')`.execute(
    db,
  );
}
