import { type RawBuilder, sql } from 'kysely';
import type { CallDeclaration, CallRate } from '../../../shared/contract/call.ts';
import { Refusal } from '../../../shared/contract/errors.ts';
import type { Database } from '../database/database.ts';
import { againIfCut } from '../database/failures.ts';
import { prepared } from '../database/named.ts';

/** How often something happened under a key, and how long the time that is counted over still lasts. */
interface Counted {
  readonly key: string;
  readonly count: number;
  readonly wait: number;
}

/** Counts under each key, once or so many times, in the database, so that a limit holds over all server processes. One statement. */
export async function countUnderKeys(
  db: Database,
  counters: readonly { readonly key: string; readonly perSeconds: number; readonly times?: number }[],
): Promise<Counted[]> {
  const statement = prepared(
    'calls.count-under-keys',
    sql<Counted>`
    with counter as (
      select * from json_to_recordset(${JSON.stringify(counters)}::json) as c(key text, "perSeconds" int, times int)
    ), counted as (
      insert into rate_limits (key, window_start, count)
      select key, to_timestamp(floor(extract(epoch from now()) / "perSeconds") * "perSeconds"), coalesce(times, 1) from counter
      on conflict (key, window_start) do update set count = rate_limits.count + excluded.count
      returning key, window_start, count
    )
    select key, count, ceil(extract(epoch from window_start) + "perSeconds" - extract(epoch from now()))::int as wait
    from counted join counter using (key)`,
  );
  // Counting one too many because a connection was cut is better than no answer.
  const { rows } = await againIfCut(() => statement.execute(db));
  return rows;
}

/**
 * Counts a guess at a secret, from wherever it comes, before it is known whether it is right: many at once don't get past.
 * @throws Refusal 429 once there were too many
 */
export async function countGuess(db: Database, key: string, rate: CallRate): Promise<void> {
  const [counted] = await countUnderKeys(db, [{ key, perSeconds: rate.perSeconds }]);
  if (counted && counted.count > rate.max) throw tooManyAttempts(counted.wait);
}

/**
 * Refuses any further try while there were too many guesses, without counting this one. For secrets that many people have,
 * and most of them rightly: what turns out wrong is counted afterwards.
 * @throws Refusal 429 with the seconds to wait
 */
export async function requireFewGuesses(db: Database, key: string, rate: CallRate): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from window_start) + ${rate.perSeconds} - extract(epoch from now()))::int as wait
    from rate_limits
    where key = ${key} and count >= ${rate.max}
      and window_start = to_timestamp(floor(extract(epoch from now()) / ${rate.perSeconds}) * ${rate.perSeconds})`.execute(
    db,
  );
  if (rows[0]) throw tooManyAttempts(rows[0].wait);
}

/** Forgets counters, as part of a larger statement. */
export const deleteCounters = (keys: readonly string[]): RawBuilder<unknown> =>
  sql`delete from rate_limits where key = any(${[...keys]}::text[])`;

/** Takes one back from a counter, as part of a larger statement. */
export const uncount = (key: string): RawBuilder<unknown> =>
  sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`;

/** Deletes counters that no limit looks at any longer. */
export async function deleteOldCounters(db: Database): Promise<void> {
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`.execute(db);
}

const rateKey = (call: Pick<CallDeclaration, 'name'>, who: string) => `${call.name}:${who}`;

/** Makes a call weigh more than once against its rate, for what it told its caller. */
export async function weighCall(
  db: Database,
  call: Pick<CallDeclaration, 'name'>,
  rate: CallRate,
  { who, times }: { readonly who: string; readonly times: number },
): Promise<void> {
  await countUnderKeys(db, [{ key: rateKey(call, who), perSeconds: rate.perSeconds, times }]);
}

/**
 * Counts a call against its rate.
 * @throws Refusal 429 with the seconds to wait
 */
export async function checkRate(
  db: Database,
  call: Pick<CallDeclaration, 'name'>,
  rate: CallRate,
  who: string,
): Promise<void> {
  const [counted] = await countUnderKeys(db, [{ key: rateKey(call, who), perSeconds: rate.perSeconds }]);
  if (counted && counted.count > rate.max) throw tooManyAttempts(counted.wait);
}

export function tooManyAttempts(waitSeconds: number): Refusal {
  const retryAfterSeconds = Math.max(1, waitSeconds);
  return new Refusal(
    429,
    'too-many',
    `Too many attempts. Please try again in ${waitText(retryAfterSeconds)}`,
    {
      retryAfterSeconds,
    },
  );
}

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
