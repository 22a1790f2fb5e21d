import { beforeAll, expect, it } from 'vitest';
import { seedEarlierDatabase } from '../../../../tests/support/earlier-database.ts';
import { explainQueries } from '../../../../tests/support/query-plan.ts';
import { findShippable } from './shipments.queries.ts';

const PACKING = 2_000;
const LISTED = 50;

let url: string;

/** Many orders whose only piece is packed, or for every fourth one isn't yet. */
const MANY_ORDERS = `
  set session_replication_role = replica;
  insert into orders overriding system value
    select copy.* from (select * from orders order by number limit 1) o, generate_series(1, ${PACKING}) n,
      jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
        'id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(), 'number', 1000000 + n,
        'status', 'packing', 'paid_at', now() - make_interval(mins => n))) copy;
  insert into order_items overriding system value
    select copy.* from (select * from order_items order by id limit 1) i, orders o,
      jsonb_populate_record(null::order_items, to_jsonb(i) || jsonb_build_object(
        'id', gen_random_uuid(), 'order_id', o.id, 'project_id', o.project_id)) copy
    where o.number > 1000000;
  insert into labels
    select copy.* from (select * from labels order by id limit 1) l, orders o join order_items i on i.order_id = o.id,
      jsonb_populate_record(null::labels, to_jsonb(l) || jsonb_build_object(
        'id', gen_random_uuid(), 'code', gen_random_uuid(), 'order_id', o.id, 'order_item_id', i.id,
        'blank_id', i.blank_id, 'tag', null, 'parent_id', null, 'shipment_id', null, 'pigeonhole', null,
        'state', case when o.number % 4 = 0 then 'printed_on' else 'packed' end)) copy
    where o.number > 1000000;
  set session_replication_role = origin;
`;

beforeAll(async () => {
  url = await seedEarlierDatabase(MANY_ORDERS);
});

it('reads the pieces of the packed orders that it lists, not of all that are packed', async () => {
  let listed: Awaited<ReturnType<typeof findShippable>>['orders'] = [];
  const scans = await explainQueries(url, { kind: 'platform' }, async (tx) => {
    ({ orders: listed } = await findShippable(tx, { search: '', page: 1 }, LISTED));
  });
  expect(listed).toHaveLength(LISTED);
  // The longest paid come first, and only those with each piece packed.
  const longest = Array.from({ length: PACKING }, (_, n) => 1_000_000 + PACKING - n).filter(
    (n) => n % 4 !== 0,
  );
  expect(listed.filter(({ number }) => number > 1_000_000).map(({ number }) => number)).toEqual(
    longest.slice(0, listed.filter(({ number }) => number > 1_000_000).length),
  );
  const read = (table: string) =>
    scans.filter((scan) => scan.table === table).reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  expect(read('order_items')).toBeLessThanOrEqual(LISTED * 4);
  // The count reads the labels of all that wait, up to what a list counts; the page reads only its own.
  expect(read('labels')).toBeLessThanOrEqual(PACKING * 2 + LISTED * 8);
  expect(read('stores')).toBeLessThanOrEqual(LISTED * 4);
});
