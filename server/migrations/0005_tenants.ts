import { type Kysely, sql } from 'kysely';

const tablesOfOneProject = [
  'project_members',
  'project_badges',
  'divisions',
  'stores',
  'files',
  'designs',
  'design_versions',
  'print_files',
  'products',
  'product_images',
  'collections',
  'collection_products',
  'baskets',
  'basket_items',
  'delivery_methods',
  'customers',
  'orders',
  'order_items',
  'order_status_log',
  'payments',
  'payment_attempts',
  'shipments',
  'labels',
  'label_events',
];

/**
 * Row-level security beneath every tenant's table. A transaction says whom it works for with
 * `selvedge.scope` (`platform` or `project`), `selvedge.project` and `selvedge.account`; without them it sees nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function selvedge_sees(project uuid) returns boolean language sql stable parallel safe as $$
      select current_setting('selvedge.scope', true) = 'platform'
        or project = nullif(current_setting('selvedge.project', true), '')::uuid
    $$;
    create function selvedge_account() returns uuid language sql stable parallel safe as $$
      select nullif(current_setting('selvedge.account', true), '')::uuid
    $$;
  `.execute(db);
  for (const table of tablesOfOneProject) {
    const own = table === 'project_members' ? sql` or account_id = selvedge_account()` : sql``;
    await sql`
      alter table ${sql.table(table)} enable row level security, force row level security;
      create policy of_one_project on ${sql.table(table)}
        using (selvedge_sees(project_id)${own}) with check (selvedge_sees(project_id));
    `.execute(db);
  }
  await sql`
    alter table projects enable row level security, force row level security;
    create policy of_one_project on projects
      using (selvedge_sees(id) or id in (select project_id from project_members where account_id = selvedge_account()))
      with check (selvedge_sees(id));
  `.execute(db);
}
