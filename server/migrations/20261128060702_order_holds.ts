import { type Kysely, sql } from 'kysely';

/** The office holds orders, and gives labels to one workstation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column held_at timestamptz,
      add column held_by uuid references accounts on delete set null,
      add column hold_reason text check (length(hold_reason) between 1 and 200),
      add constraint orders_held check ((held_at is null) = (hold_reason is null));
    comment on column orders.held_at is 'Since when the factory’s office holds the order; null while it doesn’t';
    create index orders_held on orders (held_at) where held_at is not null;
    create index orders_held_by on orders (held_by) where held_by is not null;

    alter table labels add column print_station_id uuid references stations on delete set null;
    comment on column labels.print_station_id is 'The workstation that the office wants to print it; null for any';
    create index labels_print_station on labels (print_station_id) where print_station_id is not null;

    create table order_steering (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      order_id uuid not null references orders on delete cascade,
      act text not null check (act in ('hold', 'release', 'prioritise', 'unprioritise', 'assign')),
      note text check (length(note) <= 200),
      account_id uuid references accounts on delete set null,
      at timestamptz not null default now()
    );
    comment on table order_steering is 'What the factory’s office did with orders, for their timelines';
    create index on order_steering (order_id, at);
    create index on order_steering (account_id);
    create index on order_steering (project_id);
    alter table order_steering enable row level security, force row level security;
    create policy of_one_project on order_steering
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
