import { type Kysely, sql } from 'kysely';

/** What the sandbox keeps in place of a payment company: its intents and the attempts to pay them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_intents (
      id text primary key,
      client_secret text not null unique,
      idempotency_key text not null unique,
      order_id uuid not null,
      amount_minor integer not null check (amount_minor > 0),
      currency text not null,
      description text not null,
      receipt_email text not null,
      status text not null default 'pending'
        check (status in ('pending', 'authenticating', 'processing', 'succeeded', 'failed', 'refunded')),
      method_name text,
      last_error text,
      refunded_minor integer not null default 0,
      created_at timestamptz not null default now()
    );
    create table sandbox_attempts (
      intent_id text not null references sandbox_intents on delete cascade,
      idempotency_key text not null,
      id text not null unique,
      status text not null,
      message text,
      created_at timestamptz not null default now(),
      primary key (intent_id, idempotency_key)
    );
  `.execute(db);
}
