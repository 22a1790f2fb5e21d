import { sql } from 'kysely';
import { z } from 'zod';
import { shownCurrency } from '../../../../shared/features/selling/currencies/currencies.ts';
import { CURRENCY_COOKIE } from '../../../../shared/rules/constants/constants.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import {
  type Conversion,
  type CurrencyCode,
  conversionOf,
  type DailyRates,
  EMBEDDED_RATES,
  ratesOn,
} from '../../../../shared/rules/money/money.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';

/** How long a server keeps the rates it has read: they change once a day. */
const KEPT_MS = 60_000;
const kept = new WeakMap<Database, { readonly rates: Promise<DailyRates>; readonly until: number }>();

const storedSchema = z.array(
  z.object({ day: z.string(), currency: currencyCodeSchema, perEuro: z.string() }),
);

/** The newest stored rates of a source up to a day; null where it has none. One statement. */
async function findStored(db: Database, source: string, day: string): Promise<DailyRates | null> {
  const { rows } = await inScope(db, { kind: 'platform' }, (tx) =>
    sql`
      select day, currency, trim_scale(per_euro)::text as per_euro from exchange_rates
      where source = ${source} and day = (
        select max(day) from exchange_rates where source = ${source} and day <= ${day}::date)`.execute(tx),
  );
  const [first, ...others] = storedSchema.parse(rows);
  if (!first) return null;
  return {
    day: first.day,
    perEuro: Object.fromEntries([first, ...others].map(({ currency, perEuro }) => [currency, perEuro])),
  };
}

async function readRates({ databases, config }: RateServices, day: string): Promise<DailyRates> {
  const stored = config.exchangeRates
    ? await findStored(databases.platform, config.exchangeRates.source, day)
    : null;
  return stored ?? ratesOn(EMBEDDED_RATES, day);
}

type RateServices = Pick<Services, 'databases' | 'config'>;

/** The rates of today, without a statement most times. */
function todaysRates(services: RateServices): Promise<DailyRates> {
  const { platform } = services.databases;
  const known = kept.get(platform);
  if (known && known.until > Date.now()) return known.rates;
  const rates = readRates(services, new Date().toISOString().slice(0, 10));
  kept.set(platform, { rates, until: Date.now() + KEPT_MS });
  // What failed is asked again by the next one.
  rates.catch(() => kept.delete(platform));
  return rates;
}

/** Makes this server read the rates again. */
export const forgetRates = ({ databases }: RateServices): void => void kept.delete(databases.platform);

/** How today’s amounts of one currency become amounts of another; null where no rate is known. */
async function findConversion(
  services: RateServices,
  from: CurrencyCode,
  to: CurrencyCode,
): Promise<Conversion | null> {
  return conversionOf(await todaysRates(services), from, to);
}

/** How a store’s prices become those that this visitor sees; null where they see the store’s own. */
export async function conversionFor({
  store,
  cookies,
  services,
}: Pick<CallContext, 'store' | 'cookies' | 'services'>): Promise<Conversion | null> {
  if (!store || store.extraCurrencies.length === 0) return null;
  const day = new Date().toISOString().slice(0, 10);
  const to = shownCurrency(store, cookies.get(CURRENCY_COOKIE), day);
  const from = currencyCodeSchema.parse(store.currency);
  return from === to ? null : findConversion(services, from, to);
}
