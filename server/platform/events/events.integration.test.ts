import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createEvents, EVENT_PAYLOAD_MAX_BYTES, type Events } from './events.ts';

const logger = pino({ level: 'silent' });
const noticeSchema = z.object({ page: z.string() });

let url: string;
let db: Database;
let here: Events;
let there: Events;

beforeAll(async () => {
  url = await testDatabase();
  db = openDatabase({ url, scope: 'platform', max: 2 });
  here = await createEvents({ connectionString: url, logger });
  there = await createEvents({ connectionString: url, logger });
});

afterAll(async () => {
  await Promise.all([here.close(), there.close(), db.destroy()]);
});

async function hearing(events: Events, channel: string) {
  const heard: unknown[] = [];
  const end = await events.subscribe(channel, noticeSchema, (notice) => {
    heard.push(notice);
  });
  return { heard, end };
}

test('an event reaches every process once its transaction has committed', async () => {
  const [near, far] = await Promise.all([hearing(here, 'pages'), hearing(there, 'pages')]);
  await db.transaction().execute(async (tx) => {
    await here.publish(tx, 'pages', { page: 'home' });
    await sql`select pg_sleep(0.1)`.execute(tx);
    expect(far.heard).toEqual([]);
  });
  const event = { kind: 'event', payload: { page: 'home' } };
  await eventually(() => expect([near.heard, far.heard]).toEqual([[event], [event]]));
});

test('drops the events of a rolled-back transaction', async () => {
  const { heard } = await hearing(there, 'rolled-back');
  const failing = db.transaction().execute(async (tx) => {
    await here.publish(tx, 'rolled-back', { page: 'never' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await db.transaction().execute((tx) => here.publish(tx, 'rolled-back', { page: 'afterwards' }));
  await eventually(() => expect(heard).toEqual([{ kind: 'event', payload: { page: 'afterwards' } }]));
});

test('a payload of another form is dropped, and the next one still arrives', async () => {
  const { heard } = await hearing(there, 'forms');
  await db.transaction().execute(async (tx) => {
    await here.publish(tx, 'forms', { page: 1 });
    await sql`select pg_notify('forms', 'not json')`.execute(tx);
    await here.publish(tx, 'forms', { page: 'right' });
  });
  await eventually(() => expect(heard).toEqual([{ kind: 'event', payload: { page: 'right' } }]));
});

test('a subscription that ended hears no more, another one on the channel does', async () => {
  const ended = await hearing(there, 'ending');
  const lasting = await hearing(there, 'ending');
  ended.end();
  await db.transaction().execute((tx) => here.publish(tx, 'ending', { page: 'late' }));
  await eventually(() => expect(lasting.heard).toHaveLength(1));
  expect(ended.heard).toEqual([]);
});

test('a payload that PostgreSQL could not carry is refused with the transaction', async () => {
  const page = 'x'.repeat(EVENT_PAYLOAD_MAX_BYTES);
  const publishing = db.transaction().execute((tx) => here.publish(tx, 'pages', { page }));
  await expect(publishing).rejects.toThrow(RangeError);
});

test('after the connection broke, subscribers are told to read again and hear what follows', async () => {
  const { heard } = await hearing(there, 'breaking');
  const operator = new pg.Client({ connectionString: url });
  await operator.connect();
  await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'selvedge events' and datname = current_database()`,
  );
  await operator.end();
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'reset' }]), { timeout: 10_000 });
  await db.transaction().execute((tx) => here.publish(tx, 'breaking', { page: 'again' }));
  await eventually(() => expect(heard).toHaveLength(2));
});
