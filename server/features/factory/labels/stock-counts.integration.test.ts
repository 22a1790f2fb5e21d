import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationRecord } from '../../../../shared/contract/operation.ts';
import {
  pairingCodeSchema,
  pullChanges,
  pushOperations,
} from '../../../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { addStation, pairByCode } from '../stations/pairing.ts';
import { endShortages } from './end-shortages.job.ts';

const ORDERS = 500;
const STATIONS = 10;
let server: TestServer;
let floor: FloorFixture;
let stations: readonly { id: string; client: Client }[];
const sequences = new Map<string, number>();

const platform = () => server.services.databases.platform;

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: ORDERS, labelsPerOrder: 1, blanks: 1 });
  stations = await Promise.all(
    Array.from({ length: STATIONS }, async (_, place) => {
      const paired = await platform()
        .transaction()
        .execute(async (tx) => {
          const { pairingCode } = await addStation(tx, { name: `Pick ${place + 1}`, createdBy: null });
          return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
        });
      const client = server.visitor({ bearer: paired.token });
      // A count locks its blanks and books itself after the batch, so that it sees what the batch picked.
      client.statementsMax = 9;
      return { id: paired.stationId, client };
    }),
  );
  await platform().updateTable('labels').set({ state: 'label_printed', printedAt: new Date() }).execute();
});
afterAll(() => server.close());

function line(
  stationId: string,
  kind: string,
  payload: OperationRecord['payload'],
  at = new Date(),
): OperationRecord {
  const sequence = (sequences.get(stationId) ?? 0) + 1;
  sequences.set(stationId, sequence);
  return {
    id: newId(),
    stationId,
    sequence,
    kind,
    payload,
    staffId: floor.staff[0]?.id ?? '',
    at: at.toISOString(),
  };
}

const push = (station: (typeof stations)[number], operations: OperationRecord[]) =>
  station.client.call(pushOperations, { body: { operations, clockOffsetMs: 0 } });
const short = (labelId: string, left = 0) => ({ labelId, left, elsewhere: null });

async function stock(): Promise<number> {
  const blank = await platform()
    .selectFrom('labels')
    .innerJoin('blanks', 'blanks.id', 'labels.blankId')
    .select('blanks.stock')
    .executeTakeFirstOrThrow();
  return blank.stock;
}
const waiting = () =>
  platform().selectFrom('labels').select('id').where('shortAt', 'is not', null).orderBy('id').execute();

function stationAt(place: number) {
  const station = stations[place % STATIONS];
  if (!station) throw new RangeError('No such station');
  return station;
}
function labelAt(place: number) {
  const label = floor.labels[place];
  if (!label) throw new RangeError('No such label');
  return label;
}

describe('garments that aren’t there', () => {
  test('500 of one blank, reported by ten stations at once, are one need of 500 pieces', async () => {
    const reports = floor.labels.map(({ id }, place) => {
      const station = stationAt(place);
      return { station, operation: line(station.id, 'short', short(id)) };
    });
    const byStation = Map.groupBy(reports, ({ station }) => station);
    const answers = await Promise.all(
      [...byStation].map(async ([station, mine]) => {
        const outcomes = [];
        for (let from = 0; from < mine.length; from += 10) {
          const operations = mine.slice(from, from + 10).map(({ operation }) => operation);
          outcomes.push(...(await push(station, operations)).outcomes);
        }
        return outcomes;
      }),
    );
    expect(answers.flat()).toHaveLength(ORDERS);
    expect(answers.flat().every(({ result }) => result.outcome === 'applied')).toBe(true);
    expect(await stock()).toBe(-ORDERS);
    expect(await waiting()).toHaveLength(ORDERS);

    await endShortages(platform());
    expect(await waiting()).toHaveLength(ORDERS);
    const repeated = reports.slice(0, 1).map(({ operation }) => operation);
    await push(stationAt(0), repeated);
    expect(await stock()).toBe(-ORDERS);
  }, 60_000);

  test('are to be picked again when pieces arrive, the oldest orders first, and stations hear of it', async () => {
    await platform()
      .updateTable('blanks')
      .set(({ eb }) => ({ stock: eb('stock', '+', 2) }))
      .execute();
    await endShortages(platform());
    expect(await waiting()).toHaveLength(ORDERS - 2);
    const found = await platform()
      .selectFrom('labels')
      .innerJoin('orders', 'orders.id', 'labels.orderId')
      .select(['labels.id', 'orders.number'])
      .where('labels.shortAt', 'is', null)
      .execute();
    const first = await platform()
      .selectFrom('orders')
      .select('number')
      .orderBy('priority', 'desc')
      .orderBy('placedAt')
      .orderBy('number')
      .limit(2)
      .execute();
    expect(found.map(({ number }) => number).toSorted()).toEqual(
      first.map(({ number }) => number).toSorted(),
    );
    // A pull leaves out what is newer than the oldest open transaction: another job may be running at this moment.
    const boot = newId();
    const told = async () => {
      const pulled = await stationAt(0).client.call(pullChanges, { query: { limit: 1000, boot } });
      return pulled.labels.flatMap(({ id, shortAt }) => (shortAt === null ? [id] : [])).toSorted();
    };
    await expect.poll(told, { timeout: 20_000 }).toEqual(found.map(({ id }) => id).toSorted());
    await endShortages(platform());
    expect(await waiting()).toHaveLength(ORDERS - 2);
  });

  test('a count is kept with who made it, and undoing it puts the stock back', async () => {
    const station = stationAt(1);
    const { id } = labelAt(7);
    const before = await stock();
    await push(station, [line(station.id, 'short', short(id, 4))]);
    expect(await stock()).toBe(4 - ORDERS);
    const kept = await platform()
      .selectFrom('stockCounts')
      .select(['counted', 'change', 'reason', 'staffId', 'stationId', 'undoneAt'])
      .where('labelId', '=', id)
      .where('counted', '=', 4)
      .execute();
    expect(kept).toEqual([
      {
        counted: 4,
        change: 4 - ORDERS - before,
        reason: 'none-here',
        staffId: floor.staff[0]?.id,
        stationId: station.id,
        undoneAt: null,
      },
    ]);
    const undo = line(station.id, 'undo-short', { labelId: id });
    await push(station, [undo]);
    await push(station, [undo]);
    expect(await stock()).toBe(before);
  });

  test('a count that arrives late gives way to a newer one', async () => {
    const [one, two] = [stationAt(2), stationAt(3)];
    await push(one, [line(one.id, 'short', short(labelAt(2).id, 5))]);
    const counted = await stock();
    await push(two, [line(two.id, 'short', short(labelAt(3).id), new Date(Date.now() - 600_000))]);
    expect(await stock()).toBe(counted);
  });

  test('a count taken back leaves what was counted after it, and what another station counted', async () => {
    const [one, two] = [stationAt(6), stationAt(7)];
    const label = short(labelAt(6).id);
    const before = await stock();
    await push(one, [line(one.id, 'short', label)]);
    await push(two, [line(two.id, 'short', short(label.labelId, 7))]);
    const counted = await stock();
    await push(one, [line(one.id, 'undo-short', { labelId: label.labelId })]);
    expect(await stock()).toBe(counted);
    await push(two, [line(two.id, 'undo-short', { labelId: label.labelId })]);
    expect(await stock()).toBe(before);
  });

  test('a label that waits gets a garment before later orders do', async () => {
    await platform().updateTable('labels').set({ shortAt: null }).execute();
    const oldest = await platform()
      .selectFrom('labels')
      .innerJoin('orders', 'orders.id', 'labels.orderId')
      .select('labels.id')
      .orderBy('priority', 'desc')
      .orderBy('placedAt')
      .orderBy('number')
      .limit(1)
      .executeTakeFirstOrThrow();
    const station = stationAt(8);
    await push(station, [line(station.id, 'short', short(oldest.id))]);
    await endShortages(platform());
    expect(await waiting()).toEqual([{ id: oldest.id }]);
    await platform()
      .updateTable('blanks')
      .set(({ eb }) => ({ stock: eb('stock', '+', 1) }))
      .execute();
    await endShortages(platform());
    expect(await waiting()).toEqual([]);
  });

  test('a count waits for no one who only refers to the blank', async () => {
    const station = stationAt(3);
    const { id } = labelAt(22);
    const [before, blank] = [
      await stock(),
      platform().selectFrom('labels').select('blankId').where('id', '=', id),
    ];
    // As an order does that is placed in the same moment.
    await platform()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('blanks').select('id').where('id', '=', blank).forKeyShare().execute();
        await push(station, [line(station.id, 'short', short(id, 6))]);
      });
    expect(await stock()).not.toBe(before);
  });

  test('pieces of a disputed order are still taken from the stock', async () => {
    const { id } = labelAt(20);
    const label = platform().selectFrom('labels').select('orderId').where('labels.id', '=', id);
    const setBoth = async (status: string, state: string) => {
      await platform().updateTable('orders').set({ status }).where('id', '=', label).execute();
      await platform().updateTable('labels').set({ state }).where('id', '=', id).execute();
    };
    const { status } = await platform()
      .selectFrom('orders')
      .select('status')
      .where('id', '=', label)
      .executeTakeFirstOrThrow();
    const station = stationAt(9);
    await setBoth('disputed', 'cancelled');
    await push(station, [line(station.id, 'short', short(labelAt(21).id, 4))]);
    expect(await stock()).toBe(4 - ORDERS);
    await setBoth(status, 'label_printed');
  });

  test('a garment that was picked after a count isn’t counted twice', async () => {
    const station = stationAt(4);
    const label = labelAt(4);
    const offline = new Date(Date.now());
    const count = line(station.id, 'short', short(labelAt(14).id, 3), offline);
    const other = stationAt(5);
    const pick = { labelId: label.id, pickFace: label.pickFace, garment: label.barcode };
    await push(other, [line(other.id, 'pick', pick, new Date(offline.getTime() + 1_000))]);
    await push(station, [count]);
    // 3 lay there, one of them was picked: two are left for the 499 that wait.
    expect(await stock()).toBe(2 - (ORDERS - 1));
    const picked = await platform()
      .selectFrom('labels')
      .select(['state', 'shortAt'])
      .where('id', '=', label.id)
      .executeTakeFirst();
    expect(picked).toEqual({ state: 'picked', shortAt: null });
  });
});

type Act =
  | { readonly does: 'pick' | 'put-back' | 'count' | 'undo' | 'reuse' | 'return'; readonly station: number }
  | { readonly does: 'send'; readonly station: number };
const actSchema = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('pick' as const), station: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('count' as const), station: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('put-back' as const), station: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), station: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reuse' as const), station: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('return' as const), station: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('send' as const), station: fc.nat(2) }) },
);

/** What really happens at a pick face, and what three stations without the network write down about it. */
class ShelfModel {
  /** Garments that lie there. */
  lying: number;
  readonly #waiting: OperationRecord[][] = [[], [], []];
  readonly #picked: string[] = [];
  readonly #toPick: string[];
  readonly #inTotes: string[];
  readonly #counts: (string | null)[] = [null, null, null];
  #now: number;

  constructor(lying: number, labels: { toPick: string[]; inTotes: string[]; from: number }) {
    this.lying = lying;
    this.#toPick = labels.toPick;
    this.#inTotes = labels.inTotes;
    this.#now = labels.from;
  }

  async act({ does, station }: Act): Promise<void> {
    const at = () => {
      this.#now += 1_000;
      return new Date(this.#now);
    };
    const write = (kind: string, payload: OperationRecord['payload']) =>
      this.#waiting[station]?.push(line(stationAt(station).id, kind, payload, at()));
    const pickOf = (labelId: string) => {
      const { pickFace, barcode } = floor.labels.find(({ id }) => id === labelId) ?? labelAt(0);
      return { labelId, pickFace, garment: barcode };
    };
    switch (does) {
      case 'send':
        return this.send(station);
      case 'pick': {
        const labelId = this.lying > 0 ? this.#toPick.pop() : undefined;
        if (labelId === undefined) return;
        this.lying -= 1;
        this.#picked.push(labelId);
        write('pick', pickOf(labelId));
        return;
      }
      case 'reuse': {
        const labelId = this.#inTotes.length > 0 ? this.#toPick.pop() : undefined;
        const reusedFrom = labelId === undefined ? undefined : this.#inTotes.pop();
        if (labelId === undefined || reusedFrom === undefined) return;
        write('pick', { ...pickOf(labelId), reusedFrom });
        return;
      }
      case 'return': {
        const labelId = this.#inTotes.pop();
        if (labelId === undefined) return;
        this.lying += 1;
        write('put-back', { labelId, to: 'stock', pickFace: pickOf(labelId).pickFace });
        return;
      }
      case 'put-back': {
        // By the station that picked it, as its own records are sent in order.
        const labelId = this.#picked.at(-1);
        const mine = this.#waiting[station]?.some(({ payload }) => payload.labelId === labelId);
        if (labelId === undefined || !mine) return;
        this.#picked.pop();
        this.lying += 1;
        write('unpick', { labelId });
        return;
      }
      case 'count': {
        const labelId = this.#toPick[0];
        if (labelId === undefined) return;
        this.#counts[station] = labelId;
        write('short', { labelId, left: this.lying, elsewhere: null });
        return;
      }
      case 'undo': {
        const labelId = this.#counts[station];
        if (labelId === undefined || labelId === null) return;
        this.#counts[station] = null;
        write('undo-short', { labelId });
        return;
      }
    }
  }

  /** Sends what a station wrote, and again as if the answer was lost. */
  async send(station: number): Promise<void> {
    const operations = this.#waiting[station]?.splice(0) ?? [];
    if (operations.length === 0) return;
    await push(stationAt(station), operations);
    await push(stationAt(station), operations);
  }

  async sendAll(): Promise<void> {
    for (const station of [0, 1, 2]) await this.send(station);
  }
}

describe('picks, counts, and garments of cancelled orders, sent in any order', () => {
  const LABELS = 12;
  const IN_TOTES = 4;

  /** A new shelf: labels whose garment lies there, and labels of cancelled orders with garments in totes. */
  async function newShelf(): Promise<ShelfModel> {
    const ids = floor.labels.slice(0, LABELS + IN_TOTES).map(({ id }) => id);
    const [toPick, inTotes] = [ids.slice(IN_TOTES), ids.slice(0, IN_TOTES)];
    const fresh = { putBackAt: null, pickedAt: null, pickedBy: null, shortAt: null, tote: null, tag: null };
    await platform().deleteFrom('stockCounts').execute();
    await platform().deleteFrom('labelEvents').execute();
    await platform()
      .updateTable('labels')
      .set({ state: 'packed', packedAt: new Date(), shortAt: null })
      .execute();
    await platform()
      .updateTable('labels')
      .set({ ...fresh, packedAt: null, state: 'label_printed' })
      .where('id', 'in', toPick)
      .execute();
    await platform()
      .updateTable('labels')
      .set({ ...fresh, packedAt: null, state: 'cancelled', pickedAt: new Date(0), tote: 'TOTE001' })
      .where('id', 'in', inTotes)
      .execute();
    const free = 5;
    await platform().updateTable('blanks').set({ stock: free }).execute();
    return new ShelfModel(LABELS + free, {
      toPick: [...toPick],
      inTotes: [...inTotes],
      from: Date.now() - 3_600_000,
    });
  }

  /** Garments that lie there as the server knows: what is free and what labels wait for. */
  async function known(): Promise<number> {
    const { open } = await platform()
      .selectFrom('labels')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('state', '=', 'label_printed')
      .executeTakeFirstOrThrow();
    return (await stock()) + Number(open);
  }

  test('leave the stock that lies there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actSchema, { minLength: 6, maxLength: 24 }), async (acts) => {
        const shelf = await newShelf();
        for (const act of acts) await shelf.act(act);
        await shelf.sendAll();
        expect(await known()).toBe(shelf.lying);
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  test('leave an earlier count that was sent late, where the later one is taken back', async () => {
    const shelf = await newShelf();
    await shelf.act({ does: 'pick', station: 1 });
    await shelf.act({ does: 'count', station: 0 });
    await shelf.act({ does: 'count', station: 2 });
    await shelf.send(2);
    await shelf.act({ does: 'undo', station: 2 });
    await shelf.act({ does: 'pick', station: 0 });
    await shelf.sendAll();
    expect(await known()).toBe(shelf.lying);
  });

  test('are set right by a later count where a garment went missing', async () => {
    const shelf = await newShelf();
    await shelf.act({ does: 'pick', station: 0 });
    shelf.lying -= 2;
    await shelf.act({ does: 'count', station: 1 });
    await shelf.act({ does: 'pick', station: 2 });
    for (const station of [1, 2, 0]) await shelf.send(station);
    expect(await known()).toBe(shelf.lying);
  });

  test('are known to a count that is booked at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shelf = await newShelf();
      await shelf.act({ does: 'pick', station: 0 });
      await shelf.act({ does: 'pick', station: 2 });
      await shelf.act({ does: 'count', station: 1 });
      await Promise.all([0, 1, 2].map((station) => shelf.send(station)));
      expect(await known()).toBe(shelf.lying);
    }
  });
});
