import { type Kysely, sql } from 'kysely';

/** When a store that shows its coming-soon page opens by itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stores add column opens_at timestamptz;
    comment on column stores.opens_at is 'Ends the coming-soon state; null for a store that its owner opens by hand';

    create function selvedge_coming_soon(coming_soon boolean, opens_at timestamptz) returns boolean
      language sql stable parallel safe as $$ select coming_soon and coalesce(opens_at > now(), true) $$;
  `.execute(db);
}
