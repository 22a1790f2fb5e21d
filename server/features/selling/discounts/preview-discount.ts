import {
  type DiscountPreview,
  PREVIEWED_NAMES,
} from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import {
  chooseDiscounts,
  type DiscountFields,
  type DiscountOffer,
  dayIn,
  namesText,
  refusalText,
  timeZoneOfCountry,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type DiscountStore, findScope } from './manage.queries.ts';
import { countCovered, listPastOrders, type PastOrder } from './preview.queries.ts';
import { toSentence } from './show-discount.ts';

/** The discount as the past order would have met it: its dates don't matter, its customers do. */
function toOffer(fields: DiscountFields, scope: readonly string[], order: PastOrder): DiscountOffer {
  const isForOther = fields.customers.length > 0 && !fields.customers.includes(order.email);
  return {
    ...fields,
    id: '',
    codeId: null,
    code: fields.method === 'automatic' ? fields.name : fields.code || 'This code',
    scopeName: scope.length > 0 ? namesText(scope) : null,
    minimumMinor: fields.minimumMinor ?? 0,
    minimumQuantity: fields.minimumQuantity ?? 0,
    startsAt: new Date(0).toISOString(),
    endsAt: null,
    timeZone: 'UTC',
    block: isForOther ? 'not-for-you' : fields.isFirstOrder && !order.isFirst ? 'not-first-order' : null,
  };
}

function tryOn(order: PastOrder, offer: DiscountOffer, currency: CurrencyCode) {
  const { applied, refused } = chooseDiscounts(order.items, [offer], {
    currency,
    country: order.country,
    now: new Date().toISOString(),
    deliveryMinor: order.shippingMinor,
  });
  const [first] = applied;
  return {
    savedMinor: first?.savedMinor ?? 0,
    shares: first?.shares ?? new Map<string, number>(),
    refusal: refused[0] ? refusalText(offer, refused[0].refusal, currency) : null,
  };
}

/** What a discount would have done to a store's past orders. Three statements. */
export async function previewDiscount(
  tx: Tx,
  store: DiscountStore,
  fields: DiscountFields,
  { order: number, namesCustomers }: { readonly order: number | undefined; readonly namesCustomers: boolean },
): Promise<DiscountPreview> {
  const { currency } = store;
  const { products, collections } = await findScope(tx, store.id, fields);
  const scope = [...collections, ...products].map(({ name }) => name);
  const orders = await listPastOrders(tx, store.id, currency, number);
  const covered = await countCovered(tx, store.id, fields);
  const tried = orders.map((order) => ({ order, ...tryOn(order, toOffer(fields, scope, order), currency) }));
  const fitting = tried.filter(({ savedMinor }) => savedMinor > 0);
  const shown = tried.find(({ order }) => order.number === number) ?? fitting[0] ?? tried[0];
  const customers = [...new Map(fitting.map(({ order }) => [order.email, order.customer])).values()];
  return {
    sentence: toSentence(fields, scope, currency, dayIn(timeZoneOfCountry(store.country), new Date())),
    currency,
    order: shown
      ? {
          number: shown.order.number,
          lines: shown.order.items.map(({ key, name, quantity, amountMinor }) => ({
            name,
            quantity,
            beforeMinor: amountMinor,
            savedMinor: shown.shares.get(key) ?? 0,
          })),
          beforeMinor: shown.order.items.reduce(
            (sum, { amountMinor }) => sum + amountMinor,
            shown.order.shippingMinor,
          ),
          savedMinor: shown.savedMinor,
          refusal: shown.refusal,
        }
      : null,
    orders: orders.slice(0, 20).map((order) => order.number),
    products: covered,
    past: {
      orders: fitting.length,
      of: orders.length,
      savedMinor: fitting.reduce((sum, { savedMinor }) => sum + savedMinor, 0),
      customers: namesCustomers ? customers.slice(0, PREVIEWED_NAMES) : null,
    },
  };
}
