import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.calls.ts';
import { campaignCalls as calls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { emailDraftCalls } from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { senderCalls } from '../../../../shared/features/growth/senders/senders.calls.ts';
import { blockRegistry } from '../../../../shared/features/site/blocks/blocks.ts';
import { addCampaignTo, addShoppersTo } from '../../../../tests/support/campaign-store.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { REGISTERED_SELLER } from '../../../../tests/support/sellers.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

const PEOPLE = 4_000;
/** So long the mail server takes for each email: the campaign lasts about a minute. */
const SLOW_MS = 60;
/** What ends or sells out is noticed within it. */
const NOTICED_WITHIN_MS = 60_000;

let mails: MailServer;
let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  mails = await openMailServer({ keeps: true });
  server = await startTestServer({ settings: { SMTP_URL: mails.url }, pages: true });
  shop = await openShop(server, 'offers');
  await shop.product({ urlName: 'ridge-hoodie', name: 'Ridge Hoodie', priceMinor: 2400 });
  await shop.product({ urlName: 'fern-tote', name: 'Fern Tote', priceMinor: 900 });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

const flat = (type: string, order: string, properties: Record<string, unknown>) => {
  const { items: _, ...block } = blockRegistry.make(type, { uid: type, properties });
  return { ...block, parent: null, order };
};

/** A store’s owner, with an email that shows a product and a code. */
async function openStore() {
  const { database, projectId, storeId } = shop;
  const person = await addPerson(server, 'offers-owner@example.test');
  await database
    .insertInto('projectMembers')
    .values({ projectId, accountId: person.id, role: 'owner' })
    .execute();
  await database.updateTable('projects').set({ isPro: true }).where('id', '=', projectId).execute();
  const seller = {
    ...REGISTERED_SELLER,
    street: '1 Weaver Lane',
    city: 'Lewes',
    zip: 'BN7 1AA',
    country: 'GB',
  };
  await sql`update stores set seller = ${JSON.stringify(seller)}::jsonb where id = ${storeId}`.execute(
    database,
  );
  const { divisionId: division } = await database
    .selectFrom('stores')
    .select('divisionId')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const discount = newId();
  await sql`
    insert into discounts (id, project_id, store_id, name, method, value, starts_at, time_zone)
    values (${discount}, ${projectId}, ${storeId}, 'Summer', 'code', '{"kind":"percent","percent":10}', now() - interval '2 days', 'Europe/London')`.execute(
    database,
  );
  await sql`
    insert into discount_codes (id, project_id, store_id, discount_id, code, code_key, is_single_use)
    values (${newId()}, ${projectId}, ${storeId}, ${discount}, 'Summer10', 'SUMMER10', false)`.execute(
    database,
  );
  const owner = (await signedIn(server, person.email)).in('offers-project');
  owner.statementsMax = 30;
  await owner.call(senderCalls.create, {
    body: { name: 'Offers', domainId: null, localPart: 'hello', replyTo: '', isDefault: true },
  });
  const { id: draft } = await owner.call(emailDraftCalls.create, {
    params: { division },
    body: { design: 'letter', title: 'Offers' },
  });
  const blocks = [
    flat('textBlock', 'a0', { text: 'The boats are back.' }),
    flat('productMockup', 'a1', { product: 'ridge-hoodie', caption: true }),
    flat('discountCode', 'a2', { code: 'SUMMER10' }),
  ];
  await sql`
    update pages set draft = jsonb_set(draft, '{blocks}', ${JSON.stringify(blocks)}::jsonb) where id = ${draft}`.execute(
    database,
  );
  return { owner, draft, discount };
}

test('what sells out gives way within a minute, and a code that ends holds the rest', async () => {
  const { owner, draft, discount } = await openStore();
  await addShoppersTo(server, shop, PEOPLE);
  mails.onDot = () => delay(SLOW_MS);
  const { params, revision } = await addCampaignTo({ owner, draft });
  expect((await owner.call(calls.check, { params })).issues.filter(({ stops }) => stops)).toEqual([]);
  await owner.call(calls.schedule, { params, body: { revision } });
  const shows = (words: string) => mails.received.filter(({ raw }) => raw.includes(words)).length;
  await eventually(() => {
    expect(shows('Ridge Hoodie')).toBeGreaterThan(100);
    return Promise.resolve();
  }, 30_000);
  expect(shows('Fern Tote')).toBe(0);

  await sql`update products set enabled = false where url_name = 'ridge-hoodie' and store_id = ${shop.storeId}`.execute(
    shop.database,
  );
  await eventually(() => {
    expect(shows('Fern Tote')).toBeGreaterThan(50);
    return Promise.resolve();
  }, NOTICED_WITHIN_MS);

  await sql`update discounts set ends_at = now() where id = ${discount}`.execute(shop.database);
  const held = await eventually(async () => {
    const found = await owner.call(calls.find, { params });
    expect(found.state).toBe('held');
    expect(found.counts?.onTheWay).toBe(0);
    return found;
  }, NOTICED_WITHIN_MS);
  expect(held.reason).toMatch(/^SUMMER10 ended /);
  const left = mails.received.length;
  expect(held.counts?.accepted).toBe(left);
  expect(held.counts?.waiting).toBe(PEOPLE - left);
  expect(left).toBeLessThan(PEOPLE);
  const { notifications } = await owner.call(notificationCalls.list, { query: {} });
  expect(notifications.map(({ title }) => title)).toContain('Summer sale is on hold');
  // “Resume” says why it can’t be.
  await expect(owner.call(calls.resume, { params })).rejects.toThrow('SUMMER10 ended');
  expect(mails.received).toHaveLength(left);
}, 180_000);
