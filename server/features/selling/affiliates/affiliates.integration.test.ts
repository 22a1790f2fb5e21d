import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AFFILIATE_COOKIE } from '../../../../shared/features/accounts/feature-flags/feature-flags.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { affiliateCalls as calls } from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import type { CreditState } from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { leftMinor } from '../../../../shared/features/selling/ledger/ledger.ts';
import { refundCalls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import { simulateRefund } from '../../../../shared/features/selling/refunds/refunds.ts';
import { blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import { publishedPageSchema } from '../../../../shared/features/site/pages/pages.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventsDelivered } from '../../../../tests/support/events.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { type CheckedOutOrder, placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, PASSWORD, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { markShipped } from '../orders/orders.ts';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
/** The affiliate’s goods in these tests: £24.00 a piece is £20.00 without VAT. */
const NET = 2_000;

let server: TestServer;
let shop: Shop;
let owner: Client;
let productId: string;

async function addMember(of: Shop, email: string, role: string): Promise<Client> {
  const { id } = await addPerson(server, email);
  await of.database
    .insertInto('projectMembers')
    .values({ projectId: of.projectId, accountId: id, role })
    .execute();
  return (await signedIn(server, email)).in(`${of.subdomain}-project`);
}

/** The secret of an invitation’s link. */
const secretIn = (path: string): string => path.split('/')[2] ?? '';

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) =>
      error instanceof Error ? error.message.replace(/^\S+ answered (\d+): /, '$1 ') : String(error),
  );

/** A visitor of the store who comes by an affiliate’s link in a browser, and accepted cookies. */
async function arrive(visitor: Client, code: string, userAgent = BROWSER) {
  // An order by a link takes one more than others.
  visitor.statementsMax = 7;
  await visitor.request('GET', '/omnis/v3/xsrf/');
  const { status, text, headers } = await visitor.request('POST', calls.arrive.path, {
    body: JSON.stringify({ code }),
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${AFFILIATE_COOKIE}=`));
  return { status, kept: status === 200 && calls.arrive.answer.parse(JSON.parse(text)).kept, cookie };
}

/** A person with an account who is logged in at a store. */
async function shopper(email: string, of = shop): Promise<Client> {
  await addPerson(server, email);
  const client = server.visitor({ store: of.subdomain });
  await client.call(identityCalls.login, { body: { email, password: PASSWORD } });
  return client;
}

const invite = (
  code: string,
  { by = owner, email = `${code}@example.test`, rateBps = 1_000, windowDays = 30 } = {},
) => by.call(calls.invite, { body: { name: `Affiliate ${code}`, email, code, rateBps, windowDays } });

/** An affiliate who accepted their invitation, logged in at the store. */
async function join(code: string, more: Parameters<typeof invite>[1] = {}) {
  const { affiliate } = await invite(code, more);
  const mail = await mailTo(server, affiliate.email, 'affiliate programme');
  const invitation = secretIn(mail.link('/affiliate/'));
  const client = await shopper(affiliate.email);
  await client.call(calls.accept, { body: { invitation } });
  return { id: affiliate.id, email: affiliate.email, client };
}

interface Bought {
  readonly quantity?: number;
  readonly email?: string;
  readonly visitor?: Client;
}

/** An order by an affiliate’s link. */
async function buy(code: string, { quantity, email = `${randomUUID()}@example.test`, visitor }: Bought = {}) {
  const browser = visitor ?? server.visitor({ store: shop.subdomain });
  await arrive(browser, code);
  return placeShopOrder(server, shop, {
    productId,
    email,
    visitor: browser,
    ...(quantity === undefined ? {} : { quantity }),
  });
}

async function creditOf(order: CheckedOutOrder, by = owner) {
  const { rows } = await by.call(calls.credits, { query: { search: String(order.number) } });
  return rows.find(({ orderId }) => orderId === order.id);
}
const stateOf = async (order: CheckedOutOrder): Promise<[CreditState, number] | undefined> => {
  const credit = await creditOf(order);
  return credit && [credit.state, credit.shareMinor];
};

async function refund(order: CheckedOutOrder, pieces: number): Promise<void> {
  const params = { id: String(order.number) };
  const read = await owner.call(refundCalls.get, { params });
  const wish = { pieces: [pieces], restocked: [true], deliveryMinor: 0 };
  await owner.call(refundCalls.create, {
    params: { id: order.id },
    body: {
      requestKey: randomUUID(),
      lines: [{ orderItemId: read.items[0]?.id ?? '', pieces, isRestocked: true }],
      deliveryMinor: 0,
      reason: 'too-small',
      note: '',
      amountMinor: simulateRefund(read, wish).amountMinor,
      leftMinor: leftMinor(read.bookings),
    },
  });
  await eventsDelivered(shop.database);
}

async function ship(order: CheckedOutOrder): Promise<void> {
  await sql`update orders set status = 'packing' where id = ${order.id}`.execute(shop.database);
  await inScope(shop.database, { kind: 'platform' }, (tx) =>
    markShipped(tx, order.id, {
      barcode: `AFF${order.number}`,
      carrier: 'royal-mail',
      trackingCode: `RM${order.number}`,
      accountId: null,
    }),
  );
  await eventsDelivered(shop.database);
}

const sentDaysAgo = (order: CheckedOutOrder, days: number) =>
  sql`update affiliate_credits set sent_at = now() - make_interval(days => ${days}) where order_id = ${order.id}`.execute(
    shop.database,
  );

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  shop = await openShop(server, 'north');
  owner = await addMember(shop, 'owner@north.test', 'owner');
  owner.statementsMax = 20;
  productId = (await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 })).id;
});
afterAll(() => server.close());

describe('a programme', () => {
  it('is off until the merchant switches it on, and off nothing counts', async () => {
    expect(await owner.call(calls.programme, {})).toMatchObject({
      programme: { isOn: false, rateBps: 1_000, windowDays: 30 },
      currency: 'GBP',
      members: 0,
    });
    expect(await refused(invite('early'))).toContain('409 Turn on your affiliate programme');
    await owner.call(calls.saveProgramme, { body: { isOn: true, rateBps: 1_250, windowDays: 14 } });
    const { programme } = await owner.call(calls.programme, {});
    expect(programme).toEqual({ isOn: true, rateBps: 1_250, windowDays: 14 });
    const affiliate = await join('early');
    await owner.call(calls.saveProgramme, { body: { ...programme, isOn: false } });
    const visitor = server.visitor({ store: 'north' });
    expect(await arrive(visitor, 'early')).toMatchObject({ kept: false, cookie: undefined });
    visitor.cookies.set(AFFILIATE_COOKIE, 'early');
    const order = await placeShopOrder(server, shop, { productId, visitor });
    await order.pay();
    expect(await creditOf(order)).toBeUndefined();
    const { affiliate: own } = await affiliate.client.call(calls.own, { query: {} });
    expect(own).toMatchObject({ isProgrammeOn: false, totals: { clicks: 0, orders: 0 } });
    await owner.call(calls.saveProgramme, { body: { ...programme, isOn: true } });
  });

  it.each([
    [{ rateBps: 5_001, windowDays: 30 }, 'share'],
    [{ rateBps: 0, windowDays: 30 }, 'share'],
    [{ rateBps: 1_000, windowDays: 91 }, '1 to 90'],
    [{ rateBps: 1_000, windowDays: 0 }, '1 to 90'],
  ])('refuses terms %j', async (terms, words) => {
    expect(await refused(owner.call(calls.saveProgramme, { body: { isOn: true, ...terms } }))).toContain(
      words,
    );
  });
});

describe('an invitation', () => {
  it('is accepted by the account with its address alone, once', async () => {
    const { affiliate } = await invite('ines', { email: 'ines@example.test', rateBps: 750, windowDays: 7 });
    expect(affiliate).toMatchObject({ state: 'invited', link: expect.stringMatching(/\/\?aff=ines$/) });
    const mail = await mailTo(server, 'ines@example.test', 'Store north invites you');
    expect(mail.text).toContain('7.5%');
    expect(mail.text).toContain('7 days');
    const path = mail.link('/affiliate/');
    const invitation = secretIn(path);

    const stranger = await shopper('stranger@example.test');
    expect(await stranger.call(calls.own, { query: { invitation } })).toMatchObject({
      affiliate: null,
      invitation: { code: 'ines', rateBps: 750 },
    });
    expect(await refused(stranger.call(calls.accept, { body: { invitation } }))).toContain(
      '409 This invitation is for ines@example.test. You’re logged in as stranger@example.test',
    );
    const guest = server.visitor({ store: 'north' });
    expect(await refused(guest.call(calls.accept, { body: { invitation } }))).toContain('401');

    const ines = await shopper('ines@example.test');
    const page = await ines.request('GET', path);
    expect(page.text).toContain('Store north invites you');
    expect(page.headers.get('cache-control')).toContain('no-store');
    const answer = await ines.call(calls.accept, { body: { invitation } });
    expect(answer.affiliate).toMatchObject({ code: 'ines', state: 'active', windowDays: 7 });
    expect(await refused(ines.call(calls.accept, { body: { invitation } }))).toContain(
      'expired or been used',
    );
    expect((await ines.request('GET', '/affiliate/')).text).toContain('/?aff=ines');
    expect((await stranger.request('GET', '/affiliate/')).text).toContain('not an affiliate here');
  });

  it('sent again ends the earlier link, and an old one has expired', async () => {
    const { affiliate } = await invite('again');
    const first = (await mailTo(server, affiliate.email, 'invites you')).link('/affiliate/');
    await owner.call(calls.inviteAgain, { params: { affiliate: affiliate.id }, body: {} });
    const second = (await mailTo(server, affiliate.email, 'invites you', 2)).link('/affiliate/');
    const [earlier, later] = [secretIn(first), secretIn(second)];
    const person = await shopper(affiliate.email);
    const offered = async (invitation: string) =>
      (await person.call(calls.own, { query: { invitation } })).invitation?.code;
    expect([await offered(earlier), await offered(later)]).toEqual([undefined, 'again']);
    await sql`update affiliates set invited_at = now() - interval '31 days' where id = ${affiliate.id}`.execute(
      shop.database,
    );
    expect(await offered(later)).toBeUndefined();
    const { affiliate: shown } = await owner.call(calls.get, { params: { affiliate: affiliate.id } });
    expect(shown.isExpired).toBe(true);
  });

  it('names the field of a code or an address that is taken', async () => {
    expect(await refused(invite('INES', { email: 'other@example.test' }))).toContain(
      'Another affiliate has this code',
    );
    expect(await refused(invite('ines-two', { email: 'INES@example.test' }))).toContain(
      'an affiliate already',
    );
  });

  it.each(['../x', '<script>alert(1)</script>', 'a b', 'x', 'ü-mlaut', 'a'.repeat(41), ''])(
    'can’t have the code %j',
    async (code) => {
      expect(await refused(invite(code, { email: 'hostile@example.test' }))).toMatch(/^422/);
    },
  );
});

describe('a link', () => {
  it('is kept for the affiliate’s time and counted by day, whatever its letters’ case', async () => {
    const { id } = await join('clicks', { windowDays: 7 });
    const visits = await Promise.all(
      ['clicks', 'CLICKS', 'Clicks'].map((code) => arrive(server.visitor({ store: 'north' }), code)),
    );
    for (const { kept, cookie } of visits) {
      expect(kept).toBe(true);
      expect(cookie).toMatch(/Max-Age=604800/i);
      expect(cookie).not.toMatch(/HttpOnly|Domain/i);
    }
    const { rows } = await sql<{ clicks: number }>`
      select clicks from affiliate_clicks where affiliate_id = ${id}`.execute(shop.database);
    expect(rows).toEqual([{ clicks: 3 }]);
  });

  it.each([
    ['a crawler', 'clicks', CRAWLER],
    ['a program that says nothing of itself', 'clicks', ''],
    ['a code that no one has', 'nobody-has-it', BROWSER],
    ['a path', '../clicks', BROWSER],
    ['a script', '<script>alert(1)</script>', BROWSER],
    ['a quote', "clicks' or 1=1 --", BROWSER],
    ['a line break', 'clicks\r\nset-cookie: a=b', BROWSER],
    ['nothing', '', BROWSER],
  ])('of %s isn’t counted or kept', async (_, code, userAgent) => {
    const count = () =>
      sql<{ clicks: number }>`select coalesce(sum(clicks), 0)::int as clicks from affiliate_clicks`
        .execute(shop.database)
        .then(({ rows }) => rows[0]?.clicks);
    const before = await count();
    const visitor = server.visitor({ store: 'north' });
    expect(await arrive(visitor, code, userAgent)).toEqual({ status: 200, kept: false, cookie: undefined });
    expect(await count()).toBe(before);
  });

  it('of the last active affiliate wins', async () => {
    const { id } = await join('last');
    const visitor = server.visitor({ store: 'north' });
    await arrive(visitor, 'clicks');
    await arrive(visitor, 'last');
    await arrive(visitor, 'nobody-has-it');
    const order = await placeShopOrder(server, shop, { productId, visitor });
    await order.pay();
    expect(await creditOf(order)).toMatchObject({ code: 'last', affiliateId: id });
  });
});

describe('an order by an affiliate’s link', () => {
  it('is credited once it is paid, with the share, the goods and the reason as it was placed', async () => {
    const { id, client } = await join('kim');
    const order = await buy('kim', { quantity: 2 });
    expect(await creditOf(order)).toBeUndefined();
    await owner.call(calls.update, { params: { affiliate: id }, body: { rateBps: 5_000, windowDays: 1 } });
    await order.pay();
    expect(await creditOf(order)).toMatchObject({
      state: 'pending',
      why: 'link',
      rateBps: 1_000,
      baseMinor: 2 * NET,
      keptMinor: 2 * NET,
      shareMinor: 400,
      currency: 'GBP',
      payableAt: null,
    });
    const { affiliate } = await client.call(calls.own, { query: {} });
    expect(affiliate?.totals).toEqual({ clicks: 1, orders: 1, pendingMinor: 400, payableMinor: 0 });
  });

  it('isn’t credited for the affiliate’s own orders and the team’s', async () => {
    const kim = await join('self');
    const byAccount = await buy('self', { visitor: kim.client, email: 'else@example.test' });
    const byEmail = await buy('self', { email: 'SELF@example.test' });
    const byTeam = await buy('self', { email: 'owner@north.test' });
    for (const order of [byAccount, byEmail, byTeam]) await order.pay();
    expect(await creditOf(byAccount)).toMatchObject({
      state: 'not-credited',
      why: 'own-order',
      shareMinor: 0,
    });
    expect(await creditOf(byEmail)).toMatchObject({ state: 'not-credited', why: 'own-order', shareMinor: 0 });
    expect(await creditOf(byTeam)).toMatchObject({ state: 'not-credited', why: 'team', shareMinor: 0 });
    const { affiliate } = await kim.client.call(calls.own, { query: {} });
    expect(affiliate?.totals).toMatchObject({ orders: 0, pendingMinor: 0 });
  });

  it('isn’t credited without the cookie, while the affiliate is paused, or after the end', async () => {
    const { id } = await join('paused');
    const without = await placeShopOrder(server, shop, { productId });
    const visitor = server.visitor({ store: 'north' });
    await arrive(visitor, 'paused');
    const change = (to: 'active' | 'paused' | 'ended') =>
      owner.call(calls.change, { params: { affiliate: id }, body: { to } });
    await change('paused');
    const paused = await placeShopOrder(server, shop, { productId, visitor });
    for (const order of [without, paused]) {
      await order.pay();
      expect(await creditOf(order)).toBeUndefined();
    }
    await change('active');
    const active = await buy('paused');
    await active.pay();
    await change('ended');
    expect(await stateOf(active)).toEqual(['pending', 200]);
    expect(await refused(change('active'))).toContain('409');
    expect(await refused(invite('paused', { email: 'new@example.test' }))).toContain('this code, or had it');
  });

  it('placed twice at once by two shoppers is credited twice, and the same order sent again once', async () => {
    await join('rush');
    const visitors = [server.visitor({ store: 'north' }), server.visitor({ store: 'north' })];
    await Promise.all(visitors.map((visitor) => arrive(visitor, 'rush')));
    const orders = await Promise.all(
      visitors.map((visitor, at) =>
        placeShopOrder(server, shop, { productId, visitor, email: `rush${at}@example.test` }),
      ),
    );
    await Promise.all(orders.map((order) => order.pay()));
    for (const order of orders) expect(await stateOf(order)).toEqual(['pending', 200]);
    const { rows } = await owner.call(calls.credits, { query: { search: 'rush' } });
    expect(rows).toHaveLength(2);
    const { rows: events } = await sql<{ n: number }>`
      select count(*)::int as n from affiliate_credits where code = 'rush'`.execute(shop.database);
    expect(events).toEqual([{ n: 2 }]);
  });

  it('gives back the part that is refunded, and all of it with the rest', async () => {
    await join('back');
    const order = await buy('back', { quantity: 3 });
    await order.pay();
    expect(await stateOf(order)).toEqual(['pending', 600]);
    await refund(order, 1);
    expect(await creditOf(order)).toMatchObject({
      state: 'pending',
      baseMinor: 3 * NET,
      keptMinor: 2 * NET,
      shareMinor: 400,
    });
    await tellReversal(server, order, 'refunded');
    expect(await stateOf(order)).toEqual(['returned', 0]);
  });

  it('waits while its payment is disputed, and is lost with it', async () => {
    await join('bank');
    const [won, lost] = [await buy('bank'), await buy('bank')];
    for (const order of [won, lost]) {
      await order.pay();
      await ship(order);
      await sentDaysAgo(order, 31);
      expect(await stateOf(order)).toEqual(['payable', 200]);
      await tellReversal(server, order, 'disputed');
      expect(await stateOf(order)).toEqual(['pending', 200]);
    }
    await tellReversal(server, won, 'dispute-won');
    expect(await stateOf(won)).toEqual(['payable', 200]);
    await tellReversal(server, lost, 'dispute-lost');
    expect(await stateOf(lost)).toEqual(['returned', 0]);
  });

  it('is payable 30 days after it was sent, and no sooner', async () => {
    const { client } = await join('sent');
    const order = await buy('sent');
    await order.pay();
    await ship(order);
    const credit = await creditOf(order);
    const days = (Date.parse(credit?.payableAt ?? '') - Date.now()) / 86_400_000;
    expect([credit?.state, Math.round(days)]).toEqual(['pending', 30]);
    await sentDaysAgo(order, 29);
    expect(await stateOf(order)).toEqual(['pending', 200]);
    await sentDaysAgo(order, 30);
    expect(await stateOf(order)).toEqual(['payable', 200]);
    const { affiliate } = await client.call(calls.own, { query: {} });
    expect(affiliate?.totals).toMatchObject({ pendingMinor: 0, payableMinor: 200 });
    const counted = await owner.call(calls.credits, { query: { view: 'payable', search: 'sent' } });
    expect([counted.total, counted.views?.payable]).toEqual([1, 1]);
  });
});

describe('another project', () => {
  it('neither sees nor changes affiliates and credits, and its codes count in its own store alone', async () => {
    const other = await openShop(server, 'south');
    const stranger = await addMember(other, 'owner@south.test', 'owner');
    stranger.statementsMax = 20;
    const { id } = await join('mine');
    const order = await buy('mine');
    await order.pay();
    const params = { affiliate: id };
    for (const work of [
      () => stranger.call(calls.get, { params }),
      () => stranger.call(calls.update, { params, body: { rateBps: 10, windowDays: 1 } }),
      () => stranger.call(calls.change, { params, body: { to: 'ended' } }),
      () => stranger.call(calls.inviteAgain, { params, body: {} }),
    ])
      expect(await refused(work())).toContain('404');
    expect((await stranger.call(calls.list, { query: {} })).rows).toEqual([]);
    expect((await stranger.call(calls.credits, { query: {} })).rows).toEqual([]);
    await stranger.call(calls.saveProgramme, { body: { isOn: true, rateBps: 1_000, windowDays: 30 } });
    expect(await arrive(server.visitor({ store: 'south' }), 'mine')).toMatchObject({ kept: false });
    // The same code in two stores is two affiliates'.
    const { affiliate } = await invite('mine', { by: stranger, email: 'south@example.test' });
    expect(affiliate.id).not.toBe(id);
    const seen = await inScope(
      server.services.databases.tenant,
      { kind: 'project', projectId: other.projectId },
      (tx) =>
        sql<{ n: number }>`
          select (select count(*) from affiliates where id = ${id})
            + (select count(*) from affiliate_credits) + (select count(*) from affiliate_clicks) as n`.execute(
          tx,
        ),
    );
    expect(Number(seen.rows[0]?.n)).toBe(0);
  });

  it('has no secret of an invitation here', async () => {
    const { affiliate } = await invite('secret');
    const path = (await mailTo(server, affiliate.email, 'invites you')).link('/affiliate/');
    const invitation = secretIn(path);
    await addPerson(server, affiliate.email);
    const client = server.visitor({ store: 'south' });
    await client.call(identityCalls.login, { body: { email: affiliate.email, password: PASSWORD } });
    expect(await refused(client.call(calls.accept, { body: { invitation } }))).toContain('404');
  });

  it('members without the permission can’t either', async () => {
    const designer = await addMember(shop, 'designer@north.test', 'designer');
    expect(await refused(designer.call(calls.list, { query: {} }))).toContain('403');
    expect(await refused(designer.call(calls.programme, {}))).toContain('403');
  });
});

describe('the blocks', () => {
  it('show an affiliate what is theirs, on any page of the store, and no one else anything', async () => {
    const ada = await join('blocks');
    const order = await buy('blocks');
    await order.pay();
    const kinds = ['affiliateAttribution', 'affiliateSettings', 'affiliateStats'];
    const document = publishedPageSchema.parse({
      blocks: kinds.map((type, at) => blockRegistry.make(type, { uid: type, order: at })),
      page: { url: '/partners/', properties: { title: 'Partners' } },
    });
    const id = newId();
    await sql`
      insert into pages (id, project_id, store_id, title, url, draft)
      values (${id}, ${shop.projectId}, ${shop.storeId}, 'Partners', '/partners/', '{}')`.execute(
      shop.database,
    );
    await sql`
      insert into page_versions (page_id, project_id, number, sequence, document, published)
      values (${id}, ${shop.projectId}, 1, 0, '{}', ${JSON.stringify(document)}::jsonb)`.execute(
      shop.database,
    );
    await sql`update pages set live_version = 1, live_since = now() where id = ${id}`.execute(shop.database);

    const guest = server.visitor({ store: 'north' });
    const stranger = await shopper('reader@example.test');
    const other = await join('other');
    for (const visitor of [guest, ada.client, guest, stranger, other.client, ada.client, guest, stranger]) {
      const { status, text } = await visitor.request('GET', '/partners/');
      expect(status).toBe(200);
      expect(text.includes('/?aff=blocks')).toBe(visitor === ada.client);
      expect(text.includes('/?aff=other')).toBe(visitor === other.client);
      expect(text.includes('Your figures')).toBe(visitor === ada.client || visitor === other.client);
    }
    const { text } = await ada.client.request('GET', '/partners/');
    expect(text).toMatch(/Clicks.*>1<.*Orders.*>1<.*Pending.*£2\.00.*Payable.*£0\.00/s);
  });
});

// The last one: all visitors of these tests share an address.
describe('a visit', () => {
  it('by links is refused beyond its rate', async () => {
    const visitor = server.visitor({ store: 'north' });
    let status = 200;
    for (let visit = 0; visit < 130 && status === 200; visit += 1)
      status = (await arrive(visitor, 'clicks')).status;
    expect(status).toBe(429);
  });
});
