import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../../shared/contract/call.ts';
import { salesActivityCalls } from '../../../../shared/features/growth/sales-activity/sales-activity.calls.ts';
import {
  payoutCalls as calls,
  payoutRunCalls as runs,
} from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import { COOLING_MS } from '../../../../shared/features/selling/payouts/payouts.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { mailTo } from '../../../../tests/support/mailbox.ts';
import { type CheckedOutOrder, placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { createSeals } from '../../../platform/sessions/seals.ts';
import { bookReversed } from '../ledger/ledger.ts';
import { openDestination, sealDestination } from './destination.ts';
import { makePayouts } from './make-payouts.ts';
import { findDuePayouts } from './payouts.jobs.ts';
import { resealDestinations } from './reseal-destinations.ts';

const DETAILS = {
  method: 'uk-bank',
  holder: 'North Ltd',
  sortCode: '20-00-00',
  accountNumber: '55779911',
  iban: '',
  paypalEmail: '',
} as const;

let server: TestServer;
let staff: Client;
/** An order that others are copied from. */
let template: string;

interface Seller {
  readonly shop: Shop;
  readonly owner: Client;
  readonly productId: string;
}

async function addMember(shop: Shop, email: string, role: string): Promise<Client> {
  const { id } = await addPerson(server, email);
  await shop.database
    .insertInto('projectMembers')
    .values({ projectId: shop.projectId, accountId: id, role })
    .execute();
  return (await signedIn(server, email)).in(`${shop.subdomain}-project`);
}

/** A project that is paid to details it entered a week ago. */
async function openSeller(name: string): Promise<Seller> {
  const shop = await openShop(server, name);
  const owner = await addMember(shop, `${name}@example.test`, 'owner');
  const { id } = await shop.product({ urlName: `${name}-tee`, name: 'Tee', priceMinor: 2400 });
  // New details are logged, and every owner hears of them by email and in the bell.
  owner.statementsMax = 7;
  await owner.call(calls.saveDetails, { body: DETAILS });
  await sql`update payout_accounts set changed_at = now() - interval '7 days' where project_id = ${shop.projectId}`.execute(
    shop.database,
  );
  return { shop, owner, productId: id };
}

/** A paid order; sent so many days ago. */
async function sold({ shop, productId }: Seller, sentDaysAgo: number | null = 40): Promise<CheckedOutOrder> {
  const order = await placeShopOrder(server, shop, { productId });
  await order.pay();
  if (sentDaysAgo !== null)
    await sql`update orders set shipped_at = now() - make_interval(days => ${sentDaysAgo}) where id = ${order.id}`.execute(
      shop.database,
    );
  return order;
}

/** A copy of a sale in another project: the payments of many would be refused as too many attempts. */
async function copySale({ shop }: Seller, isSent = true): Promise<string> {
  const [id, transaction] = [newId(), newId()];
  const of = { project_id: shop.projectId, store_id: shop.storeId };
  const changed = (row: object) => sql`jsonb_populate_record(r, ${JSON.stringify(row)}::jsonb)`;
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('orders', 'number'))::int as number`.execute(shop.database);
  const copied = {
    id,
    number: rows[0]?.number,
    hash: id,
    order_key: id,
    shipped_at: isSent ? '2026-01-01T00:00:00Z' : null,
  };
  await sql`
    insert into orders overriding system value select (${changed({ ...of, ...copied })}).*
    from orders r where id = ${template}`.execute(shop.database);
  await sql`
    insert into order_items select (${changed({ ...of, id: newId(), order_id: id })}).*
    from order_items r where order_id = ${template}`.execute(shop.database);
  await sql`
    with sale as (
      insert into ledger_transactions select (${changed({ ...of, id: transaction, order_id: id })}).*
      from ledger_transactions r where order_id = ${template} and kind = 'sale'
    )
    insert into ledger_lines
    select (jsonb_populate_record(l, ${JSON.stringify({ project_id: shop.projectId, transaction_id: transaction })}::jsonb)).*
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where t.order_id = ${template} and t.kind = 'sale'`.execute(shop.database);
  return id;
}

const MONTH_MS = 31 * 86_400_000;
const inMonths = (months: number) => new Date(Date.now() + months * MONTH_MS);

const pay = ({ shop }: Seller, now: Date) =>
  inScope(shop.database, { kind: 'platform' }, (tx) => makePayouts(tx, shop.projectId, now));
const listed = (of: Seller) => of.owner.call(calls.list, { query: {} });

async function send(): Promise<number> {
  return (await staff.call(runs.start, { body: { channel: 'bank' } })).run;
}
const idsOf = async ({ shop }: Seller, state: string) =>
  (
    await shop.database
      .selectFrom('payouts')
      .select(['id', 'number'])
      .where('projectId', '=', shop.projectId)
      .where('state', '=', state)
      .orderBy('number')
      .execute()
  ).map(({ id, number }) => ({ id, number }));

/** What a sold piece earns: £24.00 and £3.95 delivery less VAT, £4.65 for the blank, postage and the fee. */
const EARNED = 1473;

beforeAll(async () => {
  server = await startTestServer();
  await addPerson(server, 'boss@example.test', { internal: true, leadership: true });
  staff = await signedIn(server, 'boss@example.test');
  ({ id: template } = await sold(await openSeller('template')));
});
afterAll(() => server.close());

describe('payout details', () => {
  it('are sealed, shown by their last four digits, and mailed to the owner', async () => {
    const seller = await openSeller('sealed');
    const { rows } = await sql<{ all: string }>`select row_to_json(a)::text as all from payout_accounts a
      where project_id = ${seller.shop.projectId}`.execute(seller.shop.database);
    expect(rows[0]?.all).not.toContain('55779911');
    expect(rows[0]?.all).not.toContain('North Ltd');
    const details = await seller.owner.call(calls.details, {});
    expect(details.destination).toMatchObject({ method: 'uk-bank', hint: '9911', refused: null });
    expect(details.changes).toMatchObject([{ who: 'sealed@example.test', hint: '9911' }]);
    expect(JSON.stringify(details)).not.toContain('5577');
    const mail = await mailTo(server, 'sealed@example.test', 'Your payout details have changed');
    expect(mail.text).toContain('UK bank account ending in 9911');
    expect(mail.text).not.toContain('5577');
  });

  it('take a fresh password, and an owner', async () => {
    const { shop, owner } = await openSeller('fresh');
    await shop.database
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .execute();
    await expect(owner.call(calls.saveDetails, { body: DETAILS })).rejects.toMatchObject({
      status: 403,
      body: { code: 'confirm-password' },
    });
    await shop.database.updateTable('sessions').set({ confirmedAt: new Date() }).execute();
    const manager = await addMember(shop, 'manager@example.test', 'manager');
    await expect(manager.call(calls.saveDetails, { body: DETAILS })).rejects.toMatchObject({ status: 403 });
    expect((await manager.call(calls.details, {})).mayChange).toBe(false);
    const packer = await addMember(shop, 'packer@example.test', 'fulfilment');
    for (const call of [calls.details, calls.list] as const)
      await expect(packer.call(call, { query: {} })).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    [{ sortCode: '2000' }, 'sortCode', 'must contain a valid sort code'],
    [{ accountNumber: '123' }, 'accountNumber', 'must contain a valid bank account number'],
    [{ accountNumber: 'x'.repeat(300) }, 'accountNumber', 'must contain a valid bank account number'],
    [
      { method: 'iban', iban: 'DE89370400440532013001' },
      'iban',
      'A character of this IBAN is wrong. Check it against your statement.',
    ],
  ] as const)('that are wrong are refused: %j', async (wrong, field, message) => {
    const owner = (await signedIn(server, 'sealed@example.test')).in('sealed-project');
    await expect(owner.call(calls.saveDetails, { body: { ...DETAILS, ...wrong } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [message] } },
    });
  });

  it('hold payouts for 72 hours, and then pay the day that was held', async () => {
    const seller = await openSeller('cooling');
    await sold(seller);
    const day = inMonths(1);
    const changed = new Date(day.getTime() - COOLING_MS + 60_000).toISOString();
    await sql`update payout_accounts set changed_at = ${changed} where project_id = ${seller.shop.projectId}`.execute(
      seller.shop.database,
    );
    expect(await pay(seller, day)).toBe(0);
    expect(await pay(seller, new Date(day.getTime() + 60_000))).toBe(1);
  });
});

describe('a payout', () => {
  it('pays what was sent long enough ago, once, however many servers make it at the same time', async () => {
    const seller = await openSeller('once');
    await sold(seller);
    await sold(seller, 5);
    await sold(seller, null);
    const before = await listed(seller);
    expect(seller.owner.statements).toBeLessThanOrEqual(6);
    expect(before.balances).toMatchObject([{ balanceMinor: 3 * EARNED, readyMinor: EARNED }]);
    const made = await Promise.all(Array.from({ length: 4 }, () => pay(seller, inMonths(1))));
    // A month later, the second parcel has been gone for long enough as well.
    expect(made.toSorted()).toEqual([0, 0, 0, 1]);
    const after = await listed(seller);
    expect(after.rows).toMatchObject([{ state: 'due', amountMinor: 2 * EARNED, hint: '9911' }]);
    expect(after.balances).toMatchObject([{ balanceMinor: EARNED, onItsWayMinor: 2 * EARNED }]);
    expect(await pay(seller, inMonths(1))).toBe(0);
  });

  it('isn’t made at all where the server stops in between', async () => {
    const seller = await openSeller('stopped');
    await sold(seller);
    const stopped = inScope(seller.shop.database, { kind: 'platform' }, async (tx) => {
      await makePayouts(tx, seller.shop.projectId, inMonths(1));
      throw new Error('The server stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect((await listed(seller)).rows).toEqual([]);
    expect(await pay(seller, inMonths(1))).toBe(1);
  });

  it('waits for the minimum, and carries a loss to later sales', async () => {
    const seller = await openSeller('carried');
    const first = await sold(seller);
    expect(await pay(seller, inMonths(1))).toBe(1);
    await tellReversal(server, first, 'refunded');
    const [balance] = (await listed(seller)).balances;
    expect(balance?.balanceMinor).toBeLessThan(0);
    expect(await pay(seller, inMonths(2))).toBe(0);
    await sold(seller);
    await sold(seller);
    const due = (await listed(seller)).balances[0]?.balanceMinor;
    expect(due).toBe(2 * EARNED + (balance?.balanceMinor ?? 0));
    expect(await pay(seller, inMonths(3))).toBe(1);
    expect((await listed(seller)).rows[0]?.amountMinor).toBe(due);
  });

  it('is made for what a deleted project earned, and its mail opens no screen of it', async () => {
    const seller = await openSeller('deleted');
    await copySale(seller);
    await sql`update payout_accounts set settled_through = '2026-01-01' where project_id = ${seller.shop.projectId}`.execute(
      seller.shop.database,
    );
    await sql`update projects set deleted_at = now() where id = ${seller.shop.projectId}`.execute(
      seller.shop.database,
    );
    await server.services.databases.platform.transaction().execute(async (tx) => {
      await server.services.jobs.enqueue(tx, findDuePayouts, {});
    });
    await expect.poll(async () => (await idsOf(seller, 'due')).length, { timeout: 20_000 }).toBe(1);
    await send();
    await staff.call(runs.markPaid, { body: { ids: (await idsOf(seller, 'sent')).map(({ id }) => id) } });
    const mail = await mailTo(server, 'deleted@example.test', 'We paid you £14.73');
    expect(mail.text).not.toContain('/payouts/');
  });

  it('leaves out what a dispute holds', async () => {
    const seller = await openSeller('disputed');
    const order = await sold(seller);
    await sold(seller);
    await tellReversal(server, order, 'disputed');
    expect((await listed(seller)).balances).toMatchObject([{ readyMinor: EARNED, heldMinor: EARNED }]);
    await pay(seller, inMonths(1));
    await tellReversal(server, order, 'dispute-won');
    await pay(seller, inMonths(2));
    expect((await listed(seller)).rows.map(({ amountMinor }) => amountMinor)).toEqual([EARNED, EARNED]);
  });
});

describe('a run', () => {
  it('sends each payout once, with the account in its file, and pays it into the books', async () => {
    const seller = await openSeller('runs');
    await sold(seller);
    await pay(seller, inMonths(1));
    const [due] = await idsOf(seller, 'due');
    const run = await send();
    await expect(staff.call(runs.start, { body: { channel: 'bank' } })).rejects.toMatchObject({
      status: 409,
    });
    const { text } = await staff.request('GET', callPath(runs.file, { number: run }));
    expect(text).toContain('Payee,Sort code,Account number,IBAN,Amount,Currency,Reference');
    expect(text).toContain(`North Ltd,20-00-00,55779911,,14.73,GBP,SELVEDGE-${due?.number}`);
    const ids = [due?.id ?? ''];
    expect((await staff.call(runs.markPaid, { body: { ids } })).done).toEqual(ids);
    expect((await staff.call(runs.markPaid, { body: { ids } })).failed).toHaveLength(1);
    expect(await listed(seller)).toMatchObject({
      rows: [{ state: 'paid' }],
      balances: [{ balanceMinor: 0, onItsWayMinor: 0, paidMinor: EARNED }],
    });
    const mail = await mailTo(server, 'runs@example.test', 'We paid you £14.73');
    expect(mail.text).toContain('UK bank account ending in 9911');
  });

  it('gives a failed payout back, and pays nothing more to a refused account', async () => {
    const seller = await openSeller('failed');
    await sold(seller);
    await pay(seller, inMonths(1));
    await send();
    const [sent] = await idsOf(seller, 'sent');
    // Its owners hear of it in three statements.
    staff.statementsMax = 7;
    const fail = () =>
      staff.call(runs.markFailed, {
        params: { number: sent?.number ?? 0 },
        body: { reason: 'account-closed', note: '' },
      });
    const answers = await Promise.allSettled([fail(), fail()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { balances, details } = await listed(seller);
    expect(balances).toMatchObject([{ balanceMinor: EARNED, readyMinor: EARNED, onItsWayMinor: 0 }]);
    expect(details.destination?.refused).toBe('account-closed');
    expect((await mailTo(server, 'failed@example.test', 'We couldn’t pay you')).text).toContain(
      'The account is closed',
    );
    expect(await pay(seller, inMonths(2))).toBe(0);
    await seller.owner.call(calls.saveDetails, { body: { ...DETAILS, accountNumber: '55770000' } });
    expect(await pay(seller, inMonths(2))).toBe(1);
    const [again] = (await listed(seller)).rows;
    const statement = await seller.owner.call(calls.statement, {
      params: { number: again?.number ?? 0 },
      query: {},
    });
    expect(statement.sums).toEqual([{ view: 'failed', count: 1, earnedMinor: EARNED }]);
    expect(statement.page.rows).toMatchObject([{ kind: 'payout-failed', payoutNumber: sent?.number }]);
  });

  it('has no payout in its file any more that was marked: it would be paid twice', async () => {
    const [kept, failed] = [await openSeller('file-kept'), await openSeller('file-failed')];
    for (const seller of [kept, failed]) {
      await copySale(seller);
      await pay(seller, inMonths(1));
    }
    const run = await send();
    const file = () => staff.request('GET', callPath(runs.file, { number: run }));
    const [[one], [other]] = [await idsOf(kept, 'sent'), await idsOf(failed, 'sent')];
    expect((await file()).text).toContain(`SELVEDGE-${other?.number}`);
    await staff.call(runs.markFailed, {
      params: { number: other?.number ?? 0 },
      body: { reason: 'refused', note: '' },
    });
    const { text } = await file();
    expect(text).toContain(`SELVEDGE-${one?.number}`);
    expect(text).not.toContain(`SELVEDGE-${other?.number}`);
    await staff.call(runs.markPaid, { body: { ids: [one?.id ?? ''] } });
    await expect(staff.call(runs.start, { body: { run } })).rejects.toMatchObject({ status: 409 });
    expect((await file()).status).toBe(404);
    const [listedRun] = (await staff.call(runs.list, { query: {} })).runs;
    expect(listedRun).toMatchObject({ number: run, count: 2, open: 0 });
  });

  it('sends a due payout to the account that the project has by then, 72 hours after it changed', async () => {
    const seller = await openSeller('moved');
    const age = (days: number) =>
      sql`update payout_accounts set changed_at = now() - make_interval(days => ${days})
        where project_id = ${seller.shop.projectId}`.execute(seller.shop.database);
    await copySale(seller);
    await pay(seller, inMonths(1));
    await seller.owner.call(calls.saveDetails, { body: { ...DETAILS, accountNumber: '55770000' } });
    expect((await listed(seller)).rows).toMatchObject([{ state: 'due', hint: '0000' }]);
    await expect(send()).rejects.toMatchObject({ status: 409 });
    expect((await staff.call(runs.list, { query: {} })).waiting).toEqual([]);
    await age(4);
    const { text } = await staff.request('GET', callPath(runs.file, { number: await send() }));
    expect(text).toContain('North Ltd,20-00-00,55770000,,14.73');
    expect(text).not.toContain('55779911');
  });

  it('can be sent after the server’s secret has changed', async () => {
    const seller = await openSeller('resealed');
    await copySale(seller);
    await pay(seller, inMonths(1));
    const [before, after] = [
      createSeals(['old'.repeat(20)]),
      createSeals(['new'.repeat(20), 'old'.repeat(20)]),
    ];
    const { projectId } = seller.shop;
    const kept = sealDestination({ seals: before }, projectId, DETAILS);
    await sql`
      with settings as (update payout_accounts set sealed = ${kept} where project_id = ${projectId})
      update payouts set sealed = ${kept} where project_id = ${projectId}`.execute(seller.shop.database);
    const { databases } = server.services;
    const log = { info: () => undefined, error: () => undefined };
    await Promise.all([1, 2].map(() => resealDestinations({ databases, seals: after }, log)));
    const { rows } = await sql<{ sealed: string }>`
      select sealed from payout_accounts where project_id = ${projectId}
      union select sealed from payouts where project_id = ${projectId}`.execute(seller.shop.database);
    expect(rows).toHaveLength(1);
    expect(
      openDestination({ seals: createSeals(['new'.repeat(20)]) }, projectId, rows[0]?.sealed ?? ''),
    ).toEqual(DETAILS);
    await seller.owner.call(calls.saveDetails, { body: DETAILS });
  });

  it('stays closed to staff without leadership, and its file to an old password', async () => {
    await addPerson(server, 'clerk@example.test', { internal: true });
    const clerk = await signedIn(server, 'clerk@example.test');
    await expect(clerk.call(runs.start, { body: { channel: 'bank' } })).rejects.toMatchObject({
      status: 403,
    });
    expect((await clerk.call(runs.list, { query: { view: 'all' } })).may).toEqual({ send: false });
    expect((await clerk.request('GET', callPath(runs.file, { number: 1 }))).status).toBe(403);
    const { platform } = server.services.databases;
    await platform
      .updateTable('sessions')
      .set({ confirmedAt: new Date(0) })
      .execute();
    expect((await staff.request('GET', callPath(runs.file, { number: 1 }))).status).toBe(403);
    await platform.updateTable('sessions').set({ confirmedAt: new Date() }).execute();
  });
});

describe('a statement', () => {
  it('isn’t shown to another project', async () => {
    const [mine, other] = [await openSeller('mine'), await openSeller('other')];
    await sold(mine);
    await pay(mine, inMonths(1));
    const number = (await listed(mine)).rows[0]?.number ?? 0;
    for (const call of [calls.statement, calls.statementCsv, calls.statementPdf])
      expect((await other.owner.request('GET', callPath(call, { number }))).status).toBe(404);
    expect((await listed(other)).rows).toEqual([]);
  });

  it('has the same rows as a table and as a PDF', async () => {
    const seller = await openSeller('files');
    const [kept] = [await sold(seller), await sold(seller)];
    await pay(seller, inMonths(1));
    const number = (await listed(seller)).rows[0]?.number ?? 0;
    const csv = await seller.owner.request('GET', callPath(calls.statementCsv, { number }));
    const lines = csv.text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`,${kept.number},Sale,Store files,GBP,27.95,4.66,4.65,3.29,0.62,0.00,14.73`);
    const pdf = await seller.owner.request('GET', callPath(calls.statementPdf, { number }));
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.text.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf.text).toContain('pdfaid');
  });
});

describe('any sequence of sales, refunds, disputes and payouts', () => {
  const step = fc.record({
    what: fc.constantFrom('sell', 'refund', 'dispute', 'win', 'lose', 'payout', 'payout', 'paid', 'fail'),
    which: fc.nat({ max: 20 }),
  });

  it('keeps statements, the ledger and sales activity equal', { timeout: 120_000 }, async () => {
    let sequence = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        sequence += 1;
        const seller = await openSeller(`walk-${sequence}`);
        const orders = [await copySale(seller)];
        let months = 0;
        for (const { what, which } of steps) {
          const order = orders[which % orders.length];
          if (what === 'sell') orders.push(await copySale(seller, which % 3 > 0));
          else if (what === 'payout') {
            months += 1;
            await sql`update payout_accounts set refused = null where project_id = ${seller.shop.projectId}`.execute(
              seller.shop.database,
            );
            await pay(seller, inMonths(months));
          } else if (what === 'paid') {
            await staff.call(runs.start, { body: { channel: 'bank' } }).catch(() => null);
            const ids = (await idsOf(seller, 'sent')).map(({ id }) => id);
            if (ids.length > 0) await staff.call(runs.markPaid, { body: { ids } });
          } else if (what === 'fail') {
            const all = [...(await idsOf(seller, 'sent')), ...(await idsOf(seller, 'paid'))];
            const failed = all[which % Math.max(1, all.length)];
            if (failed)
              await staff.call(runs.markFailed, {
                params: { number: failed.number },
                body: { reason: 'returned', note: '' },
              });
          } else if (order) {
            const kinds = {
              refund: 'refunded',
              dispute: 'disputed',
              win: 'dispute-won',
              lose: 'dispute-lost',
            } as const;
            await inScope(seller.shop.database, { kind: 'platform' }, (tx) =>
              bookReversed(tx, order, { kind: kinds[what] }),
            );
          }
        }
        await expectEqual(seller);
      }),
      { numRuns: 6 },
    );
  });

  /** Statements add up to their payouts; with what is unpaid they are what sales activity shows and the ledger owes. */
  async function expectEqual(seller: Seller): Promise<void> {
    const { rows, balances } = await listed(seller);
    let stated = 0;
    for (const { number, amountMinor } of rows) {
      const statement = await seller.owner.call(calls.statement, { params: { number }, query: {} });
      const sum = statement.page.rows.reduce((total, { earnedMinor }) => total + earnedMinor, 0);
      expect(sum).toBe(amountMinor);
      expect(statement.sums.reduce((total, { earnedMinor }) => total + earnedMinor, 0)).toBe(amountMinor);
      stated += statement.page.rows
        .filter(({ kind }) => kind !== 'payout-failed')
        .reduce((total, { earnedMinor }) => total + earnedMinor, 0);
    }
    const activity = await seller.owner.call(salesActivityCalls.list, { query: {} });
    const earned = activity.totals[0]?.earnedMinor ?? 0;
    const kept = rows.filter(({ state }) => state !== 'failed');
    const paidOut = kept.reduce((total, { amountMinor }) => total + amountMinor, 0);
    const [balance] = balances;
    expect((balance?.balanceMinor ?? 0) + paidOut).toBe(earned);
    expect((balance?.onItsWayMinor ?? 0) + (balance?.paidMinor ?? 0)).toBe(paidOut);
    const { rows: open } = await sql<{ unpaid: number; twice: number }>`
      select (select coalesce(-sum(l.amount_minor), 0)::int from ledger_lines l
          join ledger_transactions t on t.id = l.transaction_id
          where t.project_id = ${seller.shop.projectId} and l.account = 'project' and t.order_id is not null
            and not exists (select from payout_lines p where p.transaction_id = t.id)) as unpaid,
        (select coalesce(sum(l.amount_minor), 0)::int from ledger_lines l where l.project_id = ${seller.shop.projectId}) as twice`.execute(
      seller.shop.database,
    );
    expect(stated + (open[0]?.unpaid ?? 0)).toBe(earned);
    expect(open[0]?.twice).toBe(0);
  }
});
