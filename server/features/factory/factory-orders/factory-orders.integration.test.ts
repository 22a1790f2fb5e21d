import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  blanksNeeded,
  dueBounds,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import {
  changeFloorSettings,
  getFloorSettings,
  USUAL_CURE,
} from '../../../../shared/features/factory/stations/stations.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addFactory, type Factory } from '../../../../tests/support/factory.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { changeOrderStatus } from '../../selling/orders/orders.ts';

let server: TestServer;
let factory: Factory;
let staff: Client;

beforeAll(async () => {
  server = await startTestServer();
  factory = await addFactory(server);
  await addPerson(server, 'floor@example.test', { factory: true });
  await addPerson(server, 'merchant@example.test');
  staff = await signedIn(server, 'floor@example.test');
});
afterAll(() => server.close());

async function numbers(query: { view?: 'all' | 'new' | 'to-do' | 'unpaid'; search?: string }) {
  const { rows } = await staff.call(factoryOrderCalls.list, { query });
  expect(staff.statements).toBeLessThanOrEqual(6);
  return rows.map(({ number }) => number);
}

describe('the list of orders', () => {
  test('shows those of priority first, then the longest paid, and counts every view', async () => {
    const first = await factory.order();
    const unpaid = await factory.order({ paid: false });
    const urgent = await factory.order({ priority: true, quantity: 3 });
    const answer = await staff.call(factoryOrderCalls.list, { query: {} });
    expect(answer.rows.map(({ number }) => number)).toEqual([urgent.number, first.number]);
    expect(answer.rows[0]).toMatchObject({
      status: 'paid',
      progress: 20,
      storeName: 'Tide store',
      pieces: 3,
      piecesDone: 0,
      garment: { name: expect.stringMatching(/, /), count: 3 },
      otherGarments: 0,
      holds: [],
      waitingFor: null,
    });
    expect(answer.views).toEqual({
      'to-do': 2,
      late: 0,
      today: 0,
      blocked: 0,
      new: 2,
      working: 0,
      packing: 0,
      attention: 0,
      done: 0,
      unpaid: 1,
      all: 3,
    });
    expect(await numbers({ view: 'unpaid' })).toEqual([unpaid.number]);
  });

  test('narrows to a delivery and to an age in working days', async () => {
    const [home, abroad] = [await factory.order(), await factory.order({ country: 'DE' })];
    await server.services.databases.platform
      .updateTable('orders')
      .set({ paidAt: new Date(Date.now() - 10 * 24 * 3_600_000).toISOString() })
      .where('id', '=', abroad.id)
      .execute();
    const found = async (query: { delivery?: 'uk' | 'abroad'; age?: '1' | '2' }) =>
      (await staff.call(factoryOrderCalls.list, { query: { view: 'all', ...query } })).rows.map(
        ({ id }) => id,
      );
    expect(await found({ delivery: 'abroad' })).toEqual([abroad.id]);
    expect(await found({ delivery: 'uk' })).toContain(home.id);
    expect(await found({ delivery: 'uk' })).not.toContain(abroad.id);
    expect(await found({ age: '2' })).toEqual([abroad.id]);
    expect(await found({ age: '1', delivery: 'uk' })).toEqual([]);
  });

  test('has a view of late orders and one of those due today, each with its count', async () => {
    const { late, today } = dueBounds(new Date().toISOString());
    const paidAt = { late: Date.parse(late) - 60_000, today: Date.parse(today) - 60_000, later: Date.now() };
    const orders: Record<string, string> = {};
    for (const [name, at] of Object.entries(paidAt))
      for (const priority of [true, false]) {
        const { id } = await factory.order({ priority });
        orders[`${name} ${priority ? 'first' : 'then'}`] = id;
        await server.services.databases.platform
          .updateTable('orders')
          .set({ paidAt: new Date(at).toISOString() })
          .where('id', '=', id)
          .execute();
      }
    const named = (ids: readonly string[]) =>
      Object.keys(orders).filter((name) => ids.includes(orders[name] ?? ''));
    const found = async (query: { view: 'late' | 'today'; search?: string; delivery?: 'uk' | 'abroad' }) => {
      const { rows, total, views } = await staff.call(factoryOrderCalls.list, { query });
      expect(staff.statements).toBeLessThanOrEqual(6);
      if (query.search === undefined && query.delivery === undefined) expect(total).toBe(views?.[query.view]);
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    // On a weekend no order is due, as days are working days: those that were due before it are late.
    const due = ['today first', 'today then'];
    const lateNow = ['late first', 'late then', ...(late === today ? due : [])];
    expect(named(await found({ view: 'late' }))).toEqual(lateNow);
    expect((await found({ view: 'late' }))[0]).toBe(orders['late first']);
    expect(named(await found({ view: 'today' }))).toEqual(late === today ? [] : due);
    expect(named(await found({ view: 'late', search: 'Tide store' }))).toEqual(lateNow);
    expect(await found({ view: 'late', delivery: 'abroad' })).not.toContain(orders['late then']);
    const ids = Object.values(orders);
    await server.services.databases.platform
      .updateTable('orders')
      .set({ paidAt: new Date().toISOString() })
      .where('id', 'in', ids)
      .execute();
  });

  test('has a view of blocked orders: on hold, without their file, or without stock', async () => {
    const db = server.services.databases.platform;
    const [held, short, missing, fine] = [
      await factory.order(),
      await factory.order({ quantity: 1 }),
      await factory.order({ quantity: 1 }),
      await factory.order(),
    ];
    const blocked = async (search = '') => {
      const { rows, total, views } = await staff.call(factoryOrderCalls.list, {
        query: { view: 'blocked', search },
      });
      expect(staff.statements).toBeLessThanOrEqual(6);
      expect(rows.every(({ holds }) => holds.length > 0)).toBe(true);
      if (search === '') expect(views?.blocked).toBe(total);
      return rows.map(({ id }) => id);
    };
    expect(await blocked()).toEqual([]);
    await db
      .updateTable('orders')
      .set({ heldAt: new Date().toISOString(), holdReason: 'Check the address' })
      .where('id', '=', held.id)
      .execute();
    await db
      .updateTable('labels')
      .set({ state: 'label_printed', shortAt: new Date().toISOString() })
      .where('orderId', '=', missing.id)
      .execute();
    expect((await blocked()).toSorted()).toEqual([held.id, missing.id].toSorted());
    expect(await blocked(String(held.number))).toEqual([held.id]);
    expect(await blocked(String(fine.number))).toEqual([]);

    // A blank that is short blocks the orders whose pieces have to be picked, and no others.
    const { stock } = await db
      .selectFrom('blanks')
      .select('stock')
      .where('id', '=', factory.blankId)
      .executeTakeFirstOrThrow();
    const setStock = (count: number) =>
      db.updateTable('blanks').set({ stock: count }).where('id', '=', factory.blankId).execute();
    await setStock(-1);
    expect(await blocked()).toEqual(expect.arrayContaining([held.id, short.id, missing.id, fine.id]));
    await factory.labels(short.id, 'picked');
    expect(await blocked()).not.toContain(short.id);
    await setStock(stock);

    await factory.printFiles('waiting');
    expect(await blocked()).toContain(fine.id);
    await factory.printFiles('ready');
    await db.updateTable('orders').set({ status: 'complete' }).where('id', '=', held.id).execute();
    await db.updateTable('labels').set({ shortAt: null }).where('orderId', '=', missing.id).execute();
    expect(await blocked()).toEqual([]);
  });

  test('narrows to a garment and a colour, of one piece', async () => {
    const order = await factory.order();
    const { garment, colour } = await staff.call(factoryOrderCalls.garments, {});
    const { items } = await staff.call(factoryOrderCalls.get, { params: { id: order.id } });
    const blank = items[0]?.blank;
    if (!blank) throw new Error('The order has no item');
    expect(garment).toContain(blank.baseProductName);
    expect(colour).toContain(blank.colour);
    const found = async (query: { garment?: string; colour?: string }) =>
      (await staff.call(factoryOrderCalls.list, { query: { view: 'all', ...query } })).rows.map(
        ({ id }) => id,
      );
    const wanted = { garment: blank.baseProductName, colour: blank.colour };
    expect(await found(wanted)).toContain(order.id);
    expect(await found({ garment: wanted.garment })).toContain(order.id);
    expect(await found({ ...wanted, colour: 'Octarine' })).toEqual([]);
    expect(await found({ ...wanted, garment: 'Cloak' })).toEqual([]);
  });

  test('finds an order by its number, its customer, the mail address and a label', async () => {
    const wanted = await factory.order({ name: 'Grace 100%_Hopper', email: 'grace@navy.test' });
    const searches = [
      String(wanted.number),
      `#${wanted.number}`,
      `ORD-${wanted.number}`,
      '100%_hop',
      'GRACE@navy',
      wanted.labelCodes[1]?.toLowerCase() ?? 'no label',
    ];
    for (const search of searches)
      expect(await numbers({ view: 'all', search }), search).toEqual([wanted.number]);
    expect(await numbers({ view: 'all', search: '%' })).toEqual([wanted.number]);
    expect(await numbers({ view: 'all', search: 'nobody at all' })).toEqual([]);
  });

  test('says in which orders a print file or a blank is missing', async () => {
    const { id } = await factory.order({ quantity: 1 });
    await factory.printFiles('failed');
    const answer = await staff.call(factoryOrderCalls.list, { query: { view: 'all' } });
    expect(answer.rows.find((order) => order.id === id)?.holds).toEqual(['print-file-failed']);
    await factory.printFiles('ready');
  });
});

describe('the export', () => {
  test('sends every order that the list finds, also beyond a batch, and no formula', async () => {
    const { id, number } = await factory.order();
    const platform = server.services.databases.platform;
    await sql`
      update orders set shipping = shipping || '{"name": "=HYPERLINK(1)"}' where id = ${id}`.execute(
      platform,
    );
    await sql`
      insert into orders overriding system value
      select copy.* from orders o, generate_series(1, 1100) n, jsonb_populate_record(null::orders, to_jsonb(o) ||
        jsonb_build_object('id', gen_random_uuid(), 'hash', gen_random_uuid(), 'order_key', gen_random_uuid(),
          'number', 800000 + n, 'status', 'disputed')) copy
      where o.id = ${id}`.execute(platform);
    const load = async (query: { view: 'attention' | 'all'; search?: string }) => {
      const path = callPath(factoryOrderCalls.export, {}, query);
      const { text, headers } = await staff.request('GET', path);
      expect(headers.get('content-disposition')).toContain('factory-orders-');
      return text.trim().split('\r\n');
    };
    const lines = await load({ view: 'attention' });
    expect(lines[0]).toMatch(/^Order,Status,Store,Customer/);
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(1100);
    expect(lines[1]).toContain("'=HYPERLINK(1)");
    const [, only, ...others] = await load({ view: 'all', search: String(number) });
    expect(only).toContain(`${number},`);
    expect(others).toEqual([]);
    await sql`delete from orders where number between 800001 and 801100`.execute(platform);
  });
});

describe('one order', () => {
  test('has its items with blank, artwork, print file and labels, and what happened to it', async () => {
    const { id, number, labelCodes } = await factory.order();
    const order = await staff.call(factoryOrderCalls.get, { params: { id } });
    expect(staff.statements).toBeLessThanOrEqual(6);
    const [item] = order.items;
    expect(item?.labels.map(({ code, sides }) => [code, sides])).toEqual(
      labelCodes.map((code) => [code, ['front']]),
    );
    expect(item?.blank.platen).not.toBeNull();
    expect(item?.blank.pretreatGrams).toBeGreaterThan(0);
    expect(item?.designVersion.number).toBe(3);
    expect(item?.designVersion.sides[0]).toMatchObject({ side: 'front', lowestDpi: 100 });
    expect(item?.printFiles[0]).toMatchObject({ widthPx: 4500, sha256: 'print-file-hash', status: 'ready' });
    expect(blanksNeeded(order.items)).toMatchObject([{ needed: 2, short: 0 }]);
    expect(order.timeline.map(({ kind, what }) => [kind, what])).toEqual([['status', 'paid']]);
    const byNumber = await staff.call(factoryOrderCalls.get, { params: { id: String(number) } });
    expect(byNumber.id).toBe(id);
  });

  test('returns 404 for an unknown order number', async () => {
    await expect(staff.call(factoryOrderCalls.get, { params: { id: '999999999' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('is for staff only', async () => {
    const { id } = await factory.order();
    const merchant = await signedIn(server, 'merchant@example.test');
    for (const call of [
      () => merchant.call(factoryOrderCalls.list, { query: {} }),
      () => merchant.call(factoryOrderCalls.export, { query: {} }),
      () => merchant.call(factoryOrderCalls.get, { params: { id } }),
      () => merchant.call(jobsheetCalls.get, { params: { id } }),
      () => merchant.call(factoryOrderCalls.garments, {}),
      () => merchant.call(jobsheetCalls.getMany, { query: { orders: '1' } }),
      () => merchant.call(jobsheetCalls.recordPrints, { body: { ids: [id] } }),
      () => merchant.call(jobsheetCalls.release, { params: { id } }),
      () => merchant.call(jobsheetCalls.releaseMany, { body: { ids: [id] } }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 });
  });
});

describe('a jobsheet', () => {
  test('carries a barcode of the order and one of each label', async () => {
    const { id, labelCodes } = await factory.order({ quantity: 6 });
    const sheet = await staff.call(jobsheetCalls.get, { params: { id } });
    expect(staff.statements).toBeLessThanOrEqual(6);
    expect(sheet.orderBarcode).toContain('<svg');
    expect(sheet.orderQr).toContain('<svg');
    expect(Object.keys(sheet.labelBarcodes)).toHaveLength(labelCodes.length);
  });

  test('says which garments go to the dryer and the check, as the workstations see it', async () => {
    const { id } = await factory.order({ quantity: 8 });
    const finishing = async () => {
      const sheet = await staff.call(jobsheetCalls.get, { params: { id } });
      return Object.values(sheet.finishing);
    };
    expect(await finishing()).toEqual(Array.from({ length: 8 }, () => ({ cures: false, isToCheck: false })));
    const before = await staff.call(getFloorSettings, {});
    await staff.call(changeFloorSettings, { body: { cure: USUAL_CURE, checkPercent: 100 } });
    expect(await finishing()).toEqual(Array.from({ length: 8 }, () => ({ cures: true, isToCheck: true })));
    await staff.call(changeFloorSettings, { body: before });
  });

  test('comes with those of other orders in as many statements, and says when it was printed', async () => {
    const orders = [await factory.order(), await factory.order({ quantity: 3 }), await factory.order()];
    const query = { orders: [...orders.map(({ number }) => number), 999_999_999].join(',') };
    const batch = await staff.call(jobsheetCalls.getMany, { query });
    expect(staff.statements).toBeLessThanOrEqual(6);
    expect(batch.missing).toEqual([999_999_999]);
    expect(batch.sheets.map(({ order }) => order.number).sort()).toEqual(orders.map(({ number }) => number));
    for (const { id, labelCodes } of orders) {
      const sheet = batch.sheets.find(({ order }) => order.id === id);
      expect(sheet?.printed).toBeNull();
      expect(Object.keys(sheet?.labelBarcodes ?? {})).toHaveLength(labelCodes.length);
      const single = await staff.call(jobsheetCalls.get, { params: { id } });
      expect(sheet?.order.items).toEqual(single.order.items);
    }

    const [first, second, third] = orders;
    if (!first || !second || !third) throw new Error('Three orders were placed');
    const body = { ids: [first.id, second.id] };
    expect(await staff.call(jobsheetCalls.recordPrints, { body })).toEqual({ printed: 2 });
    const again = await staff.call(jobsheetCalls.getMany, { query });
    const printed = again.sheets.filter((sheet) => sheet.printed !== null).map(({ order }) => order.id);
    expect(printed.sort()).toEqual([first.id, second.id].sort());
    const found = async (jobsheet: 'printed' | 'not-printed') =>
      (await staff.call(factoryOrderCalls.list, { query: { view: 'all', jobsheet } })).rows.map(
        ({ id }) => id,
      );
    expect((await found('printed')).sort()).toEqual([first.id, second.id].sort());
    expect(await found('not-printed')).toContain(third.id);
  });

  test.each(['', 'x', '1,', Array.from({ length: 51 }, (_, n) => n).join(',')])(
    'isn’t given for the orders “%s”',
    async (orders) => {
      await expect(staff.call(jobsheetCalls.getMany, { query: { orders } })).rejects.toMatchObject({
        status: 422,
      });
    },
  );

  test('is released once, and not while a print file is missing', async () => {
    const { id } = await factory.order();
    await factory.printFiles('waiting');
    await expect(staff.call(jobsheetCalls.release, { params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'print-file-waiting' },
    });
    await factory.printFiles('ready');
    const released = await staff.call(jobsheetCalls.release, { params: { id } });
    expect(staff.statements).toBeLessThanOrEqual(6);
    expect(await staff.call(jobsheetCalls.release, { params: { id } })).toEqual(released);
    const order = await staff.call(factoryOrderCalls.get, { params: { id } });
    expect(order.status).toBe('processing');
    expect(order.timeline.filter(({ what }) => what === 'processing')).toHaveLength(1);
  });

  test('is released for several orders at once, with a reason for each that stays', async () => {
    const [first, second] = [await factory.order(), await factory.order()];
    const unpaid = await factory.order({ paid: false });
    const ids = [first.id, second.id, unpaid.id];
    const answer = await staff.call(jobsheetCalls.releaseMany, { body: { ids } });
    expect(answer).toEqual({
      done: [first.id, second.id],
      failed: [{ id: unpaid.id, reason: 'Not paid' }],
    });
    const statements = staff.statements;
    expect(statements).toBeLessThanOrEqual(8);
    for (const id of [first.id, second.id]) {
      const order = await staff.call(factoryOrderCalls.get, { params: { id } });
      expect(order.status).toBe('processing');
      expect(order.timeline.filter(({ what }) => what === 'processing')).toHaveLength(1);
    }
    expect(await staff.call(jobsheetCalls.releaseMany, { body: { ids } })).toEqual(answer);
    expect(staff.statements).toBeLessThan(statements);
  });

  test('says of a refunded order that it is refunded, and doesn’t count it as released', async () => {
    const { id } = await factory.order();
    await server.services.databases.platform
      .transaction()
      .execute((tx) => changeOrderStatus(tx, id, 'refunded', { kind: 'staff', accountId: null }));
    expect(await staff.call(jobsheetCalls.releaseMany, { body: { ids: [id] } })).toEqual({
      done: [],
      failed: [{ id, reason: 'Refunded' }],
    });
  });

  test('of several orders stays where a print file is missing', async () => {
    const { id } = await factory.order();
    await factory.printFiles('waiting');
    expect(await staff.call(jobsheetCalls.releaseMany, { body: { ids: [id] } })).toEqual({
      done: [],
      failed: [{ id, reason: 'A print file is still being made' }],
    });
    await factory.printFiles('ready');
    const order = await staff.call(factoryOrderCalls.get, { params: { id } });
    expect(order.status).toBe('paid');
  });
});
