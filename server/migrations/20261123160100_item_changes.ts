import { type Kysely, sql } from 'kysely';

/** Other sizes and colours that shoppers chose after they ordered, and what making these costs more or less. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_item_changes (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      order_id uuid not null references orders on delete restrict,
      order_item_id uuid not null references order_items on delete restrict,
      from_options jsonb not null,
      to_options jsonb not null,
      at timestamptz not null default now()
    );
    create index on order_item_changes (order_id);
    create index on order_item_changes (order_item_id);
    create index on order_item_changes (project_id);
    alter table order_item_changes enable row level security, force row level security;
    create policy of_one_project on order_item_changes
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table ledger_transactions drop constraint ledger_transactions_kind_check;
    alter table ledger_transactions add constraint ledger_transactions_kind_check
      check (kind in ('sale', 'edit', 'refund', 'dispute', 'dispute-won', 'dispute-lost'));
  `.execute(db);
}
