import { type Kysely, sql } from 'kysely';

/** A print of an order's jobsheet that someone confirmed, so that a second sheet of one order isn't made unawares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobsheet_prints (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders on delete cascade,
      printed_at timestamptz not null default now(),
      printed_by uuid references accounts on delete set null
    );
    create index on jobsheet_prints (order_id, printed_at);
    create index on jobsheet_prints (printed_by);
  `.execute(db);
}
