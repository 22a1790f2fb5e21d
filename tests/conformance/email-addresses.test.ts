import { randomUUID } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { up } from '../../server/migrations/20261129220000_ascii_store_emails.ts';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import type { CallDeclaration } from '../../shared/contract/call.ts';
import { identityCalls } from '../../shared/features/accounts/identity/identity.ts';
import { subscriberCalls } from '../../shared/features/growth/people/newsletter.calls.ts';
import { contactFormCalls } from '../../shared/features/help/contact-form/contact-form.calls.ts';
import { signUpCalls } from '../../shared/features/projects/sign-up/sign-up.ts';
import { basketCalls } from '../../shared/features/selling/basket/basket.ts';
import { checkoutCalls } from '../../shared/features/selling/checkout/checkout.ts';
import { orderHistoryCalls } from '../../shared/features/selling/order-history/order-history.ts';
import { recyclingReturnCalls } from '../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { mailTo } from '../support/mailbox.ts';
import { addPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { isJson, toJsonSchema } from './sample.ts';

/** The same address gets the same answer wherever it is typed, and mails go out to each that is taken. */

const LONGEST = 'a'.repeat(64);
/** Addresses as typed, and as they are stored; null where they are refused. */
const ADDRESSES: readonly (readonly [typed: string, stored: string | null])[] = [
  ['ann@example.test', 'ann@example.test'],
  [' ann@example.test ', 'ann@example.test'],
  ['ann@example.test\n', 'ann@example.test'],
  ['\u200bann@example.test\u200f', 'ann@example.test'],
  ['\u00a0ann@example.test', 'ann@example.test'],
  ['Ann@Example.TEST', 'Ann@example.test'],
  ['ann@müller.example', 'ann@xn--mller-kva.example'],
  ['ann@MÜLLER.example', 'ann@xn--mller-kva.example'],
  ['ann@mu\u0308ller.example', 'ann@xn--mller-kva.example'],
  ['ann@xn--mller-kva.example', 'ann@xn--mller-kva.example'],
  ['ann@XN--MLLER-KVA.example', 'ann@xn--mller-kva.example'],
  ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
  ['ａｎｎ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'ann@example.test'],
  ['ann+news@example.test', 'ann+news@example.test'],
  ["o'neil@example.test", "o'neil@example.test"],
  ['o’neil@example.test', "o'neil@example.test"],
  ['a&b@example.test', 'a&b@example.test'],
  ['!#$%&*+/=?^_`{|}~-@example.test', '!#$%&*+/=?^_`{|}~-@example.test'],
  ['first.last@sub.example.co.uk', 'first.last@sub.example.co.uk'],
  ['1@1and1.test', '1@1and1.test'],
  [`${LONGEST}@example.test`, `${LONGEST}@example.test`],
  [`${LONGEST}a@example.test`, null],
  [`ann@${'abcdefghi.'.repeat(26)}test`, null],
  [`${LONGEST}@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(60)}.test`, null],
  ['', null],
  ['   ', null],
  ['\u200b', null],
  ['ann', null],
  ['@example.test', null],
  ['ann@', null],
  ['ann@localhost', null],
  ['ann@example..test', null],
  ['ann@-example.test', null],
  ['.ann@example.test', null],
  ['ann.@example.test', null],
  ['a..n@example.test', null],
  ['ann@exa mple.test', null],
  ['an n@example.test', null],
  ['ann@b@example.test', null],
  ['ann@[127.0.0.1]', null],
  ['ann@example.1', null],
  ['"ann"@example.test', null],
  ['Ann <ann@example.test>', null],
  ['ann@example.test, bob@example.test', null],
  ['ann@example.test\r\nBcc: bob@example.test', null],
  ['ünn@example.test', null],
];
const REFUSALS = ['Please enter a valid email address', 'This field is required'];

const { implementations } = await loadFeatures();
const calls = implementations.map(({ call }): CallDeclaration => call);

/** The fields of calls that take an address, by the call’s name and theirs. */
const fields = calls.flatMap(({ name, body }) => {
  if (!body) return [];
  const json = toJsonSchema(body);
  const properties = isJson(json) && isJson(json.properties) ? json.properties : {};
  const shape = body instanceof z.ZodObject ? body.shape : {};
  return Object.entries(properties).flatMap(([field, schema]) => {
    const isAddress = /^e-?mail$/i.test(field) || (isJson(schema) && schema.format === 'email');
    return isAddress ? [[`${name}.${field}`, shape[field], schema] as const] : [];
  });
});

it('is judged by one rule: no other schema of addresses is left', async () => {
  const own = join('shared', 'rules', 'fields', 'email.schema.ts');
  const others: string[] = [];
  for await (const path of glob('{shared,server,main,renderer}/**/*.{ts,tsx}'))
    if (
      path !== own &&
      !path.includes('.test.') &&
      /z\.email\(|\.string\(.*\.email\(/.test(await readFile(path, 'utf8'))
    )
      others.push(path);
  expect(others).toEqual([]);
});

it('has fields in many calls', () => expect(fields.length).toBeGreaterThan(11));

describe.each(fields)('%s', (_name, schema, json) => {
  it('takes the same addresses as every other field, and stores them in the same way', () => {
    if (!(schema instanceof z.ZodType)) throw new Error('It isn’t a field of its own');
    expect(json).toMatchObject({ format: 'email' });
    for (const [typed, stored] of ADDRESSES) {
      const read = schema.safeParse(typed);
      // Where none is an answer, an empty text is.
      const expected = typed.trim() === '' && read.success && read.data === '' ? '' : stored;
      expect(read.success ? read.data : null, JSON.stringify(typed)).toBe(expected);
      if (!read.success) expect(REFUSALS).toContain(read.error.issues[0]?.message);
    }
  });
});

/** Addresses that trouble one part or another on their way. */
const HARD = [
  'ann@müller.example',
  "o'neil@example.test",
  'a&b@example.test',
  ' ann+news@example.test ',
  '{|}~`@пример.рф',
];
const stored = (typed: string) => z.string().parse(z.string().parse(fields[0]?.[1]?.parse(typed)));

describe('a mail', () => {
  let server: TestServer;
  let shop: Shop;

  beforeAll(async () => {
    server = await startTestServer({
      settings: { RETURN_ADDRESS: 'The Mill; 1 Weaver Lane; Lewes; BN7 1AA', RETURN_POSTAGE: 'free' },
    });
    shop = await openShop(server, 'posts');
    await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2000 });
  });
  afterAll(() => server.close());

  const rested = () => sql`delete from rate_limits`.execute(server.services.databases.platform);
  const visitor = () => server.visitor({ store: 'posts' });
  /** Meets a person, notes what they read and joined, and books an email: each a statement of another part. */
  const subscriber = () => {
    const client = visitor();
    client.statementsMax = 14;
    return client;
  };

  it.each(HARD)('reaches %s from every form that sends one', async (typed) => {
    await rested();
    const to = stored(typed);
    await subscriber().call(subscriberCalls.subscribe, { body: { email: typed } });
    await mailTo(server, to, 'Confirm your subscription');
    await visitor().call(recyclingReturnCalls.submit, { body: { email: typed } });
    await mailTo(server, to, 'Your return label');
    await visitor().call(signUpCalls.create, { body: { email: typed, password: 'a kettle full of snow' } });
    await mailTo(server, to, 'code');
    await visitor().call(identityCalls.forgottenPassword, { body: { email: stored(typed) } });
    await mailTo(server, to, 'Reset your password');

    const fan = visitor();
    const [product] = await shop.database
      .selectFrom('products')
      .select('id')
      .where('storeId', '=', shop.storeId)
      .execute();
    const item = { productId: product?.id ?? '', productColor: 'White', productSize: 'M' };
    await fan.call(basketCalls.bulkAddItemsToCart, { body: { name: 'favourites', items: [item] } });
    await fan.call(basketCalls.emailFavouritesForLater, { body: { email: typed } });
    await mailTo(server, to, 'favourites');

    const buyer = visitor();
    await buyer.call(basketCalls.bulkAddItemsToCart, { body: { items: [item] } });
    const { basket, methodId } = await buyer.call(checkoutCalls.getCheckout, { query: {} });
    const { totalMinor, lines } = basket.totals;
    const order = await buyer.call(checkoutCalls.placeOrder, {
      body: {
        orderKey: randomUUID(),
        email: typed,
        shipping: { name: 'Ann', street: '1 High Street', city: 'London', zip: 'SW1A 1AA', country: 'GB' },
        methodId: methodId ?? '',
        seen: {
          totalMinor,
          lines: lines.map(({ key, unitPriceMinor, quantity }) => ({ key, unitPriceMinor, quantity })),
        },
      },
    });
    expect(order.email).toBe(to);
    await visitor().call(orderHistoryCalls.emailOrderHistory, { body: { email: typed } });
    await mailTo(server, to, 'Your orders at');
  });

  it('is the same account’s and the same customer’s whichever form of the domain is typed', async () => {
    await rested();
    await addPerson(server, 'one@xn--mller-kva.example');
    await visitor().call(identityCalls.forgottenPassword, { body: { email: 'one@Müller.example' } });
    await mailTo(server, 'one@xn--mller-kva.example', 'Reset your password');
  });

  it('goes out in a store’s name though the store’s own address can’t be answered', async () => {
    await rested();
    const db = shop.database;
    const setEmail = (email: string) =>
      db.updateTable('stores').set({ email }).where('id', '=', shop.storeId).execute();
    for (const [email, replyTo] of [
      ['shop@müller.example', /^Reply-To: shop@xn--mller-kva\.example\r$/m],
      ['a&b@example.test', /^Reply-To: a&b@example\.test\r$/m],
      ['no address', null],
    ] as const) {
      await setEmail(email);
      const to = `${randomUUID()}@example.test`;
      await subscriber().call(subscriberCalls.subscribe, { body: { email: to } });
      await mailTo(server, to, 'Confirm your subscription');
      const sent = (await server.services.mail.outbox?.list())?.find((mail) => mail.to === to);
      const raw = (await server.services.mail.outbox?.readRaw(sent?.id ?? ''))?.toString() ?? '';
      if (replyTo === null) expect(raw).not.toMatch(/^Reply-To:/im);
      else expect(raw).toMatch(replyTo);
    }
    await setEmail('shop@example.test');
  });

  it('names a store’s earlier address in the new form', async () => {
    const db = shop.database;
    const addressed = () =>
      db.selectFrom('stores').select('email').where('id', '=', shop.storeId).executeTakeFirstOrThrow();
    for (const [before, after] of [
      ['shop@Müller.example', 'shop@xn--mller-kva.example'],
      ["o'neil@example.test", "o'neil@example.test"],
    ] as const) {
      await db.updateTable('stores').set({ email: before }).where('id', '=', shop.storeId).execute();
      await up(db);
      expect((await addressed()).email).toBe(after);
    }
  });

  it('that can’t be made doesn’t stop what asked for it, and the store’s owners hear of it', async () => {
    await rested();
    const owner = await addPerson(server, 'keeper@example.test');
    await shop.database
      .insertInto('projectMembers')
      .values({ projectId: shop.projectId, accountId: owner.id, role: 'owner' })
      .execute();
    await shop.database
      .updateTable('stores')
      .set({ email: 'broken' })
      .where('id', '=', shop.storeId)
      .execute();
    const answer = await visitor().call(contactFormCalls.send, {
      body: { name: 'Ann', email: 'ann@example.test', message: 'Is it blue?' },
    });
    expect(answer.message).toBe('Your message is on its way');
    await expect
      .poll(async () => {
        const { rows } = await sql<{ content: { title: string; body: string } }>`
          select n.content from notifications n join notification_recipients r on r.notification_id = n.id
          where r.account_id = ${owner.id}`.execute(shop.database);
        return rows.map(({ content }) => `${content.title}: ${content.body}`);
      })
      .toEqual([expect.stringContaining('An email may not have arrived: We couldn’t send “Ann wrote to')]);
  });
});
