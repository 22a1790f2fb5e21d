import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardCalls } from '../../../../shared/features/growth/dashboard/dashboard.ts';
import { deliveryCalls } from '../../../../shared/features/selling/delivery/delivery.ts';
import { payoutCalls } from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function newMerchant(name: string): Promise<Client> {
  const owner = await addPerson(server, `${name}@example.test`);
  await addStore(server, await addProject(server, name, [[owner, 'owner']]), name);
  return (await signedIn(server, owner.email)).in(name);
}
const setUpOf = async (merchant: Client) => (await merchant.call(dashboardCalls.summary, {})).project?.setUp;

test('knows that a new merchant has yet to check delivery and say where to pay', async () => {
  const merchant = await newMerchant('fresh');
  expect(await setUpOf(merchant)).toEqual({ delivery: false, payouts: false });
  expect((await merchant.call(deliveryCalls.list, {})).isChecked).toBe(false);
  expect(await setUpOf(merchant)).toEqual({ delivery: false, payouts: false });
});

test('delivery is checked once its prices are kept', async () => {
  const merchant = await newMerchant('keeper');
  const other = await newMerchant('neighbour');
  await merchant.call(deliveryCalls.keep, {});
  await merchant.call(deliveryCalls.keep, {});
  expect(await setUpOf(merchant)).toMatchObject({ delivery: true });
  expect((await merchant.call(deliveryCalls.list, {})).isChecked).toBe(true);
  expect(await setUpOf(other)).toMatchObject({ delivery: false });
});

test('delivery is checked once a method was changed, and not by a change that was refused', async () => {
  const merchant = await newMerchant('changer');
  const { methods } = await merchant.call(deliveryCalls.list, {});
  const [first, second] = methods;
  if (!first || !second) throw new Error('A store begins with several methods');
  const { id: _id, enabled: _enabled, version, ...method } = first;
  const change = (of: number) =>
    merchant.call(deliveryCalls.update, {
      params: { id: first.id },
      body: { method: { ...method, priceMinor: 450 }, version: of },
    });
  await expect(change(version + 1)).rejects.toMatchObject({ status: 409 });
  expect(await setUpOf(merchant)).toMatchObject({ delivery: false });
  await change(version);
  expect(await setUpOf(merchant)).toMatchObject({ delivery: true });
});

test('payouts are set up once there is an account to pay to', async () => {
  const merchant = await newMerchant('payee');
  await merchant.call(payoutCalls.saveInterval, { body: { paymentInterval: 'weekly' } });
  expect(await setUpOf(merchant)).toMatchObject({ payouts: false });
  // New details are logged, and every owner hears of them by email and in the bell.
  merchant.statementsMax = 7;
  await merchant.call(payoutCalls.saveDetails, {
    body: {
      method: 'paypal',
      holder: 'Payee Ltd',
      sortCode: '',
      accountNumber: '',
      iban: '',
      paypalEmail: 'payee@example.test',
    },
  });
  expect(await setUpOf(merchant)).toMatchObject({ payouts: true });
});
