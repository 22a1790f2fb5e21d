import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import { eventCalls } from '../../../../shared/features/accounts/events/events.ts';
import { analyticsCalls as calls } from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import { daysOfMonth, sumFigures } from '../../../../shared/features/growth/analytics/analytics.ts';
import { addDays, dayIn } from '../../../../shared/rules/dates/store-days.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { type CheckedOutOrder, placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { rollUpVisits } from './roll-up.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const today = () => dayIn('Europe/London', new Date());

let server: TestServer;
let shop: Shop;
let other: Shop;
let owner: Client;
let stranger: Client;
const orders: CheckedOutOrder[] = [];

async function addMember(of: Shop, email: string, role: string): Promise<Client> {
  const { id } = await addPerson(server, email);
  await of.database
    .insertInto('projectMembers')
    .values({ projectId: of.projectId, accountId: id, role })
    .execute();
  return (await signedIn(server, email)).in(`${of.subdomain}-project`);
}

async function tell(of: Shop, userAgent: string, events: readonly [name: string, payload?: object][]) {
  const visitor = server.visitor({ store: of.subdomain });
  for (const [event, payload = {}] of events) {
    const { status } = await visitor.request('POST', eventCalls.collect.path, {
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({
        event,
        payload,
        metadata: { environment: 'test', location: 'http://north.localhost/', userAgent },
      }),
    });
    expect(status).toBe(200);
  }
}

const rollUp = () => rollUpVisits(server.services.databases.platform);
const report = async (
  query: Parameters<typeof owner.call<typeof calls.report>>[1]['query'] = {},
  as = owner,
) => as.call(calls.report, { query });
const totals = async (as = owner) => sumFigures((await report({}, as)).points);
type RowsInput = Parameters<typeof owner.call<typeof calls.rows>>[1]['query'];
const rows = (query: Omit<RowsInput, 'from' | 'to'>, as = owner) =>
  as.call(calls.rows, { query: { from: addDays(today(), -29), to: today(), ...query } });

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  other = await openShop(server, 'south');
  owner = await addMember(shop, 'owner@example.test', 'owner');
  stranger = await addMember(other, 'stranger@example.test', 'owner');
  const { id: productId } = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
  for (const email of ['ada@example.test', 'ada@example.test', 'bo@example.test']) {
    const order = await placeShopOrder(server, shop, { productId, email });
    await order.pay();
    orders.push(order);
  }
  if (orders[2]) await tellReversal(server, orders[2], 'refunded');
  await tell(shop, DESK, [
    ['page-view', { path: '/', referrer: 'www.google.com' }],
    ['page-view', { path: '/product/tree-tee/' }],
    ['view-item', { product: productId }],
    ['add-to-basket'],
    ['begin-checkout'],
    ['purchase', { order: 1 }],
  ]);
  await tell(shop, PHONE, [
    ['page-view', { path: '/search/' }],
    ['search', { query: 'Green SOCKS', total: 0 }],
    ['search', { query: 'ada@example.test', total: 0 }],
    ['search', { query: 'tree', total: 1 }],
    ['view-item', { product: productId }],
  ]);
  await tell(other, DESK, [['page-view', { path: '/' }]]);
  await rollUp();
});
afterAll(() => server.close());

describe('the figures of a store', () => {
  it('count its visits and its orders', async () => {
    const { points, currency, isNew, hasMoney, timeZone } = await report();
    expect(owner.statements).toBeLessThanOrEqual(6);
    expect({ currency, isNew, hasMoney, timeZone }).toEqual({
      currency: 'GBP',
      isNew: false,
      hasMoney: true,
      timeZone: 'Europe/London',
    });
    expect(points).toHaveLength(30);
    expect(sumFigures(points)).toMatchObject({
      visits: 2,
      visitors: 2,
      pages: 3,
      sawProduct: 2,
      usedBasket: 1,
      beganCheckout: 1,
      ordered: 1,
      orders: 3,
      salesMinor: orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      refundedMinor: orders[2]?.totalMinor,
    });
  });

  it('are the same by hour as by day, and today', async () => {
    const hours = await report({ period: 'today' });
    expect(hours.points).toHaveLength(24);
    expect(sumFigures(hours.points)).toEqual(await totals());
  });

  it('count a day once that is in the year and in the one it is compared with', async () => {
    const shared = addDays(today(), -364);
    await sql`
      insert into visit_days (project_id, store_id, day, visits, visitors, pages, saw_product, used_basket, began_checkout, ordered)
      values (${shop.projectId}, ${shop.storeId}, ${shared}::date, 1, 1, 1, 0, 0, 0, 0)`.execute(
      shop.database,
    );
    const { points, pointsBefore } = await report({ period: 'last-12-months', compare: 'year' });
    for (const all of [points, pointsBefore]) expect(all.find(({ at }) => at === shared)?.visits).toBe(1);
    await sql`delete from visit_days where day = ${shared}::date`.execute(shop.database);
  });

  it('equal the rows behind them', async () => {
    const figures = await totals();
    const behind = {
      sales: await rows({ kind: 'sales' }),
      refunds: await rows({ kind: 'refunds' }),
      earnings: await rows({ kind: 'earnings' }),
      visits: await rows({ kind: 'visits' }),
      visitors: await rows({ kind: 'visits', first: 'yes' }),
    };
    expect(owner.statements).toBeLessThanOrEqual(6);
    expect(behind.sales.total).toMatchObject({ rows: figures.orders, paidMinor: figures.salesMinor });
    expect(behind.refunds.total.paidMinor).toBe(0 - figures.refundedMinor);
    expect(behind.earnings.total.earnedMinor).toBe(figures.earnedMinor);
    expect(behind.visits.total).toMatchObject({ rows: figures.visits, pages: figures.pages });
    expect(behind.visitors.total.rows).toBe(figures.visitors);
    for (const { sales, visits, total } of Object.values(behind)) {
      expect(sales.length + visits.length).toBe(total.rows);
      expect(sales.reduce((sum, { paidMinor }) => sum + paidMinor, 0)).toBe(total.paidMinor);
    }
    const steps = [figures.sawProduct, figures.usedBasket, figures.beganCheckout, figures.ordered];
    for (const [at, count] of steps.entries())
      expect((await rows({ kind: 'visits', step: at + 1 })).total.rows).toBe(count);
  });

  it('include products, customers and the sources of visits', async () => {
    const parts = await owner.call(calls.parts, { query: {} });
    expect(owner.statements).toBeLessThanOrEqual(6);
    expect(parts).toMatchObject({
      source: [
        { key: '', visits: 1, ordered: 0 },
        { key: 'google', visits: 1, ordered: 1 },
      ],
      device: [
        { key: 'computer', visits: 1 },
        { key: 'phone', visits: 1 },
      ],
      country: [{ key: '', visits: 2 }],
      search: [{ key: 'green socks', visits: 1 }],
      sold: { orders: 3, returning: 1, products: [{ name: 'Tree tee', count: 3, minor: 7200 }] },
    });
    for (const part of ['source', 'device', 'country', 'search'] as const)
      for (const { key, visits } of parts[part])
        expect((await rows({ kind: 'visits', [part]: key })).total.rows, `${part} ${key}`).toBe(visits);
    const [product] = parts.sold?.products ?? [];
    expect((await rows({ kind: 'sales', product: product?.id })).total.rows).toBe(product?.count);
    expect((await rows({ kind: 'sales', returning: 'yes' })).total.rows).toBe(1);
  });

  it('show who is in the store now', async () => {
    expect(await owner.call(calls.live, {})).toEqual({
      people: 2,
      pages: [
        { path: '/product/tree-tee/', people: 1 },
        { path: '/search/', people: 1 },
      ],
    });
  });

  it('go into a spreadsheet as they are', async () => {
    const days = await owner.request('GET', callPath(calls.exportDays, {}, {}));
    const [head, ...lines] = days.text.trim().split('\r\n');
    expect(head).toContain('Refunded (GBP)');
    expect(lines).toHaveLength(30);
    expect(lines.at(-1)).toContain(`${today()},2,2,3,2,1,1,1,3,`);
    const query = { kind: 'visits', from: today(), to: today() };
    const visits = await owner.request('GET', callPath(calls.exportRows, {}, query));
    expect(visits.text.trim().split('\r\n')).toHaveLength(3);
  });
});

describe('a year by months', () => {
  it('adds up to what the days of each month say, in four statements', async () => {
    const year = Number(today().slice(0, 4));
    const answer = await owner.call(calls.months, { query: {} });
    expect(owner.statements).toBeLessThanOrEqual(4);
    expect(answer).toMatchObject({ year, firstYear: year, hasMoney: true });
    expect(answer.months.at(-1)?.at).toBe(today().slice(0, 7));
    for (const { at, ...month } of answer.months) {
      const { points } = await report({ period: 'dates', ...daysOfMonth(at) });
      expect(sumFigures(points)).toEqual(month);
    }
    expect(sumFigures(answer.months)).toMatchObject({ visits: 2, orders: 3 });
    const before = await owner.call(calls.months, { query: { year: year - 1 } });
    expect(before.months).toHaveLength(12);
    expect(sumFigures(before.months).orders).toBe(0);
    const later = await owner.call(calls.months, { query: { year: year + 5 } });
    expect(later.year).toBe(year);
  });

  it('shows money only to members with the permission, in the file too', async () => {
    const designer = await addMember(shop, 'months-designer@example.test', 'designer');
    const { hasMoney, months } = await designer.call(calls.months, { query: {} });
    expect([hasMoney, sumFigures(months).salesMinor]).toEqual([false, 0]);
    const { text } = await designer.request('GET', callPath(calls.exportMonths, {}, {}));
    expect(text).toContain('Visits');
    expect(text).not.toContain('You earn');
    const own = await owner.request('GET', callPath(calls.exportMonths, {}, {}));
    expect(own.text.split('\n').find((line) => line.startsWith(today().slice(0, 7)))).toMatch(/,3,83\.85,/);
  });
});

describe('a visit', () => {
  const visits = async () => (await totals()).visits;

  it('is counted once, however often and late its events are counted', async () => {
    const before = await totals();
    await sql`
      insert into event_arrivals (project_id, store_id, day, visitor)
      select project_id, store_id, day, visitor from events, generate_series(1, 3) where visitor is not null`.execute(
      shop.database,
    );
    await Promise.all([rollUp(), rollUp()]);
    expect(await totals()).toEqual(before);
  });

  it('continues with a late event, and one after half an hour is another one', async () => {
    const before = await visits();
    await sql`
      with late as (
        insert into events (received_at, id, source, name, data, project_id, store_id, visitor, day, hour, device)
        select received_at - make_interval(mins => minutes), gen_random_uuid(), 'collector', 'page-view', '{"path":"/late/"}',
          project_id, store_id, visitor, day, hour, device
        from events, unnest('{1,40}'::int[]) minutes where store_id = ${shop.storeId} and name = 'purchase'
        returning project_id, store_id, day, visitor)
      insert into event_arrivals (project_id, store_id, day, visitor) select * from late`.execute(
      shop.database,
    );
    await rollUp();
    expect(await visits()).toBe(before + 1);
    expect((await totals()).visitors).toBe(2);
    expect((await rows({ kind: 'visits', first: 'yes' })).total.rows).toBe(2);
  });

  it('is counted even while another store’s events have outlived it', async () => {
    const before = await visits();
    await sql`
      with gone as (
        insert into events (id, source, name, project_id, store_id, visitor, day, hour, device)
        values (gen_random_uuid(), 'collector', 'page-view', gen_random_uuid(), gen_random_uuid(), 1, ${today()}::date, 1, 'phone')
        returning project_id, store_id, day, visitor)
      insert into event_arrivals (project_id, store_id, day, visitor) select * from gone`.execute(
      shop.database,
    );
    await tell(shop, `${DESK} another`, [['page-view', { path: '/' }]]);
    await rollUp();
    expect(await visits()).toBe(before + 1);
  });

  it('counts up to twenty searches without a result, whatever a program makes up', async () => {
    await tell(
      shop,
      `${DESK} program`,
      Array.from({ length: 25 }, (_, at) => ['search', { query: `made up ${at}x`, total: 0 }] as const),
    );
    await rollUp();
    const { rows: found } = await sql<{ most: number }>`
      select max(cardinality(searches)) as most from visits`.execute(shop.database);
    expect(found).toEqual([{ most: 20 }]);
  });

  it('adds up to 500 sources of a day, the most frequent first, whatever a program makes up', async () => {
    await sql`
      insert into visits (project_id, store_id, day, started_at, visitor, ended_at, hour, is_first, came_from, device,
        country, entry, pages, step)
      select ${shop.projectId}, ${shop.storeId}, '2026-01-05', '2026-01-05 12:00Z'::timestamptz + make_interval(secs => n), n,
        '2026-01-05 13:00Z', 12, true, case when n > 597 then 'newsletter' else 'made up ' || n end, 'phone', 'GB', '/', 1, 0
      from generate_series(1, 600) n`.execute(shop.database);
    await sql`
      insert into event_arrivals (project_id, store_id, day, visitor)
      values (${shop.projectId}, ${shop.storeId}, '2026-01-05', 0)`.execute(shop.database);
    await rollUp();
    const { rows: found } = await sql<{ sources: number; newsletter: number; visits: number }>`
      select count(*)::int as sources, max(p.visits) filter (where key = 'newsletter') as newsletter,
        (select d.visits from visit_days d where d.day = '2026-01-05') as visits
      from visit_day_parts p where day = '2026-01-05' and part = 'source'`.execute(shop.database);
    expect(found).toEqual([{ sources: 500, newsletter: 3, visits: 600 }]);
  });

  it('leaves nothing that leads to a person', async () => {
    const { rows: kept } = await sql<{ row: string }>`
      select to_jsonb(e)::text as row from events e where visitor is not null
      union all select to_jsonb(v)::text from visits v`.execute(shop.database);
    for (const { row } of kept) expect(row).not.toMatch(/ada@example|127\.0\.0\.1|::1/);
    const { rows: numbers } = await sql<{ count: number }>`
      select count(distinct n)::int as count from unnest(array[selvedge_visitor('2026-01-01', 'x'),
        selvedge_visitor('2026-01-01', 'x'), selvedge_visitor('2026-01-02', 'x')]) n`.execute(shop.database);
    expect(numbers[0]?.count).toBe(2);
  });
});

describe('who may see them', () => {
  it('is a member of the project, and money takes its permission', async () => {
    const designer = await addMember(shop, 'designer@example.test', 'designer');
    const { hasMoney, points } = await report({}, designer);
    expect(hasMoney).toBe(false);
    expect(sumFigures(points)).toMatchObject({ orders: 0, salesMinor: 0, earnedMinor: 0 });
    expect((await designer.call(calls.parts, { query: {} })).sold).toBeNull();
    await expect(rows({ kind: 'sales' }, designer)).rejects.toMatchObject({ status: 403 });
    const days = await designer.request('GET', callPath(calls.exportDays, {}, {}));
    expect(days.text).not.toContain('Sales');
  });

  it('is no one from another project', async () => {
    expect(await totals(stranger)).toMatchObject({ visits: 1, orders: 0, salesMinor: 0 });
    expect((await stranger.call(calls.live, {})).people).toBe(1);
    const { note } = await owner.call(calls.addNote, { body: { day: today(), text: 'Market stall' } });
    expect((await report({}, stranger)).notes).toEqual([]);
    await expect(stranger.call(calls.deleteNote, { params: { note: note.id } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await report()).notes).toMatchObject([{ text: 'Market stall', day: today() }]);
    await owner.call(calls.deleteNote, { params: { note: note.id } });
    expect((await report()).notes).toEqual([]);
  });
});

describe('the query', () => {
  it.each([
    ['a year far away', { period: 'dates', from: '0001-01-01', to: '9999-12-31' }],
    ['days the wrong way round', { period: 'dates', from: '2026-11-20', to: '2026-01-01' }],
    ['before any calendar', { period: 'dates', from: '0000-01-01', to: '0000-01-01', compare: 'year' }],
    ['the future', { period: 'dates', from: '2999-01-01', to: '2999-02-01' }],
  ] as const)('may be %s', async (_, query) => {
    const { points, range } = await report(query);
    expect(points.length).toBeLessThanOrEqual(366);
    expect(range.to <= today()).toBe(true);
  });

  it.each([
    { period: 'always' },
    { period: 'dates', from: "2026-01-01'; drop table visits" },
    { compare: '<script>' },
  ])('is refused where it is %j', async (query) => {
    expect((await owner.request('GET', callPath(calls.report, {}, query))).status).toBe(422);
  });

  it('may be hostile, and doesn’t find anything', async () => {
    for (const text of ["' or true --", '<script>alert(1)</script>', '%', '💥'])
      expect((await rows({ kind: 'visits', source: text })).total.rows).toBe(0);
    expect((await rows({ kind: 'visits', after: '["x",1]' })).visits).toHaveLength(5);
    const path = callPath(
      calls.rows,
      {},
      { kind: 'visits', from: today(), to: today(), source: 'x'.repeat(101) },
    );
    expect((await owner.request('GET', path)).status).toBe(422);
  });

  it('may be ten notes on a day, and no more', async () => {
    const add = (text: string) => owner.call(calls.addNote, { body: { day: '2026-03-01', text } });
    await expect(add(' ')).rejects.toMatchObject({ status: 422 });
    await expect(add('x'.repeat(201))).rejects.toMatchObject({ status: 422 });
    await expect(add('x'.repeat(90_000))).rejects.toMatchObject({ status: 422 });
    const early = owner.call(calls.addNote, { body: { day: '0000-01-01', text: 'x' } });
    await expect(early).rejects.toMatchObject({ status: 422 });
    for (let each = 0; each < 10; each += 1) await add(`Note ${each}`);
    await expect(add('One more')).rejects.toMatchObject({ status: 409 });
  });
});
