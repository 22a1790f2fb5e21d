import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';

/** What the processes on one database tell one another of a job: the event that it delivers, and when it runs by itself. */
interface Registered {
  readonly name: string;
  readonly event?: string;
  readonly cron?: string;
}

/**
 * A subscriber or schedule that this version hasn’t is another version’s, until no process has registered it for so
 * long: while versions run side by side, the one that starts last must not take away what the others have.
 */
const FORGOTTEN_AFTER_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** How often a process registers its jobs again: it may run for longer than they are remembered. */
export const REGISTERED_EVERY_MS: number = DAY_MS;

const SCHEDULE_OPTIONS = { tz: 'UTC', singletonKey: 'cron' };

const subscriptionsSchema = z.array(z.object({ event: z.string(), job: z.string() }));

/** Whether a row has all these values already, so that a start doesn’t write it again. */
export const hasValues = (row: object | undefined, values: object): boolean =>
  row !== undefined && isDeepStrictEqual({ ...row, ...values }, { ...row });

async function registerSubscribers(boss: PgBoss, jobs: readonly Registered[]): Promise<void> {
  const own = jobs.flatMap(({ name, event }) => (event === undefined ? [] : [{ event, job: name }]));
  const { rows } = await boss.getDb().executeSql(
    `update jobs.subscription s set updated_on = now()
       from json_to_recordset($1::json) as own(event text, job text)
       where s.event = own.event and s.name = own.job returning s.event, s.name as job`,
    [JSON.stringify(own)],
  );
  const renewed = new Set(subscriptionsSchema.parse(rows).map(({ event, job }) => `${event} ${job}`));
  for (const { event, job } of own) if (!renewed.has(`${event} ${job}`)) await boss.subscribe(event, job);
}

async function registerSchedules(boss: PgBoss, jobs: readonly Registered[]): Promise<void> {
  const timed = jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, cron }]));
  const names = timed.map(({ name }) => name);
  await boss
    .getDb()
    .executeSql('update jobs.schedule set updated_on = now() where name = any($1::text[])', [names]);
  const current = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const { name, cron } of timed)
    if (!hasValues(current.get(name), { cron, options: SCHEDULE_OPTIONS }))
      await boss.schedule(name, cron, {}, SCHEDULE_OPTIONS);
}

/** Registers this process’s subscribers and schedules, or renews them. */
export async function registerJobs(boss: PgBoss, jobs: readonly Registered[]): Promise<void> {
  await registerSubscribers(boss, jobs);
  await registerSchedules(boss, jobs);
}

/** Takes out the subscribers and schedules that no process has registered for {@link FORGOTTEN_AFTER_DAYS} days. */
export async function forgetUnregistered(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql(
    `select event, name as job from jobs.subscription
       where updated_on < now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})`,
  );
  for (const { event, job } of subscriptionsSchema.parse(rows)) await boss.unsubscribe(event, job);
  const forgotten = Date.now() - FORGOTTEN_AFTER_DAYS * DAY_MS;
  for (const { name, updatedOn } of await boss.getSchedules())
    if (updatedOn.getTime() < forgotten) await boss.unschedule(name);
}

/** Whether any version of the server has a subscriber of an event. */
export const isSubscribed = (event: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from jobs.subscription where event = ${event})`;
