import { type Kysely, sql } from 'kysely';

/** Orders that an owner’s next daily email tells of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_orders (
      account_id uuid not null references accounts on delete cascade,
      order_id uuid not null references orders on delete cascade,
      project_id uuid not null references projects on delete cascade,
      primary key (account_id, order_id)
    );
    create index on daily_orders (order_id);
    create index on daily_orders (project_id);
    alter table daily_orders enable row level security, force row level security;
    create policy of_one_project on daily_orders
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
