import { sql } from 'kysely';
import type { CallDeclaration, CallRate } from '../../../shared/contract/call.ts';
import { Refusal } from '../../../shared/contract/errors.ts';
import type { Database } from '../database/database.ts';

/**
 * Counts a call against its rate in the database, so that the limit holds over all server processes.
 * @throws Refusal 429 with the seconds to wait
 */
export async function checkRate(
  db: Database,
  call: Pick<CallDeclaration, 'name'>,
  rate: CallRate,
  who: string,
): Promise<void> {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limits (key, window_start, count)
    values (${`${call.name}:${who}`}, to_timestamp(floor(extract(epoch from now()) / ${rate.perSeconds}) * ${rate.perSeconds}), 1)
    on conflict (key, window_start) do update set count = rate_limits.count + 1
    returning count, ceil(extract(epoch from window_start) + ${rate.perSeconds} - extract(epoch from now()))::int as wait`.execute(
    db,
  );
  const row = rows[0];
  if (row && row.count > rate.max) {
    throw new Refusal(429, 'too-many', `Too many attempts. Please try again in ${waitText(row.wait)}`, {
      retryAfterSeconds: row.wait,
    });
  }
}

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
