import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from './database.ts';

const LOOK_EVERY_MS = 30_000;
/** An answer that took longer says too little about when it was given. */
const TRUSTED_WITHIN_MS = 1000;

const answerSchema = z.tuple([z.object({ time: z.coerce.number() })]);

/** The database's time at a moment of this process (`performance.now()`, which can’t be set). */
interface Reading {
  readonly time: number;
  readonly at: number;
}

let last: Reading | null = null;

/**
 * The time of the database, in milliseconds. Times that it keeps, and tokens that another server process may have made, are
 * compared with this one: a server's own clock may be minutes off.
 */
export const databaseNow = (): number =>
  last === null ? Date.now() : Math.round(last.time + performance.now() - last.at);

async function read(db: Database): Promise<void> {
  const asked = performance.now();
  const { rows } = await sql`select extract(epoch from clock_timestamp()) * 1000 as time`.execute(db);
  const took = performance.now() - asked;
  const [{ time }] = answerSchema.parse(rows);
  if (last === null || took <= TRUSTED_WITHIN_MS) last = { time: time + took / 2, at: performance.now() };
}

/** Keeps {@link databaseNow} right: the database's clock is looked at now and every half minute. Returns what ends it. */
export async function followDatabaseClock(db: Database): Promise<() => void> {
  await read(db);
  // Without the database nothing can be compared with its times, either.
  const timer = setInterval(() => void read(db).catch(() => undefined), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
