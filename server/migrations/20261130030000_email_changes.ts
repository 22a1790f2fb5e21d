import { type Kysely, sql } from 'kysely';

/** An account’s address changes once the new one is proved, and the old one can stop or undo it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_tokens
      add column email citext check (length(email) <= 254),
      drop constraint account_tokens_kind_check,
      add constraint account_tokens_kind_check
        check (kind in ('verify-email', 'reset-password', 'change-email', 'keep-email')),
      add constraint email_of_a_change check ((kind in ('change-email', 'keep-email')) = (email is not null));
    comment on column account_tokens.email is
      'change-email: the address that is to be proved; keep-email: the one that the account had';
  `.execute(db);
}
