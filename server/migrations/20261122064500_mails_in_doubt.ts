import { type Kysely, sql } from 'kysely';

/** A mail whose last byte was handed over and whose mail server said nothing after it may have left, or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sent_mails add column handed_over_at timestamptz;
    comment on column sent_mails.handed_over_at is
      'All of it was given to the mail server; in doubt, and not sent again, while sent_at is null';
  `.execute(db);
}
