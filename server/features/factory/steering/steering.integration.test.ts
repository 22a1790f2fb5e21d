import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  claimPrints,
  findLabelStories,
  listHeldElsewhere,
  renewPrints,
  sharePrints,
  storyReason,
  tellElsewhere,
  tellLabelStory,
} from '../../../../shared/features/factory/printing/printing.ts';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import {
  createStation,
  pairStation,
  pullChanges,
  revokeStation,
} from '../../../../shared/features/factory/stations/stations.ts';
import { steeringCalls } from '../../../../shared/features/factory/steering/steering.ts';
import { timelineWords } from '../../../../shared/features/selling/orders/orders.ts';
import { type FloorFixture, fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

interface Workstation {
  readonly id: string;
  readonly client: Client;
}

let server: TestServer;
let floor: FloorFixture;
let office: Client;
let one: Workstation;
let two: Workstation;
let next = 0;
/** The two labels of one order that isn’t printed. */
let order: { id: string; labels: FloorFixture['labels'] };
const platform = () => server.services.databases.platform;

async function pair(name: string): Promise<Workstation> {
  const { pairingCode } = await office.call(createStation, { body: { name } });
  const { stationId, token } = await server.visitor().call(pairStation, { body: { pairingCode } });
  return { id: stationId, client: server.visitor({ bearer: token }) };
}

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 20, labelsPerOrder: 2 });
  const { email } = await addPerson(server, 'office@example.test', { factory: true });
  office = await signedIn(server, email);
  one = await pair('Labels 1');
  two = await pair('Labels 2');
});
afterAll(() => server.close());
beforeEach(() => {
  const labels = floor.labels.slice(next, next + 2);
  next += 2;
  order = { id: labels[0]?.orderId ?? '', labels };
});

// What a test’s workstations have ends, so that the next one starts with every label free.
afterEach(async () => {
  await platform()
    .updateTable('printIntents')
    .set({ state: 'cancelled' })
    .where('state', 'in', ['claimed', 'queued'])
    .execute();
});

const claim = ({ client }: Workstation, want: { next: number } | { labelIds: string[] }) =>
  client.call(claimPrints, { body: { requestId: newId(), want } });
const elsewhere = ({ client }: Workstation) => client.call(tellElsewhere, {});
const share = ({ client }: Workstation, have: string[] = [], givenBack: string[] = [], size = 40) =>
  client.call(sharePrints, { body: { have, givenBack, size } });
const labelIds = () => order.labels.map(({ id }) => id);
const idsOf = (claims: readonly { readonly labelId: string }[]) => claims.map(({ labelId }) => labelId);
const pulled = async ({ client }: Workstation) => {
  const { labels } = await client.call(pullChanges, { query: { limit: 500 } });
  return labels.filter(({ orderId }) => orderId === order.id);
};
/** What the order’s timeline says of it. */
const timeline = async () => {
  const acts = await platform()
    .selectFrom('orderSteering')
    .select(['id', 'act', 'note'])
    .where('orderId', '=', order.id)
    .orderBy('at')
    .execute();
  return acts.map(({ id, act, note }) =>
    timelineWords({
      id,
      at: '',
      kind: 'steering',
      what: act,
      detail: note,
      note: null,
      who: null,
      where: null,
    }),
  );
};
const hold = (reason = 'Address needs checking') =>
  office.call(steeringCalls.hold, { body: { ids: [order.id], reason } });
const release = () => office.call(steeringCalls.release, { body: { ids: [order.id] } });

describe('an order that the office holds', () => {
  test('isn’t printed by anyone until it is released, and everyone is told why', async () => {
    const { claims } = await claim(one, { labelIds: labelIds() });
    expect(claims).toHaveLength(2);
    expect(await hold()).toEqual({ done: [order.id], failed: [] });
    expect(await hold()).toMatchObject({ done: [], failed: [{ id: order.id }] });

    // What a station has, and hasn’t sent, is stopped; no other gets it.
    const intents = claims.map(({ intentId, labelId }) => ({ id: intentId, labelId }));
    const { stopped } = await one.client.call(renewPrints, { body: { intents } });
    expect(stopped.map(({ cause }) => cause)).toEqual(['held', 'held']);
    expect((await claim(two, { labelIds: labelIds() })).refused.map(({ cause }) => cause)).toEqual([
      'held',
      'held',
    ]);
    expect(idsOf((await claim(two, { next: 50 })).claims)).not.toContain(labelIds()[0]);
    expect(await elsewhere(two)).toMatchObject({ onHold: 2 });

    await eventually(async () =>
      expect((await pulled(one)).map(({ heldFor }) => heldFor)).toEqual(
        Array.from({ length: 2 }, () => 'Address needs checking'),
      ),
    );
    const { labels } = await office.call(findLabelStories, {
      params: { code: order.labels[0]?.code ?? '' },
    });
    const [story] = labels;
    expect(story && storyReason(tellLabelStory(story, Date.now()))?.words).toBe(
      'On hold: Address needs checking',
    );
    const { rows } = await office.call(factoryOrderCalls.list, { query: { view: 'to-do' } });
    expect(rows.find(({ id }) => id === order.id)).toMatchObject({
      holds: expect.arrayContaining(['office']),
      holdReason: 'Address needs checking',
    });

    expect(await release()).toEqual({ done: [order.id], failed: [] });
    expect(await release()).toMatchObject({ done: [], failed: [{ reason: 'It isn’t on hold' }] });
    await eventually(async () =>
      expect((await pulled(one)).map(({ heldFor }) => heldFor)).toEqual([null, null]),
    );
    expect(await timeline()).toEqual(
      expect.arrayContaining(['Put on hold: Address needs checking', 'Hold ended']),
    );
  });

  test('leaves the share of a station without the network in the same moment', async () => {
    const { claims } = await share(one);
    const mine = claims.filter(({ labelId }) => labelIds().includes(labelId)).map(({ intentId }) => intentId);
    expect(mine).toHaveLength(2);
    await hold();
    const { ended } = await share(
      one,
      claims.map(({ intentId }) => intentId),
    );
    expect(ended.toSorted()).toEqual(mine.toSorted());
    await release();
  });

  test('isn’t shipped', async () => {
    await platform()
      .updateTable('labels')
      .set({ state: 'packed', packedAt: new Date() })
      .where('orderId', '=', order.id)
      .execute();
    await hold('Customer wants another address');
    const body = {
      orderId: order.id,
      carrier: 'royal-mail' as const,
      service: 'tracked-48' as const,
      weightGrams: 400,
    };
    await expect(office.call(shipmentCalls.create, { body })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('This order is on hold: Customer wants another address'),
    });
    await release();
  });
});

test('an order that the office puts first is the next to print, and stations hear of it', async () => {
  const last = floor.labels.at(-1)?.orderId ?? '';
  await platform().updateTable('orders').set({ priority: false }).execute();
  expect(await office.call(steeringCalls.prioritise, { body: { ids: [last] } })).toEqual({
    done: [last],
    failed: [],
  });
  const { claims } = await claim(two, { next: 2 });
  const ofLast = floor.labels.filter(({ orderId }) => orderId === last).map(({ id }) => id);
  expect(idsOf(claims).toSorted()).toEqual(ofLast.toSorted());
  order = { id: last, labels: [] };
  await eventually(async () =>
    expect((await pulled(one)).map(({ priority }) => priority)).toEqual([true, true]),
  );
  await office.call(steeringCalls.unprioritise, { body: { ids: [last] } });
  expect(await timeline()).toEqual(expect.arrayContaining(['Put first', 'Back in line']));
});

describe('labels that the office gives to a workstation', () => {
  const assign = (stationId: string | null) =>
    office.call(steeringCalls.assign, { body: { ids: [order.id], stationId } });

  test('are asked back from the one that holds them, and printed by the other alone', async () => {
    const { claims } = await share(one);
    const mine = claims.filter(({ labelId }) => labelIds().includes(labelId)).map(({ intentId }) => intentId);
    expect(mine).toHaveLength(2);
    expect(await assign(two.id)).toEqual({ done: [order.id], failed: [] });
    const have = claims.map(({ intentId }) => intentId);
    const { giveBack } = await share(one, have);
    expect(giveBack.toSorted()).toEqual(mine.toSorted());
    const kept = have.filter((id) => !mine.includes(id));
    await share(one, kept, giveBack);
    expect((await claim(one, { labelIds: labelIds() })).refused).toMatchObject([
      { cause: 'superseded', holder: 'Labels 2' },
      { cause: 'superseded', holder: 'Labels 2' },
    ]);
    const { stations } = await one.client.call(listHeldElsewhere, {});
    expect(stations.find(({ station }) => station === 'Labels 2')?.labelIds.toSorted()).toEqual(
      labelIds().toSorted(),
    );
    const { claims: given } = await claim(two, { labelIds: labelIds() });
    expect(idsOf(given).toSorted()).toEqual(labelIds().toSorted());
    expect(await timeline()).toContain('Labels given to Labels 2');
  });

  test('leave a printer’s queue where nothing was sent', async () => {
    const { claims } = await claim(one, { labelIds: labelIds() });
    await assign(two.id);
    const intents = claims.map(({ intentId, labelId }) => ({ id: intentId, labelId }));
    const { stopped } = await one.client.call(renewPrints, { body: { intents } });
    expect(stopped.map(({ cause }) => cause)).toEqual(['superseded', 'superseded']);
  });

  test('are anyone’s again when the office says so, or when that workstation is removed', async () => {
    const gone = await pair('Labels 3');
    await assign(gone.id);
    expect((await claim(one, { labelIds: labelIds() })).claims).toEqual([]);
    await office.call(revokeStation, { params: { id: gone.id } });
    expect((await claim(one, { labelIds: [labelIds()[0] ?? ''] })).claims).toHaveLength(1);
    await expect(assign(gone.id)).rejects.toMatchObject({ status: 404 });
    expect(await assign(null)).toEqual({ done: [order.id], failed: [] });
    expect((await claim(two, { labelIds: [labelIds()[1] ?? ''] })).claims).toHaveLength(1);
  });
});

test('a press that gets too few labels says where the others are, and asks for as many as it is short of', async () => {
  const [three, four] = [await pair('Labels 4'), await pair('Labels 5')];
  const { claims } = await share(three, [], [], 400);
  expect(claims.length).toBeGreaterThan(6);
  const press = () => claim(four, { next: 5 });
  expect((await press()).claims).toEqual([]);
  const seen = async () => (await elsewhere(four)).stations.find(({ station }) => station === 'Labels 4');
  expect(await seen()).toMatchObject({ held: claims.length, asked: 5, silentSince: null });
  // Pressed again and again, it asks for no more.
  await press();
  await press();
  const have = claims.map(({ intentId }) => intentId);
  const { giveBack } = await share(three, have, [], 400);
  expect(giveBack).toHaveLength(5);
  await share(
    three,
    have.filter((id) => !giveBack.includes(id)),
    giveBack,
    400,
  );
  expect((await press()).claims).toHaveLength(5);

  await platform()
    .updateTable('stations')
    .set({ lastSeenAt: new Date(Date.now() - 600_000) })
    .where('id', '=', three.id)
    .execute();
  expect(await seen()).toMatchObject({ silentSince: expect.any(String) });
});
