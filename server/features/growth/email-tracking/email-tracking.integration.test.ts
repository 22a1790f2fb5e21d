import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventCalls } from '../../../../shared/features/accounts/events/events.ts';
import { makeTenant, type Tenant } from '../../../../tests/conformance/tenant.ts';
import { inPlatform } from '../../../../tests/support/mail-sources.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { addressKey } from '../../../platform/consent/address-key.ts';
import { openSource } from '../../../platform/mail/ledger/book.ts';
import { saveLinks } from '../../../platform/mail/ledger/control.ts';
import { countOrder } from './count-order.ts';
import { openPicture, spendsOf, trackedLink } from './email-tracking.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const ADDRESS = 'reader@tracking.test';

let server: TestServer;
let mine: Tenant;
let other: Tenant;

beforeAll(async () => {
  server = await startTestServer();
  mine = await makeTenant(server.services.databases.platform, 'TRACKER');
  other = await makeTenant(server.services.databases.platform, 'ELSEWHERE');
});
afterAll(() => server.close());

const db = () => server.services.databases.platform;
const storeIdOf = async ({ projectId }: Tenant) => {
  const { rows } = await sql`select id from stores where project_id = ${projectId} limit 1`.execute(db());
  return z.object({ id: z.uuid() }).parse(rows[0]).id;
};
const originOf = (tenant: Tenant) =>
  server.services.hosts.originOf({ subdomain: tenant.subdomain, customDomain: null });

/** A mail that left an hour ago, with two links into the store and one out of it. */
async function send(tenant: Tenant, variant: string | null = null) {
  const [sourceId, sendId] = [newId(), newId()];
  const origin = originOf(tenant);
  const { projectId } = tenant;
  const storeId = await storeIdOf(tenant);
  await inPlatform(db(), async (tx) => {
    await openSource(tx, {
      id: sourceId,
      projectId,
      storeId,
      kind: 'campaign',
      purpose: 'marketing',
      waves: [{ wave: 0, dueAt: new Date(0) }],
    });
    await saveLinks(
      tx,
      sourceId,
      [`${origin}/a/`, `${origin}/b/`, 'https://elsewhere.test/c'].map((url, place) => ({
        variant: null,
        place,
        url,
        words: 'Look',
      })),
    );
    await sql`
      insert into sends (id, project_id, store_id, source_id, purpose, address_key, slot, variant, state, settled_at)
      values (${sendId}, ${projectId}, ${storeId}, ${sourceId}, 'marketing',
        ${addressKey(server.services.secret, ADDRESS)}, 'main', ${variant}, 'accepted', now() - interval '1 hour')`.execute(
      tx,
    );
  });
  return {
    sourceId,
    sendId,
    link: (linkNo: number) => trackedLink(server.services, { origin, sendId, linkNo }),
  };
}

const pathOf = (address: string) => new URL(address).pathname;
const ask = (tenant: Tenant, address: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
  server
    .visitor({ store: tenant.subdomain })
    .request(method, pathOf(address), { headers: { 'user-agent': FIREFOX, ...headers } });

async function eventsOf(sendId: string) {
  const { rows } = await sql`
    select kind, link, sure, data->>'sign' as sign from send_events where send_id = ${sendId} order by id`.execute(
    db(),
  );
  return z
    .array(
      z.object({
        kind: z.string(),
        link: z.int().nullable(),
        sure: z.boolean().nullable(),
        sign: z.string().nullable(),
      }),
    )
    .parse(rows);
}

const order = async (tenant: Tenant) => {
  const { rows } = await sql`
    update orders set email = ${ADDRESS}, paid_at = now(), placed_at = now() where id = (
      select id from orders where project_id = ${tenant.projectId} order by id limit 1) returning id`.execute(
    db(),
  );
  return z.object({ id: z.uuid() }).parse(rows[0]).id;
};

test('a link leads to what is stored for it, and a forged one nowhere', async () => {
  const mail = await send(mine);
  const answer = await ask(mine, mail.link(2));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('https://elsewhere.test/c');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const good = mail.link(0);
  for (const bad of [
    mail.link(9),
    good.slice(0, -6),
    good.replace(/.\/$/, 'x/').replace('links/', 'links/A'),
  ]) {
    const refused = await ask(mine, `${bad.replace(/\/$/, '')}/`);
    expect(refused.status).toBe(404);
    expect(refused.headers.get('location')).toBeNull();
  }
});

test('a click is unsure until the store’s page tells that its script ran', async () => {
  const mail = await send(mine);
  const answer = await ask(mine, mail.link(0));
  const page = answer.headers.get('location') ?? '';
  expect(page.startsWith(`${originOf(mine)}/a/?e=`)).toBe(true);
  expect(await eventsOf(mail.sendId)).toEqual([{ kind: 'clicked', link: 0, sure: false, sign: null }]);
  const told = await server.visitor({ store: mine.subdomain }).request('POST', eventCalls.collect.path, {
    body: JSON.stringify({
      event: 'mail-view',
      payload: {},
      metadata: { environment: 'test', location: page, userAgent: FIREFOX },
    }),
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
  });
  expect(told.status).toBe(200);
  expect(await eventsOf(mail.sendId)).toContainEqual({ kind: 'clicked', link: 0, sure: true, sign: null });
  const { rows } = await sql`select metadata->>'location' as at from events where name = 'mail-view'`.execute(
    db(),
  );
  expect(rows).toEqual([{ at: `${originOf(mine)}/a/` }]);
});

test('a program that asks again and again makes few rows, each with its sign', async () => {
  const mail = await send(mine);
  for (let times = 0; times < 30; times++) await ask(mine, mail.link(0), { method: 'HEAD' });
  const events = await eventsOf(mail.sendId);
  expect(events.length).toBeLessThanOrEqual(2);
  expect(events[0]).toEqual({ kind: 'clicked', link: 0, sure: false, sign: 'head' });
  await ask(mine, mail.link(1), { 'sec-purpose': 'prefetch' });
  expect(await eventsOf(mail.sendId)).toContainEqual({
    kind: 'clicked',
    link: 1,
    sure: false,
    sign: 'ahead',
  });
});

test('the third link within ten seconds from one network is a program’s', async () => {
  const mail = await send(mine);
  for (const linkNo of [0, 1, 2]) await ask(mine, mail.link(linkNo));
  expect((await eventsOf(mail.sendId)).map(({ sign }) => sign)).toEqual([null, null, 'many']);
});

test('the picture notes an open, and a proxy apart', async () => {
  const mail = await send(mine);
  const picture = openPicture(server.services, { origin: originOf(mine), sendId: mail.sendId });
  const answer = await ask(mine, picture, { 'user-agent': 'Mozilla/5.0' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/gif');
  await ask(mine, picture);
  expect((await eventsOf(mail.sendId)).map(({ kind }) => kind)).toEqual(['fetched', 'opened']);
  expect((await ask(mine, picture.replace('pictures/', 'pictures/A'))).status).toBe(200);
});

test('an order counts once, for the newest click in the same store, less its refunds', async () => {
  const [older, newer, elsewhere] = [await send(mine, 'a'), await send(mine, 'b'), await send(other)];
  await ask(mine, older.link(0));
  await ask(mine, newer.link(0));
  await ask(other, elsewhere.link(0));
  const orderId = await order(mine);
  await inPlatform(db(), async (tx) => {
    await countOrder(tx, server.services.secret, orderId);
    await countOrder(tx, server.services.secret, orderId);
  });
  const spends = (sourceId: string) => inPlatform(db(), (tx) => spendsOf(tx, sourceId));
  const { rows } = await sql`
    select coalesce(base_total_minor, total_minor)::int - coalesce((select sum(round(r.amount_minor
      * coalesce(o.base_total_minor::numeric / nullif(o.total_minor, 0), 1))) from refunds r
      where r.order_id = o.id and r.state = 'accepted'), 0)::int as minor from orders o where id = ${orderId}`.execute(
    db(),
  );
  expect(await spends(newer.sourceId)).toMatchObject([
    { variant: 'b', salesMinor: Math.max(0, z.object({ minor: z.int() }).parse(rows[0]).minor) },
  ]);
  expect(await spends(older.sourceId)).toEqual([]);
  expect(await spends(elsewhere.sourceId)).toEqual([]);
  expect(await eventsOf(newer.sendId)).toContainEqual({ kind: 'clicked', link: 0, sure: true, sign: null });
});
