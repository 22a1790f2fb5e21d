import { type Kysely, sql } from 'kysely';

/**
 * Counting who did something reads its index alone: the people who did it are in it, and the project, which row-level security
 * asks for. The rows themselves lie all over the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index person_events_by_name;
    create index person_events_by_name on person_events (store_id, name, at) include (person_id, project_id)`.execute(
    db,
  );
}
