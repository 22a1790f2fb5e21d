import { sql } from 'kysely';
import { z } from 'zod';
import type { DailyRates } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { forgetRates } from './conversions.ts';
import { readRates, UnreadableRates } from './read-rates.ts';

const ANSWER_MS = 20_000;
/** A rate this much above or below yesterday’s is a mistake of the source, not a market. */
const SUSPICIOUS = 1.5;

const fetchRatesJob = defineJob({
  name: 'currencies.fetch-rates',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 300 },
  expireSeconds: 120,
  concurrency: 1,
  // The European Central Bank publishes at about 16:00 in Frankfurt.
  cron: '20 * * * *',
});

const previousSchema = z.array(z.object({ currency: z.string(), perEuro: z.number() }));

/** Stores a day’s rates, once, and has the kept pages of stores with more than one currency made again. */
async function saveRates(tx: Tx, source: string, { day, perEuro }: DailyRates): Promise<boolean> {
  const previous = await sql`
    select currency, per_euro from exchange_rates where source = ${source} and day = (
      select max(day) from exchange_rates where source = ${source} and day < ${day}::date)`.execute(tx);
  for (const { currency, perEuro: before } of previousSchema.parse(previous.rows)) {
    const now = Number(Object.entries(perEuro).find(([code]) => code === currency)?.[1] ?? before);
    if (now > before * SUSPICIOUS || now < before / SUSPICIOUS)
      throw new UnreadableRates(`${currency} went from ${before} to ${now} in a day`);
  }
  const rates = Object.entries(perEuro).map(([currency, rate]) => ({ currency, rate }));
  const { rows } = await sql`
    insert into exchange_rates (day, currency, source, per_euro)
    select ${day}::date, currency, ${source}, rate
    from json_to_recordset(${JSON.stringify(rates)}::json) as r(currency text, rate numeric)
    on conflict do nothing returning currency`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    select selvedge_stores_changed(array_agg(id)) from stores where extra_currencies <> '{}' having count(*) > 0`.execute(
    tx,
  );
  return true;
}

/** Asks the source for its newest rates. Answers whether they are new. */
export async function fetchRates(services: Pick<Services, 'databases' | 'config'>): Promise<boolean> {
  const { exchangeRates } = services.config;
  if (!exchangeRates) return false;
  const answer = await fetch(exchangeRates.url, {
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'error',
  });
  if (!answer.ok) throw new UnreadableRates(`The source of exchange rates answered ${answer.status}`);
  const rates = readRates(await answer.text());
  const isNew = await inScope(services.databases.platform, { kind: 'platform' }, (tx) =>
    saveRates(tx, exchangeRates.source, rates),
  );
  if (isNew) forgetRates(services);
  return isNew;
}

export const fetchRatesJobs: readonly JobHandler<JobContext>[] = [
  handleJob(fetchRatesJob, async (_, { services }: JobContext) => {
    await fetchRates(services);
  }),
];
