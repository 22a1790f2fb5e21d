import { type Kysely, sql } from 'kysely';

/** Passkeys of accounts, and the challenges that were given out for them and not answered yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null default 0 check (counter >= 0),
      transports text[] not null default '{}',
      name text not null check (length(name) between 1 and 60),
      backed_up boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index on passkeys (account_id);
    comment on column passkeys.counter is 'Signatures made, where the authenticator counts them; never goes back';

    create table passkey_challenges (
      challenge text primary key,
      purpose text not null check (purpose in ('register', 'sign-in')),
      session_id uuid references sessions on delete cascade,
      expires_at timestamptz not null,
      check ((purpose = 'register') = (session_id is not null))
    );
    create index on passkey_challenges (expires_at);
    comment on column passkey_challenges.session_id is 'A registration is finished in the session that began it';

    alter table passkeys enable row level security, force row level security;
    create policy of_one_account on passkeys
      using (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account())
      with check (current_setting('selvedge.scope', true) = 'platform' or account_id = selvedge_account());
  `.execute(db);
}
