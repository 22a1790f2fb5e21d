import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLabelCode } from '../../../../shared/features/factory/labels/labels.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { addFactory, type Factory } from '../../../../tests/support/factory.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { markPaid } from './mark-paid.ts';
import { markShipped } from './orders.ts';

let server: TestServer;
let factory: Factory;
const others: TestServer[] = [];

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});
afterAll(() => server.close());

const db = () => server.services.databases.platform;
const inPlatform = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(db(), { kind: 'platform' }, work);

const labelsOf = (orderId: string) =>
  db()
    .selectFrom('labels')
    .select(['code', 'counter', 'ofCount', 'sides', 'pickFace', 'needsPretreat'])
    .where('orderId', '=', orderId)
    .orderBy('counter')
    .execute();
const eventsOf = async (orderId: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from domain_events where payload->>'orderId' = ${orderId} order by at, id`.execute(db());
  return rows;
};
const stock = async () =>
  (
    await db()
      .selectFrom('blanks')
      .select('stock')
      .where('id', '=', factory.blankId)
      .executeTakeFirstOrThrow()
  ).stock;
const sold = async () =>
  (
    await db()
      .selectFrom('products')
      .select('sold')
      .where('projectId', '=', factory.projectId)
      .executeTakeFirstOrThrow()
  ).sold;
const mailsTo = async (email: string) =>
  ((await server.services.mail.outbox?.list()) ?? []).filter(({ to }) => to === email);

describe('a paid order', () => {
  it('gets a label for each piece, takes stock, counts as sold, is mailed and unlocks the badge', async () => {
    const before = { stock: await stock(), sold: await sold() };
    const order = await factory.order({ quantity: 3, email: 'first@example.test' });
    const labels = await labelsOf(order.id);
    expect(labels.map(({ counter, ofCount, sides }) => [counter, ofCount, sides])).toEqual([
      [1, 3, ['front']],
      [2, 3, ['front']],
      [3, 3, ['front']],
    ]);
    expect(labels.every(({ code, pickFace }) => isLabelCode(code) && pickFace === 'A-01-TIDE')).toBe(true);
    expect(labels.every(({ needsPretreat }) => needsPretreat)).toBe(true);
    expect(await stock()).toBe(before.stock - 3);
    expect(await sold()).toBe(before.sold + 3);
    await mailTo(server, 'first@example.test', `order ${order.number} is confirmed`);
    const badges = await db()
      .selectFrom('projectBadges')
      .select('code')
      .where('projectId', '=', factory.projectId)
      .execute();
    expect(badges).toContainEqual({ code: 'entrepreneur' });
  });

  it('is dropped with a rolled-back transaction', async () => {
    const order = await factory.order({ paid: false, email: 'undone@example.test' });
    await expect(
      inPlatform(async (tx) => {
        await markPaid(tx, order.id);
        throw new Error('The payment was not recorded');
      }),
    ).rejects.toThrow('not recorded');
    await eventsDelivered(db());
    expect(await eventsOf(order.id)).toEqual([]);
    expect(await labelsOf(order.id)).toEqual([]);
    expect(await mailsTo('undone@example.test')).toEqual([]);
  });

  it('that is told again, or twice at once, has one set of labels, one mail and its stock taken once', async () => {
    const before = await stock();
    const order = await factory.order({ quantity: 2, email: 'twice@example.test' });
    const labels = await labelsOf(order.id);
    await mailTo(server, 'twice@example.test', `order ${order.number} is confirmed`);
    await Promise.all([1, 2].map(() => inPlatform((tx) => markPaid(tx, order.id))));
    const events = await eventsOf(order.id);
    expect(events.map(({ name }) => name)).toEqual(['order.paid']);
    for (let again = 0; again < 2; again += 1)
      await inPlatform((tx) => server.services.jobs.enqueueForEvents(tx, events));
    await eventsDelivered(db());
    expect(await labelsOf(order.id)).toEqual(labels);
    expect(await mailsTo('twice@example.test')).toHaveLength(1);
    expect(await stock()).toBe(before - 2);
  });

  it('is followed up once where two servers share the work', async () => {
    others.push(await startTestServer({ databaseUrl: server.databaseUrl }));
    const before = await stock();
    const orders = [];
    for (let each = 0; each < 12; each += 1)
      orders.push(await factory.order({ paid: false, quantity: 2, email: `both${each}@example.test` }));
    await Promise.all(orders.map(({ id }) => inPlatform((tx) => markPaid(tx, id))));
    await eventsDelivered(db());
    for (const { id } of orders) expect(await labelsOf(id)).toHaveLength(2);
    expect(await stock()).toBe(before - 24);
  });

  it('whose labels cannot be made is mailed and takes its stock all the same, and the failure is counted', async () => {
    const before = await stock();
    // More pieces than a label can number.
    const order = await factory.order({ paid: false, quantity: 10_000, email: 'huge@example.test' });
    await inPlatform((tx) => markPaid(tx, order.id));
    await mailTo(server, 'huge@example.test', `order ${order.number} is confirmed`);
    await vi.waitFor(async () => expect(await stock()).toBe(before - 10_000), { timeout: 10_000 });
    await vi.waitFor(
      async () => {
        const { text } = await server.visitor().request('GET', '/metrics');
        expect(text).toMatch(
          /selvedge_job_duration_seconds_count\{job="order.paid\/labels.create",outcome="failed"\} [1-9]/,
        );
      },
      { timeout: 10_000 },
    );
    expect(await labelsOf(order.id)).toEqual([]);
    await sql`delete from jobs.job where name = 'order.paid/labels.create'`.execute(db());
  });
});

describe('a shipped order', () => {
  it('is mailed once however often its parcel is told', async () => {
    const order = await factory.order({ email: 'parcel@example.test' });
    await factory.labels(order.id, 'packed');
    const parcel = {
      barcode: 'PCL0000000001',
      carrier: 'royal-mail',
      trackingCode: 'AB123456785GB',
      accountId: null,
    } as const;
    await inPlatform((tx) => markShipped(tx, order.id, parcel));
    const mail = await mailTo(server, 'parcel@example.test', 'on its way');
    expect(mail.text).toContain('AB123456785GB');
    const events = await eventsOf(order.id);
    expect(events.map(({ name }) => name)).toEqual(['order.paid', 'order.shipped']);
    await inPlatform((tx) => server.services.jobs.enqueueForEvents(tx, events));
    await inPlatform((tx) => markShipped(tx, order.id, parcel));
    await eventsDelivered(db());
    expect(
      (await mailsTo('parcel@example.test')).filter(({ subject }) => /on its way/.test(subject)),
    ).toHaveLength(1);
  });
});
