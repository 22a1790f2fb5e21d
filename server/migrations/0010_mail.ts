import { type Kysely, sql } from 'kysely';

/** Which mails left already, so that a repeated job sends none twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sent_mails (
      key text primary key,
      message_id text not null,
      claimed_at timestamptz not null default now(),
      sent_at timestamptz
    );
    create index on sent_mails (claimed_at);
    comment on column sent_mails.claimed_at is 'A process is sending it since; free to be tried again when that was long ago and sent_at is null';
  `.execute(db);
}
