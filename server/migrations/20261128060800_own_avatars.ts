import { type Kysely, sql } from 'kysely';

/**
 * A photo is one that was uploaded here: at any other address, its host would learn who looks at the person. Addresses
 * that were taken before are dropped; the person shows by their initials.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update accounts set avatar = null where avatar !~ '^/omnis/v3/avatars/[0-9a-f]{64}/$'`.execute(
    db,
  );
  await sql`
    alter table accounts add constraint accounts_avatar_is_ours
      check (avatar ~ '^/omnis/v3/avatars/[0-9a-f]{64}/$')`.execute(db);
}
