import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { basketCalls } from '../../../../shared/features/selling/basket/basket.ts';
import { discountFieldsSchema, startOfDay } from '../../../../shared/features/selling/discounts/discounts.ts';
import { recyclingReturnCalls } from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { getStoreFrame } from '../../../../shared/features/selling/storefront/storefront.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import { RETURN_ITEM_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { barcodesIn } from '../../../../tests/journeys/support/decode.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addFactory, type Factory } from '../../../../tests/support/factory.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { inScope, type Scope } from '../../../platform/database/scope.ts';
import { findStore, insertDiscount } from '../discounts/manage.queries.ts';

/** Clothing sent back for recycling: asked for, mailed, labelled, scanned in. Spec 2 §7.8, spec 3 §8.5, §9.4. */

const ADDRESS = 'The Mill; 1 Weaver Lane ;Lewes;BN7 1AA';

let server: TestServer;
let tide: Factory;
let other: Factory;
let staff: Client;

beforeAll(async () => {
  server = await startTestServer({
    settings: { RETURN_ADDRESS: ADDRESS, RETURN_POSTAGE: 'free' },
  });
  tide = await addFactory(server);
  other = await addFactory(server, 'other');
  await addPerson(server, 'floor@example.test', { factory: true });
  await addPerson(server, 'second@example.test', { factory: true });
  await addPerson(server, 'merchant@example.test');
  staff = await signedIn(server, 'floor@example.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(server.services.databases.platform);
});

const shopper = (store: string | undefined = 'tide') => server.visitor(store ? { store } : {});
const ask = (email: string, at = shopper()) => at.call(recyclingReturnCalls.submit, { body: { email } });

const returnsOf = async (email: string) => {
  const { rows } = await sql<{ code: string; token: string; storeId: string | null; timesAsked: number }>`
    select code, token, store_id, times_asked from recycling_returns where email = ${email} order by asked_at, id`.execute(
    server.services.databases.platform,
  );
  return rows;
};
const onlyReturnOf = async (email: string) => {
  const [only, ...others] = await returnsOf(email);
  expect(others).toEqual([]);
  if (!only) throw new Error(`${email} has no return`);
  return only;
};

async function bought(email: string): Promise<void> {
  const order = await tide.order({ email });
  await tide.labels(order.id, 'packed');
  await staff.call(shipmentCalls.create, {
    body: { orderId: order.id, carrier: 'royal-mail', service: 'tracked-48', weightGrams: 300 },
  });
}

describe('asking for a return', () => {
  test('emails a label with the list of items and packing instructions', async () => {
    const client = shopper();
    const { message } = await ask('ada@example.test', client);
    expect(message).toBe('Thank you, we sent you an email with instructions');
    expect(client.statements).toBeLessThanOrEqual(6);
    const mail = await mailTo(server, 'ada@example.test', 'Your return label from Tide store');
    const { code, token } = await onlyReturnOf('ada@example.test');
    expect(mail.link('return-label')).toBe(`/shop-return-label/${token}/`);
    expect(mail.text).toContain('100% cotton');
    expect(mail.text).toContain('denim or underwear');
    expect(mail.text).toContain('Postage within the UK is free.');
    expect(mail.text).toContain('1. Wash and dry');
    expect(mail.text).toContain(code);
    expect(mail.text).not.toMatch(/coupon|code for|voucher/i);
    expect(mail.text).not.toContain('Items you can recycle');
  });

  test('tells past customers which items qualify, and others nothing about orders', async () => {
    await bought('bo@example.test');
    const known = await ask('Bo@Example.test');
    const unknown = await ask('nobody@example.test');
    expect(known).toEqual(unknown);
    const { text } = await mailTo(server, 'Bo@example.test', 'Your return label');
    expect(text).toContain('Items you can recycle');
    expect(text).toContain('Wave tee');
    // What was ordered at one store is not spoken of at another.
    await ask('bo@example.test', shopper('other'));
    const elsewhere = await mailTo(server, 'bo@example.test', 'Your return label');
    expect(elsewhere.text).not.toContain('Wave tee');
  });

  test('an order that is not sent yet is not named', async () => {
    await tide.order({ email: 'cy@example.test' });
    await ask('cy@example.test');
    expect((await mailTo(server, 'cy@example.test', 'Your return label')).text).not.toContain('Wave tee');
  });

  test('what is not pure cotton is not named', async () => {
    const db = server.services.databases.platform;
    await bought('di@example.test');
    const fibres = JSON.stringify([
      { fibre: 'organic cotton', percent: 85 },
      { fibre: 'recycled polyester', percent: 15 },
    ]);
    await sql`update base_products set spec = jsonb_set(spec, '{material,fibres}', ${fibres}::jsonb)
      where sku like '%-tide'`.execute(db);
    await ask('di@example.test');
    const { token } = await onlyReturnOf('di@example.test');
    expect((await shopper().call(recyclingReturnCalls.label, { params: { token } })).items).toEqual([]);
    const cotton = JSON.stringify([{ fibre: 'organic cotton', percent: 100 }]);
    await sql`update base_products set spec = jsonb_set(spec, '{material,fibres}', ${cotton}::jsonb)
      where sku like '%-tide'`.execute(db);
    expect((await shopper().call(recyclingReturnCalls.label, { params: { token } })).items).toMatchObject([
      { name: 'Wave tee', quantity: 2 },
    ]);
  });

  test('five presses at once are one return and one mail', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ask('eve@example.test')));
    expect((await onlyReturnOf('eve@example.test')).timesAsked).toBe(5);
    await mailTo(server, 'eve@example.test', 'Your return label');
    const mails = (await server.services.mail.outbox?.list()) ?? [];
    // A minute may end between two presses.
    expect(mails.filter(({ to }) => to === 'eve@example.test').length).toBeLessThanOrEqual(2);
  });

  test('a later press sends the same return again; a day later, or once it arrived, it is a new one', async () => {
    const db = server.services.databases.platform;
    await ask('flo@example.test');
    const first = await onlyReturnOf('flo@example.test');
    await sql`update recycling_returns set asked_at = now() - interval '23 hours' where code = ${first.code}`.execute(
      db,
    );
    await ask('flo@example.test');
    expect((await onlyReturnOf('flo@example.test')).code).toBe(first.code);
    await sql`update recycling_returns set asked_at = now() - interval '25 hours' where code = ${first.code}`.execute(
      db,
    );
    await ask('flo@example.test');
    const [, second, ...others] = await returnsOf('flo@example.test');
    expect(others).toEqual([]);
    await staff.call(recyclingReturnCalls.receive, { params: { code: second?.code ?? '' } });
    await ask('flo@example.test');
    expect(await returnsOf('flo@example.test')).toHaveLength(3);
  });

  test('emails one address at most five times a day, for any number of visitors', async () => {
    for (let at = 0; at < 5; at += 1) await ask('gus@example.test');
    await expect(ask('Gus@example.test')).rejects.toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Please try again tomorrow' },
    });
    expect((await onlyReturnOf('gus@example.test')).timesAsked).toBe(5);
    await ask('gus@example.test', shopper('other'));
  });

  test('one client asks at most ten times in ten minutes, for whatever addresses', async () => {
    const client = shopper();
    for (let at = 0; at < 10; at += 1) await ask(`many-${at}@example.test`, client);
    await expect(ask('many-10@example.test', client)).rejects.toMatchObject({ status: 429 });
    expect(await returnsOf('many-10@example.test')).toEqual([]);
  });

  test.each([
    ['', FIELD_MESSAGES.required],
    ['nobody', FIELD_MESSAGES.email],
  ])('the address %j is refused with its rule’s message', async (email, message) => {
    await expect(ask(email)).rejects.toMatchObject({ status: 422, body: { errors: { email: [message] } } });
  });

  test('at the platform’s own host a return belongs to no store', async () => {
    const client = server.visitor();
    await ask('hal@example.test', client);
    expect(client.statements).toBeLessThanOrEqual(6);
    const { storeId, token } = await onlyReturnOf('hal@example.test');
    expect(storeId).toBeNull();
    const mail = await mailTo(server, 'hal@example.test', 'Your return label from Selvedge');
    expect(mail.link('return-label')).toBe(`/return-label/${token}/`);
    const label = await client.call(recyclingReturnCalls.label, { params: { token } });
    expect(label).toMatchObject({ storeName: 'Selvedge', items: [] });
    await expect(shopper().call(recyclingReturnCalls.label, { params: { token } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('the label', () => {
  test('names the address, and its barcodes say its code', async () => {
    await ask('ida@example.test');
    const { code, token } = await onlyReturnOf('ida@example.test');
    const client = shopper();
    const label = await client.call(recyclingReturnCalls.label, { params: { token } });
    expect(client.statements).toBeLessThanOrEqual(6);
    expect(label).toMatchObject({
      code,
      address: ['The Mill', '1 Weaver Lane', 'Lewes', 'BN7 1AA'],
      offer: { postage: 'free' },
      storeName: 'Tide store',
      receivedAt: null,
    });
    for (const drawn of [label.barcode, label.qr]) {
      const picture = await sharp(Buffer.from(drawn), { density: 300 })
        .flatten({ background: 'white' })
        .png();
      expect(await barcodesIn(await picture.toBuffer())).toEqual([code]);
    }
  });

  test('rejects a secret that is made up or belongs to another store or address', async () => {
    await ask('jo@example.test');
    const { token, code } = await onlyReturnOf('jo@example.test');
    for (const [client, secret] of [
      [shopper('other'), token],
      [server.visitor(), token],
      [shopper(), code],
      [shopper(), `${token.slice(0, -1)}_`],
    ] as const)
      await expect(
        client.call(recyclingReturnCalls.label, { params: { token: secret } }),
      ).rejects.toMatchObject({ status: 404 });
  });

  test('row-level security keeps a return from another project’s transactions', async () => {
    await ask('kim@example.test');
    const { projectId } = tide;
    const seenBy = (scope: Scope) =>
      inScope(server.services.databases.tenant, scope, async (tx) => {
        const found = await sql`select from recycling_returns where email = 'kim@example.test'`.execute(tx);
        return found.rows.length;
      });
    expect(await seenBy({ kind: 'project', projectId })).toBe(1);
    expect(await seenBy({ kind: 'project', projectId: other.projectId })).toBe(0);
    expect(await seenBy({ kind: 'none' })).toBe(0);
  });
});

describe('the scan-in', () => {
  test('a return is received once, with who and when', async () => {
    await ask('lea@example.test');
    const { code, token } = await onlyReturnOf('lea@example.test');
    const before = await staff.call(recyclingReturnCalls.find, { params: { code: code.toLowerCase() } });
    expect(before).toMatchObject({ code, storeName: 'Tide store', receivedAt: null, receivedBy: null });
    expect(JSON.stringify(before)).not.toContain('lea@example.test');
    const second = await signedIn(server, 'second@example.test');
    const scans = await Promise.all(
      [staff, second, staff, second].map((reader) =>
        reader.call(recyclingReturnCalls.receive, { params: { code } }),
      ),
    );
    expect(staff.statements).toBeLessThanOrEqual(6);
    expect(scans.filter(({ wasReceived }) => !wasReceived)).toHaveLength(1);
    expect(new Set(scans.map(({ receivedAt }) => receivedAt)).size).toBe(1);
    const label = await shopper().call(recyclingReturnCalls.label, { params: { token } });
    expect(label.receivedAt).toBe(scans[0]?.receivedAt);
    expect(label).not.toHaveProperty('receivedBy');
  });

  test('returns 404 for an unknown return code, and lets only factory staff scan returns', async () => {
    for (const code of ['RET00000000000', 'RET123', 'SL00000000000', "'; drop table orders; --"])
      await expect(staff.call(recyclingReturnCalls.receive, { params: { code } })).rejects.toMatchObject({
        status: 404,
        body: { message: `We can’t find a return with the code ${code}` },
      });
    const merchant = await signedIn(server, 'merchant@example.test');
    for (const call of [recyclingReturnCalls.find, recyclingReturnCalls.receive])
      await expect(merchant.call(call, { params: { code: 'RET00000000000' } })).rejects.toMatchObject({
        status: 403,
      });
  });
});

describe('the coupon', () => {
  const giveFor = (factory: Factory, changes: Partial<z.input<typeof discountFieldsSchema>> = {}) =>
    inScope(server.services.databases.platform, { kind: 'platform' }, async (tx) => {
      const store = await findStore(tx, factory.projectId);
      if (!store) throw new Error('The store is gone');
      const { code, startsOn, endsOn, ...fields } = discountFieldsSchema.parse({
        name: 'Thanks',
        method: 'recycling',
        value: { kind: 'percent', percentBps: 1500 },
        startsOn: '2026-01-01',
        ...changes,
      });
      expect(code).toBe('');
      await insertDiscount(tx, store, {
        ...fields,
        id: newId(),
        startsAt: startOfDay(startsOn, 'Europe/London'),
        endsAt: endsOn === null ? null : startOfDay(endsOn, 'Europe/London'),
        timeZone: 'Europe/London',
      });
    });
  const couponsOf = async (email: string) =>
    ((await server.services.mail.outbox?.list()) ?? []).filter(
      ({ to, subject }) => to === email && subject.startsWith('Thanks for recycling'),
    );
  const receive = async (email: string) => {
    const { code } = await onlyReturnOf(email);
    await staff.call(recyclingReturnCalls.receive, { params: { code } });
    return code;
  };

  test('is promised, comes once with the parcel, and works for one order', async () => {
    await giveFor(tide);
    expect((await shopper().call(recyclingReturnCalls.offer, {})).coupon).toBe('15% off your next order');
    expect((await shopper('other').call(recyclingReturnCalls.offer, {})).coupon).toBeNull();
    await ask('nia@example.test');
    const label = await mailTo(server, 'nia@example.test', 'Your return label');
    expect(label.text).toContain('we’ll email you a code for 15% off your next order');
    expect(await couponsOf('nia@example.test')).toEqual([]);

    const code = await receive('nia@example.test');
    expect(staff.statements).toBeLessThanOrEqual(12);
    await ask('two@example.test');
    await Promise.all(['two@example.test', 'two@example.test'].map(receive));
    await mailTo(server, 'two@example.test', 'Thanks for recycling');
    expect(await couponsOf('two@example.test')).toHaveLength(1);
    await receive('nia@example.test');
    const mail = await mailTo(server, 'nia@example.test', 'Thanks for recycling: 15% off your next order');
    expect(mail.text).toContain(code);
    expect(mail.text).toContain('15% off the whole order');
    const coupon = /\/discount\/([^/]+)\//.exec(mail.link('discount'))?.[1] ?? '';
    expect(mail.text).toContain(coupon);
    expect(await couponsOf('nia@example.test')).toHaveLength(1);
    const { rows } = await sql<{ isSingleUse: boolean; method: string }>`
      select c.is_single_use, d.method from recycling_returns r join discount_codes c on c.id = r.code_id
      join discounts d on d.id = c.discount_id where r.code = ${code} and c.code = ${coupon}`.execute(
      server.services.databases.platform,
    );
    expect(rows).toEqual([{ isSingleUse: true, method: 'recycling' }]);
    const used = await shopper().call(basketCalls.applyDiscountCode, { body: { code: coupon } });
    expect(used.codes.map(({ code: one }) => one)).toEqual([coupon]);
  });

  test('that has ended is neither promised nor given', async () => {
    await giveFor(other, { startsOn: '2026-01-01', endsOn: '2026-02-01' });
    expect((await shopper('other').call(recyclingReturnCalls.offer, {})).coupon).toBeNull();
    await ask('oz@example.test', shopper('other'));
    await receive('oz@example.test');
    expect(await couponsOf('oz@example.test')).toEqual([]);
  });

  test('of a part of the store, or of delivery, is promised with care', async () => {
    await giveFor(other, { value: { kind: 'free-delivery' } });
    expect((await shopper('other').call(recyclingReturnCalls.offer, {})).coupon).toBe(
      'free delivery on your next order',
    );
    await giveFor(other, {
      minimumQuantity: 2,
      value: { kind: 'buy-and-get', buy: 2, get: 1, percentBps: 10_000 },
    });
    expect((await shopper('other').call(recyclingReturnCalls.offer, {})).coupon).toBe(
      'a discount on your next order',
    );
  });
});

describe('where the offer shows', () => {
  test('the store’s frame says on what terms', async () => {
    expect((await shopper().call(getStoreFrame, { query: {} })).returnOffer).toEqual({ postage: 'free' });
    expect(await server.visitor().call(recyclingReturnCalls.offer, {})).toEqual({
      offer: { postage: 'free' },
      coupon: null,
    });
  });

  test('hides the offer without an address, and rejects requests with a message', async () => {
    const without = await startTestServer({ databaseUrl: server.databaseUrl });
    try {
      const client = without.visitor({ store: 'tide' });
      expect((await client.call(getStoreFrame, { query: {} })).returnOffer).toBeNull();
      expect(await client.call(recyclingReturnCalls.offer, {})).toEqual({ offer: null, coupon: null });
      await expect(ask('mia@example.test', client)).rejects.toMatchObject({
        status: 503,
        body: { message: RETURN_ITEM_MESSAGES.failed },
      });
      expect(await returnsOf('mia@example.test')).toEqual([]);
    } finally {
      await without.close();
    }
  });

  test('free postage is only promised where the setting says so', async () => {
    const paid = await startTestServer({
      databaseUrl: server.databaseUrl,
      settings: { RETURN_ADDRESS: ADDRESS },
    });
    try {
      const client = paid.visitor({ store: 'tide' });
      expect((await client.call(recyclingReturnCalls.offer, {})).offer).toEqual({ postage: 'sender' });
    } finally {
      await paid.close();
    }
  });
});
