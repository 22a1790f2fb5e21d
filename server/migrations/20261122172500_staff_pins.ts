import { type Kysely, sql } from 'kysely';

/** The PIN by which someone without a badge logs in at a workstation, and the wrong tries at it in a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_pins (
      account_id uuid primary key references accounts on delete cascade,
      pin_hash text not null,
      failed integer not null default 0,
      locked_until timestamptz,
      set_at timestamptz not null default now(),
      set_by uuid references accounts on delete set null
    );
    comment on column staff_pins.pin_hash is 'Argon2id, as of a password';
    create index on staff_pins (set_by);
  `.execute(db);
}
