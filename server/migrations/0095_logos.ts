import { type Kysely, sql } from 'kysely';

/** A store's logo is one of the project's files, and goes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update stores set logo_file_id = null
    where logo_file_id is not null and not exists (select from files where files.id = stores.logo_file_id);
    alter table stores add constraint stores_logo_file_id_fkey
      foreign key (logo_file_id) references files on delete set null;
    create index on stores (logo_file_id) where logo_file_id is not null;
  `.execute(db);
}
