import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addStation } from '../../server/features/factory/stations/pairing.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import { formatCommand } from '../../shared/features/factory/scans/scans.ts';
import {
  scanningRequests,
  shortageRequests,
  virtualRequests,
  type WorkKind,
} from '../../shared/features/factory/stations/stations.ts';
import { toteCodeOf } from '../../shared/features/factory/totes/totes.ts';
import { chanceOf } from '../../tests/simulation/chance.ts';
import {
  type CutKind,
  canTrace,
  cutKinds,
  readTrace,
  TracedDisk,
  type TraceEvent,
  textsIn,
  tracedTo,
} from '../../tests/simulation/disk-trace.ts';
import { type FloorFixture, fillFloor } from '../../tests/simulation/floor-fixture.ts';
import { StationProcess } from '../../tests/simulation/station-process.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { openRecords } from '../station/data/open-records.ts';

/** A disk in memory: what a cut left is opened a thousand times, and here a sync costs nothing. */
const MEMORY = '/dev/shm';

const FILES = ['station.sqlite', 'station.sqlite-wal', 'identity.json', 'vitals.json', 'server-token'];

const operationRow = z.object({
  sequence: z.number(),
  id: z.string(),
  kind: z.string(),
  label_id: z.string(),
});
const labelRow = z.object({ id: z.string(), state: z.string() });
const intentRow = z.object({ label_id: z.string(), state: z.string() });

/** What a station finds when it is started again. */
interface Found {
  readonly operations: readonly z.infer<typeof operationRow>[];
  readonly labels: ReadonlyMap<string, string>;
  readonly intents: ReadonlyMap<string, string>;
}

let server: TestServer;
let floor: FloorFixture;
let root: string;
let memory: string;

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 2, labelsPerOrder: 2 });
  root = await mkdtemp(join(tmpdir(), 'selvedge-cut-'));
  memory = await mkdtemp(join(MEMORY, 'selvedge-cut-'));
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
  await rm(memory, { recursive: true, force: true });
});

/** A worker’s shift at one station: labels, then every step of two garments, with counts and a tote. */
async function workShift(station: StationProcess): Promise<void> {
  const scan = (text: string) => station.request(scanningRequests.scan, { text, source: 'keyboard' });
  const goTo = (work: WorkKind) => station.request(scanningRequests.setWork, { work });
  const mine = floor.labels.slice(0, 2);
  await station.screen.until(({ connection, counts }) => connection === 'online' && counts.print > 0);
  await station.request(virtualRequests.badge, { code: floor.staff[0]?.badge ?? '' });
  await station.screen.until(({ staff }) => staff !== null);
  await station.request(labelsRequests.print, { labelIds: mine.map(({ id }) => id) });
  await station.screen.until(({ counts }) => counts.pick === mine.length);
  await goTo('pick');
  for (const label of mine) {
    await scan(label.pickFace);
    const counted = await station.request(shortageRequests.report, { labelId: label.id, left: 12 });
    expect(counted).toMatchObject({ headline: '12 left' });
    expect(await scan(label.barcode)).toMatchObject({ headline: 'Picked' });
    expect(await scan(toteCodeOf(1))).toMatchObject({ headline: 'Tote 1', tone: 'done' });
  }
  await goTo('pretreat');
  for (const label of mine) if (label.needsPretreat) await scan(label.code);
  await goTo('print-on');
  for (const label of mine)
    for (const _side of label.sides) {
      await scan(label.code);
      expect(await scan(formatCommand('done'))).toMatchObject({ tone: 'done' });
    }
  await goTo('sort');
  for (const label of mine) {
    await scan(label.code);
    expect(await scan(label.pigeonhole ?? '')).toMatchObject({ headline: `In ${label.pigeonhole}` });
  }
  await goTo('pack');
  await scan(mine[0]?.pigeonhole ?? '');
  expect(await scan(mine[0]?.code ?? '')).toMatchObject({ headline: 'Packed' });
  expect(await scan(mine[1]?.code ?? '')).toMatchObject({ headline: 'Order packed' });
  await station.screen.until(({ queueDepth, connection }) => queueDepth === 0 && connection === 'online');
}

/** Puts what a power cut left into a folder and opens it as a start does; throws where a start would give up. */
function reopen(folder: string, files: ReadonlyMap<string, Buffer>): Found {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  const { database, identity } = openRecords(folder, { server: server.origin, now: new Date() });
  try {
    if (identity === null) throw new Error('The station doesn’t know which one it is');
    if (!files.get('server-token')?.length) throw new Error('The station has lost its token');
    const { sql } = database;
    const operations = sql
      .prepare('select sequence, id, kind, label_id from operations order by sequence')
      .all();
    const labels = sql.prepare(`select id, current ->> 'state' as state from labels`).all();
    const intents = sql.prepare('select label_id, status as state from print_intents').all();
    return {
      operations: z.array(operationRow).parse(operations),
      labels: new Map(
        z
          .array(labelRow)
          .parse(labels)
          .map(({ id, state }) => [id, state]),
      ),
      intents: new Map(
        z
          .array(intentRow)
          .parse(intents)
          .map(({ label_id, state }) => [label_id, state]),
      ),
    };
  } finally {
    database.close();
  }
}

function attempt<T>(run: () => T): T | Error {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const answerSchema = z.object({
  type: z.literal('answer'),
  answer: z.object({ headline: z.string(), tone: z.string(), label: z.object({ id: z.string() }) }),
});

const KIND_BY_HEADLINE: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\d+ left$/, 'short'],
  [/^Picked$/, 'pick'],
  [/^Tote \d+$/, 'put-in-tote'],
  [/^Pretreated$/, 'pretreat'],
  [/^Printed$/, 'print-on'],
  [/^In /, 'sort'],
  [/^(Packed|Order packed)$/, 'pack'],
];

/** The steps of work that an answer to a screen says are done. */
function acknowledgedIn(bytes: Buffer): string[] {
  return textsIn(bytes).flatMap((text) => {
    const { success, data } = answerSchema.safeParse(JSON.parse(text));
    if (!success || data.answer.tone === 'wrong') return [];
    const kind = KIND_BY_HEADLINE.find(([headline]) => headline.test(data.answer.headline))?.[1];
    return kind === undefined ? [] : [`${kind} ${data.answer.label.id}`];
  });
}

/** One write in so many is also cut between two sectors, with some of the writes before it. */
const EACH_TORN = 3;

/** Every state that a power cut can leave between a station’s first answer and its end. */
function* cutsOf(events: readonly TraceEvent[], folder: string) {
  const disk = new TracedDisk();
  const chance = chanceOf(20_261_123);
  const acknowledged: string[] = [];
  const onTheWire = new Set<string>();
  let isAtWork = false;
  let writes = 0;
  for (const event of events) {
    disk.take(event);
    if (event.kind === 'said') {
      acknowledged.push(...acknowledgedIn(event.bytes));
      const text = event.bytes.toString('latin1');
      isAtWork ||= textsIn(event.bytes).length > 0;
      if (text.includes('^XA'))
        for (const { id, code } of floor.labels) if (text.includes(code)) onTheWire.add(id);
      continue;
    }
    if (!isAtWork) continue;
    writes += event.kind === 'write' ? 1 : 0;
    const ofWrite: readonly CutKind[] = writes % EACH_TORN === 0 ? ['all', 'torn'] : ['all'];
    const cuts: readonly CutKind[] = event.kind === 'write' ? ofWrite : ['synced'];
    for (const cut of cuts) {
      const files = new Map<string, Buffer>();
      for (const name of FILES) {
        const content = disk.after(join(folder, name), cut, chance.next);
        if (content !== null) files.set(name, content);
      }
      yield { cut, files, acknowledged: [...acknowledged], onTheWire: [...onTheWire] };
    }
  }
}

describe.skipIf(!canTrace)('a power cut', () => {
  test('at any write of a shift loses nothing that was answered and doubles nothing', async () => {
    const { pairingCode } = await server.services.databases.platform
      .transaction()
      .execute((tx) => addStation(tx, { name: 'Power', createdBy: null }));
    const folder = join(root, 'Power');
    const trace = join(root, 'trace');
    const station = await StationProcess.start(
      { server: server.origin, data: folder, syncSeconds: 0.5, virtual: true, pair: pairingCode },
      tracedTo(trace),
    );
    await workShift(station);
    await station.stop();

    const events = readTrace(trace, folder);
    const cuts = [...cutsOf(events, folder)];
    const last = cuts.at(-1);
    if (!last) throw new Error('Nothing was written');
    const opened = new Map<string, Found | Error>();
    const open = (files: ReadonlyMap<string, Buffer>): Found => {
      const key = createHash('sha256');
      for (const [name, content] of files) key.update(`${name} ${content.length} `).update(content);
      const digest = key.digest('hex');
      const found = opened.get(digest) ?? attempt(() => reopen(join(memory, 'cut'), files));
      opened.set(digest, found);
      if (found instanceof Error) throw found;
      return found;
    };
    const end = open(last.files);
    const whole = end.operations.map(({ kind, label_id }) => `${kind} ${label_id}`);
    expect(new Set(last.acknowledged)).toEqual(new Set(whole.filter((step) => !step.startsWith('print '))));

    const effects = new Map<number, string>();
    const faults: string[] = [];
    const say = (place: number, words: string) => faults.push(`cut ${place} (${cuts[place]?.cut}): ${words}`);
    for (const [place, { files, acknowledged, onTheWire }] of cuts.entries()) {
      try {
        const found = open(files);
        const steps = found.operations.map(({ kind, label_id }) => `${kind} ${label_id}`);
        for (const step of acknowledged) if (!steps.includes(step)) say(place, `lost ${step}`);
        const prefix = end.operations.slice(0, steps.length);
        if (JSON.stringify(found.operations) !== JSON.stringify(prefix)) say(place, 'another log');
        const effect = JSON.stringify([...found.labels].sort());
        if ((effects.get(steps.length) ?? effect) !== effect) say(place, 'a step without its effect');
        effects.set(steps.length, effect);
        for (const id of onTheWire)
          if (['queued', undefined].includes(found.intents.get(id))) say(place, `would print ${id} again`);
      } catch (error) {
        say(place, String(error));
      }
    }
    expect(faults).toEqual([]);
    expect(new Set(cuts.map(({ cut }) => cut))).toEqual(new Set(cutKinds));
    expect(effects.size).toBe(whole.length + 1);
  }, 180_000);
});
