import { z } from 'zod';
import { conversionSchema, currencyCodeSchema } from '../../../rules/money/money.schema.ts';
import {
  type CurrencyCode,
  convertBack,
  extractTax,
  findVatRate,
  money,
  splitByWeight,
} from '../../../rules/money/money.ts';

/** What an order costs and is made of, as far as its money goes. Amounts in minor units; prices include VAT, costs don’t. */
export const orderMoneySchema = z.object({
  /** What the shopper pays in. */
  currency: currencyCodeSchema,
  /** How the store’s prices became the shopper’s; null where they are in the store’s currency. */
  conversion: conversionSchema.nullable(),
  /** Of delivery. */
  country: z.string(),
  postcode: z.string().optional(),
  /** `YYYY-MM-DD` on which it was placed: rates of VAT are dated. */
  day: z.iso.date(),
  /** The seller wasn’t registered for VAT there. */
  isVatFree: z.boolean().optional(),
  subtotalMinor: z.int(),
  discountMinor: z.int(),
  shippingMinor: z.int(),
  goodsTaxMinor: z.int(),
  shippingTaxMinor: z.int(),
  totalMinor: z.int(),
  /** Price of the delivery method before it became free; null in orders that don’t say. */
  deliveryPriceMinor: z.int().nullable(),
  isShipped: z.boolean(),
  items: z.array(
    z.object({
      totalMinor: z.int(),
      /** The part of the order's discount that is for this item; 0 in orders that don't say. */
      discountMinor: z.int(),
      taxMinor: z.int(),
      /** In basis points. */
      vatRate: z.int(),
      quantity: z.int(),
      /** Pieces that are printed, so their cost is spent. */
      printed: z.int(),
      /** For one piece: the blank and its print, in the store’s currency. */
      costMinor: z.int(),
    }),
  ),
});
export type OrderMoney = z.infer<typeof orderMoneySchema>;

/** The currency that an order’s books are in: the store’s. */
export const booksCurrency = ({
  conversion,
  currency,
}: Pick<OrderMoney, 'conversion' | 'currency'>): CurrencyCode => conversion?.from ?? currency;

/** What an order holds at one rate of VAT: net and VAT add up to what was paid for it. */
export interface VatAtRate {
  readonly vatRate: number;
  readonly netMinor: number;
  readonly taxMinor: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** An amount shared by weights, or all of it in the first part where every weight is zero. */
function share(amountMinor: number, weights: readonly number[], currency: CurrencyCode): number[] {
  const safe = weights.map((weight) => Math.max(0, weight));
  if (sum(safe) === 0) return safe.map((_, index) => (index === 0 ? amountMinor : 0));
  return splitByWeight(money(amountMinor, currency), safe).map(({ amount }) => amount);
}

/**
 * The first `pieces` of `quantity` equal pieces’ part of an amount. What any refund gives back is the difference of two of
 * these, so that the pieces add up to the amount however they are given back.
 */
export const partOf = (amountMinor: number, pieces: number, quantity: number): number =>
  pieces >= quantity ? amountMinor : Math.floor((amountMinor * pieces) / quantity);

/** The rate at which delivery is taxed. */
export const deliveryVatRate = ({
  country,
  postcode,
  day,
  isVatFree = false,
}: Pick<OrderMoney, 'country' | 'postcode' | 'day' | 'isVatFree'>): number =>
  findVatRate('standard', { country, postcode, day, isVatFree });

/** What each item was sold for: its price less its discount, and less its share of what no item says it is for. */
export function soldPrices({ items, subtotalMinor, discountMinor, currency }: OrderMoney): number[] {
  return share(
    subtotalMinor - discountMinor,
    items.map((item) => item.totalMinor - item.discountMinor),
    currency,
  );
}

/** The VAT in each item’s sold price. */
export function itemTaxes({ items, goodsTaxMinor, currency }: OrderMoney): number[] {
  return share(
    goodsTaxMinor,
    items.map(({ taxMinor }) => taxMinor),
    currency,
  );
}

/** The order by rate of VAT, the highest first. All of it adds up to the order’s total, its VAT to the order’s VAT. */
export function vatByRate(order: OrderMoney): VatAtRate[] {
  const { items, shippingMinor, shippingTaxMinor } = order;
  const sold = soldPrices(order);
  const taxes = itemTaxes(order);
  const parts = items.map(({ vatRate }, index) => ({
    vatRate,
    grossMinor: sold[index] ?? 0,
    taxMinor: taxes[index] ?? 0,
  }));
  parts.push({
    vatRate: deliveryVatRate(order),
    grossMinor: shippingMinor,
    taxMinor: shippingTaxMinor,
  });
  const rates = [...new Set(parts.map(({ vatRate }) => vatRate))].toSorted((a, b) => b - a);
  return rates
    .map((vatRate) => {
      const own = parts.filter((part) => part.vatRate === vatRate);
      const taxMinor = sum(own.map((part) => part.taxMinor));
      return { vatRate, taxMinor, netMinor: sum(own.map(({ grossMinor }) => grossMinor)) - taxMinor };
    })
    .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0);
}

/** An amount taken from what there is at each rate, with the VAT in it. All that there is takes all of its VAT. */
function takeFrom(pools: readonly VatAtRate[], amountMinor: number, currency: CurrencyCode): VatAtRate[] {
  const gross = pools.map(({ netMinor, taxMinor }) => netMinor + taxMinor);
  const shares = share(amountMinor, gross, currency);
  return pools.map(({ vatRate, taxMinor: all }, index) => {
    const [takenMinor, grossMinor] = [shares[index] ?? 0, gross[index] ?? 0];
    const taxMinor = takenMinor === 0 ? 0 : partOf(all, takenMinor, grossMinor);
    return { vatRate, taxMinor, netMinor: takenMinor - taxMinor };
  });
}

/**
 * What went back beyond the parts that were named, by rate: from the rest of the order where it is more than they
 * cost, and off the parts where it is less.
 * @param whole all of the order
 * @param parts of it
 */
export function beyondParts(
  { whole, parts }: { readonly whole: readonly VatAtRate[]; readonly parts: readonly VatAtRate[] },
  beyondMinor: number,
  currency: CurrencyCode,
): VatAtRate[] {
  if (beyondMinor === 0) return [];
  const rates = [...new Set([...whole, ...parts].map(({ vatRate }) => vatRate))].toSorted((a, b) => b - a);
  const at = (list: readonly VatAtRate[], rate: number, key: 'netMinor' | 'taxMinor') =>
    sum(list.filter(({ vatRate }) => vatRate === rate).map((part) => part[key]));
  const pools = rates.map((vatRate) => {
    const [net, tax] = [at(parts, vatRate, 'netMinor'), at(parts, vatRate, 'taxMinor')];
    return beyondMinor < 0
      ? { vatRate, netMinor: net, taxMinor: tax }
      : {
          vatRate,
          netMinor: at(whole, vatRate, 'netMinor') - net,
          taxMinor: at(whole, vatRate, 'taxMinor') - tax,
        };
  });
  const taken = takeFrom(pools, Math.abs(beyondMinor), currency);
  const sign = Math.sign(beyondMinor);
  return taken
    .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)
    .map((part) => ({ ...part, netMinor: sign * part.netMinor, taxMinor: sign * part.taxMinor }));
}

/** Delivery without VAT as the method’s price says, however much of it the shopper paid. */
export function postageMinor(order: OrderMoney): number {
  const { deliveryPriceMinor, shippingMinor, shippingTaxMinor, currency } = order;
  if (deliveryPriceMinor === null || deliveryPriceMinor === shippingMinor)
    return shippingMinor - shippingTaxMinor;
  return extractTax(money(deliveryPriceMinor, currency), deliveryVatRate(order)).net.amount;
}

/** An amount in two parts, by what each part is in another currency. */
function splitTax(
  grossMinor: number,
  order: { readonly grossMinor: number; readonly taxMinor: number },
  currency: CurrencyCode,
) {
  const [, taxMinor = 0] = share(grossMinor, [order.grossMinor - order.taxMinor, order.taxMinor], currency);
  return order.taxMinor === 0 ? 0 : taxMinor;
}

/**
 * The order in the store’s currency, in which the books are. Its total is converted once and shared out to what was
 * paid for, so that the parts add up to it as they do in the shopper’s currency.
 */
export function inBooks(order: OrderMoney): OrderMoney {
  const { conversion } = order;
  if (!conversion) return order;
  const currency = conversion.from;
  const back = (minor: number) => convertBack(minor, conversion).amount;
  const sold = soldPrices(order);
  const taxes = itemTaxes(order);
  const totalMinor = back(order.totalMinor);
  const parts = share(totalMinor, [...sold, order.shippingMinor], currency);
  const shippingMinor = parts.at(-1) ?? 0;
  const items = order.items.map((item, index) => {
    const [paidMinor, grossMinor] = [parts[index] ?? 0, sold[index] ?? 0];
    const discountMinor = back(item.totalMinor - grossMinor);
    const taxMinor = splitTax(paidMinor, { grossMinor, taxMinor: taxes[index] ?? 0 }, currency);
    return { ...item, totalMinor: paidMinor + discountMinor, discountMinor, taxMinor };
  });
  return {
    ...order,
    currency,
    conversion: null,
    items,
    subtotalMinor: sum(items.map((item) => item.totalMinor)),
    discountMinor: sum(items.map((item) => item.discountMinor)),
    goodsTaxMinor: sum(items.map((item) => item.taxMinor)),
    shippingMinor,
    shippingTaxMinor: splitTax(
      shippingMinor,
      { grossMinor: order.shippingMinor, taxMinor: order.shippingTaxMinor },
      currency,
    ),
    totalMinor,
    deliveryPriceMinor:
      order.deliveryPriceMinor === null || order.deliveryPriceMinor === order.shippingMinor
        ? null
        : back(order.deliveryPriceMinor),
  };
}
