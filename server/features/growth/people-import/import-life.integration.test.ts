import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { mailingListCalls, peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import { FREE_TIER } from '../../../../shared/features/projects/plans/plans.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { AGREED, type Imports, openImports } from '../../../../tests/support/people-imports.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { recordConsents } from '../../../platform/consent/consent.ts';
import { suppress } from '../../../platform/consent/suppressions.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { storageKeyOf } from './people-imports.queries.ts';

const PLATFORM = { kind: 'platform' } as const;
const KILLS = 4;
const WORKER = new URL('../../../../tests/support/import-worker.ts', import.meta.url).pathname;

let server: TestServer;
let north: Imports;
let south: Imports;

beforeAll(async () => {
  server = await startTestServer();
  north = await openImports(server, 'north');
  south = await openImports(server, 'south');
});
afterAll(() => server.close());

const fileOf = (name: string, rows: number) =>
  `Email,First name\n${Array.from({ length: rows }, (_, at) => `${name}${at}@shop.test,Ann ${at}\n`).join('')}`;

const countSchema = z.object({
  people: z.int(),
  addresses: z.int(),
  events: z.int(),
  consents: z.int(),
  members: z.int(),
});
/** Rows of the database for the people of an import. */
async function written({ shop }: Imports, id: string) {
  const { rows } = await sql`
    select count(*)::int as people, count(distinct p.address)::int as addresses,
      (select count(*)::int from person_events where name = 'imported' and ref = ${id}) as events,
      (select count(*)::int from consents where source = 'import' and proof->>'import' = ${id}) as consents,
      (select count(*)::int from mailing_list_members m join people k on k.id = m.person_id where k.import_id = ${id}) as members
    from people p where p.import_id = ${id}`.execute(shop.database);
  return countSchema.parse(rows[0]);
}

test('a run whose process is killed again and again adds everyone once', { timeout: 240_000 }, async () => {
  const rows = 8_000;
  const list = await north.owner.call(mailingListCalls.create, {
    body: { name: 'Old shop' },
  });
  const id = await north.upload(`${fileOf('killed', rows)}killed7@shop.test,Twice\nkilled,Refused\n`);
  await north.check(id, { ...AGREED, list: list.id });
  // Not by the call: its job would be done by this process, which can’t be killed.
  const { revision } = await north.shop.database
    .updateTable('peopleImports')
    .set({ state: 'running', progress: 0 })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  const work = () =>
    spawn('node', [WORKER], {
      env: {
        ...process.env,
        DATABASE_URL: server.databaseUrl,
        STORAGE: join(server.dataDir, 'files'),
        SECRET: server.services.secret,
        IMPORT: id,
        REVISION: String(revision),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { progress } = await north.get(id);
    const worker = work();
    await eventually(async () => expect((await north.get(id)).progress).toBeGreaterThan(progress), 60_000);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect((await north.get(id)).progress).toBeLessThan(rows);
  }
  const last = work();
  const [code] = await once(last, 'exit');
  expect(code).toBe(0);
  expect(await north.get(id)).toMatchObject({
    state: 'done',
    progress: rows + 2,
    counts: { added: rows, repeated: 1, refused: 1, agreeing: rows },
  });
  expect(await written(north, id)).toEqual({
    people: rows,
    addresses: rows,
    events: rows,
    consents: rows,
    members: rows,
  });
  expect(await server.services.storage.head(storageKeyOf(id))).toBeNull();
});

test('a run that is cancelled midway ends, and its first people stay', async () => {
  const id = await north.upload(fileOf('cancelled', 20_000));
  await north.check(id);
  const params = { import: id };
  await north.owner.call(peopleImportCalls.start, { params });
  await eventually(async () => expect((await north.get(id)).progress).toBeGreaterThan(0), 60_000);
  await north.owner.call(peopleImportCalls.cancel, { params });
  const { progress, counts } = await north.get(id);
  // What was being written at that moment is undone.
  await eventually(async () => {
    const jobs = await server.services.jobs.counts();
    expect(jobs.find(({ job }) => job === 'people-import.run')).toMatchObject({ active: 0, waiting: 0 });
  }, 60_000);
  expect(await north.get(id)).toMatchObject({ state: 'cancelled', progress, counts });
  expect(progress).toBeLessThan(20_000);
  expect(await written(north, id)).toMatchObject({ people: progress, consents: progress });
  expect(await server.services.storage.head(storageKeyOf(id))).toBeNull();
  await expect(north.owner.call(peopleImportCalls.start, { params })).rejects.toMatchObject({ status: 409 });
});

test('of two tabs one starts it, and neither changes what runs', async () => {
  const id = await north.upload(fileOf('tabs', 1_500));
  const params = { import: id };
  // Both check, with other words: the last one counts.
  const { columns } = await north.get(id);
  await north.owner.call(peopleImportCalls.setColumns, { params, body: { columns } });
  await north.owner.call(peopleImportCalls.check, { params, body: { ...AGREED, words: 'First' } });
  await north.owner.call(peopleImportCalls.check, { params, body: { ...AGREED, words: 'Second' } });
  expect(await north.reached(id, 'checked')).toMatchObject({
    choices: { words: 'Second' },
    counts: { added: 1_500 },
  });
  const both = await Promise.allSettled([
    north.owner.call(peopleImportCalls.start, { params }),
    north.owner.call(peopleImportCalls.start, { params }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(
    north.owner.call(peopleImportCalls.setColumns, { params, body: { columns: columns.toReversed() } }),
  ).rejects.toMatchObject({ status: 409 });
  await north.reached(id, 'done');
  expect(await written(north, id)).toMatchObject({ people: 1_500, events: 1_500, consents: 1_500 });
});

test('who unsubscribes, complains or is erased after the check isn’t agreed for by the run', async () => {
  const id = await north.upload(
    'Email\nleft@shop.test\ncomplains@shop.test\nforgotten@shop.test\nbounces@shop.test\nstays@shop.test\n',
  );
  expect((await north.check(id)).counts).toMatchObject({ added: 5, mailable: 5 });
  await inScope(north.shop.database, PLATFORM, async (tx) => {
    await recordConsents(tx, [
      { ...north.subject('left@shop.test'), channel: 'email', state: 'withdrawn', source: 'one-click' },
    ]);
    await suppress(tx, [
      { ...north.subject('complains@shop.test'), cause: 'complaint' },
      { ...north.subject('bounces@shop.test'), cause: 'hard' },
      { ...north.subject('forgotten@shop.test'), cause: 'erased' },
    ]);
  });
  expect((await north.run(id)).counts).toMatchObject({
    added: 4,
    mailable: 1,
    agreeing: 1,
    kept: 3,
    reasons: { 'This person was erased and stays so': 1 },
  });
  expect(await north.find('forgotten@shop.test')).toBeUndefined();
  expect(await north.consentOf('left@shop.test')).toMatchObject({ state: 'withdrawn' });
  for (const email of ['complains@shop.test', 'bounces@shop.test', 'forgotten@shop.test'])
    expect(await north.consentOf(email)).toBeNull();
  expect(await north.consentOf('stays@shop.test')).toMatchObject({ state: 'given' });
});

test('two stores with one address never meet', async () => {
  const email = 'both@shop.test';
  await inScope(north.shop.database, PLATFORM, async (tx) => {
    await recordConsents(tx, [
      { ...north.subject(email), channel: 'email', state: 'withdrawn', source: 'one-click' },
    ]);
    await suppress(tx, [{ ...north.subject(email), cause: 'complaint' }]);
  });
  const content = `Email,First name\n${email},Bo\n`;
  const here = await north.upload(content);
  const there = await south.upload(content);
  expect((await north.check(here)).counts).toMatchObject({ added: 1, mailable: 0, kept: 1 });
  expect((await south.check(there)).counts).toMatchObject({ added: 1, mailable: 1, kept: 0 });
  await north.run(here);
  await south.run(there);
  expect(await north.consentOf(email)).toMatchObject({ state: 'withdrawn' });
  expect(await south.consentOf(email)).toMatchObject({ state: 'given' });
  const [mine, theirs] = [await north.find(email), await south.find(email)];
  expect(mine?.id).not.toBe(theirs?.id);
  expect([mine?.importId, theirs?.importId]).toEqual([here, there]);
  expect((await south.owner.call(peopleCalls.list, { query: { import: here } })).total).toBe(0);
  await expect(south.get(here)).rejects.toMatchObject({ status: 404 });
  await expect(south.owner.call(peopleImportCalls.start, { params: { import: here } })).rejects.toMatchObject(
    { status: 404 },
  );
});

test('more people than the plan’s campaigns reach are imported, and the check counts them', async () => {
  const west = await openImports(server, 'west');
  const most = FREE_TIER.emailPeople;
  const first = await west.upload(fileOf('first', most));
  expect((await west.check(first)).counts).toMatchObject({ agreed: 0, agreeing: most });
  await west.run(first);
  const second = await west.upload(`${fileOf('second', 10)}first1@shop.test,Again\n`);
  expect((await west.check(second)).counts).toMatchObject({ agreed: most, agreeing: 10, mailable: 11 });
  expect((await west.run(second)).counts).toMatchObject({ added: 10, mailable: 11, refused: 0 });
});
