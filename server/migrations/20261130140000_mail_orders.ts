import { type Kysely, sql } from 'kysely';

/** Orders that followed an email. Each counts once, for the newest email with a sure click before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_orders (
      order_id uuid primary key references orders on delete cascade,
      project_id uuid not null references projects on delete cascade,
      store_id uuid not null references stores on delete cascade,
      source_id uuid not null references send_sources on delete cascade,
      send_id uuid not null references sends on delete cascade,
      variant text,
      clicked_at timestamptz not null,
      paid_at timestamptz not null
    );
    comment on table mail_orders is 'Orders that followed an email: each counts once, for the newest email with a sure click before it';
    comment on column mail_orders.variant is 'The content that the email had; null where there is one';
    create index mail_orders_of_source on mail_orders (source_id, paid_at);
    create index on mail_orders (send_id);
    create index on mail_orders (project_id);
    create index on mail_orders (store_id);
    -- The click before an order is looked for by the mail.
    create index send_clicks on send_events (send_id, at desc) where kind = 'clicked';
    alter table mail_orders enable row level security, force row level security;
    create policy of_one_project on mail_orders
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));
  `.execute(db);
}
