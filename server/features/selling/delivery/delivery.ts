import { type RawBuilder, sql } from 'kysely';
import { v5 as idOfName } from 'uuid';
import { z } from 'zod';
import {
  convertMethod,
  DEFAULT_DELIVERY_METHODS,
  type DefaultDeliveryMethod,
  type StoreMethod,
  storeMethodSchema,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import {
  type Conversion,
  conversionOf,
  EMBEDDED_RATES,
  ratesOn,
} from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { jsonRows } from '../../../platform/database/json-rows.ts';
import type { NewStorePart } from '../../../platform/features/new-store.ts';

/** A store's delivery methods as JSON, within a statement whose `s` is the store. */
export const deliveryMethodsJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', d.id, 'name', d.name, 'carrier', d.carrier, 'regions', d.regions, 'priceMinor', d.price_minor,
    'freeFromMinor', d.free_from_minor, 'daysMin', d.days_min, 'daysMax', d.days_max, 'countries', d.countries,
    'exceptCountries', d.except_countries, 'rateBasis', d.rate_basis, 'steps', d.steps
  ) order by d.position, d.name), '[]') from delivery_methods d where d.store_id = s.id and d.enabled)`;

export const deliveryMethodsSchema = z.array(storeMethodSchema);

/** Whether a merchant has changed or kept the prices that a project’s store began with, within a statement. */
export const isDeliveryChecked = (projectId: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from delivery_checks where project_id = ${projectId})`;

/** A store, and the currency that its methods are priced in. */
interface PricedStore {
  readonly id: string;
  readonly currency: string;
}

const METHODS_CURRENCY = 'GBP';

/** How the prices that stores begin with become prices in another currency, at the rates that came with the server. */
function conversionTo(currency: string): Conversion | null {
  const to = currencyCodeSchema.parse(currency);
  if (to === METHODS_CURRENCY) return null;
  const day = new Date().toISOString().slice(0, 10);
  return conversionOf(ratesOn(EMBEDDED_RATES, day), METHODS_CURRENCY, to);
}

/** The ids follow from the store's, so that a store gets them once however often they are written. */
const toMethod = ({ code, ...method }: DefaultDeliveryMethod, { id, currency }: PricedStore): StoreMethod =>
  convertMethod(
    {
      id: idOfName(code, id),
      ...method,
      countries: [],
      exceptCountries: [],
      rateBasis: 'order',
      steps: [],
    },
    conversionTo(currency),
  );

/** The methods that every store begins with, in its currency. */
export const firstMethods = (store: PricedStore): StoreMethod[] =>
  DEFAULT_DELIVERY_METHODS.map((method) => toMethod(method, store));

function insertFirst(store: PricedStore & { readonly projectId: string }) {
  const [first, ...others] = DEFAULT_DELIVERY_METHODS;
  const toRow = (method: DefaultDeliveryMethod, position: number) => ({
    ...toMethod(method, store),
    regions: [...method.regions],
    projectId: store.projectId,
    storeId: store.id,
    position,
  });
  const { columns, values, rows } = jsonRows('deliveryMethods', [
    toRow(first, 0),
    ...others.map((method, index) => toRow(method, index + 1)),
  ]);
  return sql`
    insert into delivery_methods (${columns}) select ${values} from ${rows} on conflict (id) do nothing`;
}

/** The methods every store begins with. A new store's currency is the pound. */
export const newStore: NewStorePart = (store) => insertFirst({ ...store, currency: METHODS_CURRENCY });

/** Gives a store the methods every store begins with. Without effect where it has them. */
export async function createDeliveryMethods(
  tx: Tx,
  store: PricedStore & { readonly projectId: string },
): Promise<StoreMethod[]> {
  await insertFirst(store).execute(tx);
  return firstMethods(store);
}

/** What a page says about delivery: the methods read with a store, or those it begins with once it sells something. */
export const shownMethods = (store: PricedStore, methods: readonly StoreMethod[]): readonly StoreMethod[] =>
  methods.length > 0 ? methods : firstMethods(store);

/** The methods read with a store, or those every store begins with where it has none yet. */
export const methodsOrDefaults = (
  tx: Tx,
  store: PricedStore & { readonly projectId: string },
  methods: readonly StoreMethod[],
): Promise<readonly StoreMethod[]> =>
  methods.length > 0 ? Promise.resolve(methods) : createDeliveryMethods(tx, store);
