import { type Kysely, sql } from 'kysely';

/**
 * A page of a list of orders or shipments is cut by an index, in the order that its rows are shown in. The policies ask
 * once per statement whether it sees every project: asked per row, PostgreSQL expects one row in 200 to pass and sorts
 * the whole table instead. Decision 170.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_newest on orders (status, placed_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`
    create index orders_longest_waiting on orders
      (status, (not priority), coalesce(paid_at, 'infinity'::timestamptz), id) where deleted_at is null`.execute(
    db,
  );
  await sql`drop index orders_status_placed_at_idx`.execute(db);
  await sql`create index shipments_newest on shipments (created_at desc, id desc)`.execute(db);
  for (const table of ['orders', 'shipments'])
    await sql`
      alter policy of_one_project on ${sql.table(table)} using (
        (select current_setting('selvedge.scope', true) = 'platform') or selvedge_sees(project_id))`.execute(
      db,
    );
}
