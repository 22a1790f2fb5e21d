import { type Kysely, sql } from 'kysely';

/**
 * What a project is connected to, a row each, instead of a list made up from its first way of selling: a project that
 * began with Shopify and opened a store has both. A store names its payment processor, and products can wait for a
 * store, as those of projects that sell elsewhere do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Row-level security would hide the rows from an owner that isn't a superuser.
    set local selvedge.scope = 'platform';
    create table project_integrations (
      project_id uuid not null references projects on delete cascade,
      type text not null check (type in ('website', 'delivery', 'orders', 'fulfillments', 'shipments', 'shipping',
        'warehouse', 'oms', 'api', 'shopify', 'wix', 'ecwid', 'ekm', 'amazon', 'etsy', 'woocommerce', 'ochre',
        'tiktok-shop', 'factory')),
      config jsonb not null default '{}',
      added_at timestamptz not null default now(),
      primary key (project_id, type)
    );
    comment on column project_integrations.config is 'Settings at the other side, such as delivery_profile_id of Shopify';
    alter table project_integrations enable row level security, force row level security;
    create policy of_one_project on project_integrations
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    insert into project_integrations (project_id, type)
    select p.id, t.type from projects p
      cross join unnest(array['orders', 'fulfillments', 'shipments', 'shipping', 'warehouse', 'oms']) as t(type);
    insert into project_integrations (project_id, type)
    select id, integration_type from projects where integration_type <> 'store';
    insert into project_integrations (project_id, type)
    select p.id, t.type from projects p cross join unnest(array['website', 'delivery']) as t(type)
    where p.integration_type = 'store' or exists (select from stores s where s.project_id = p.id);

    alter table stores add column payment_processor text not null default 'selvedge'
      check (payment_processor in ('selvedge', 'direct'));
    comment on column stores.payment_processor is 'The platform takes shoppers'' payments, or the merchant''s own account does';

    alter table products alter column store_id drop not null;
    create unique index products_url_name_without_store on products (project_id, url_name)
      where deleted_at is null and store_id is null;
  `.execute(db);
}
