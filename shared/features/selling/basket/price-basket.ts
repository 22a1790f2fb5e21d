import { findVatRate, money, splitByWeight } from '../../../rules/money/money.ts';
import type {
  AdjustmentPart,
  BasketSoFar,
  LineSoFar,
  PriceBasis,
  PricedItem,
  PriceEffect,
  PriceRule,
} from './price-rule.ts';
import { PRICE_RULES } from './price-rules/price-rules.ts';
import { unitPriceMinor } from './price-rules/sale.ts';
import type { Adjustment, BasketTotals, PricedLine } from './prices.ts';

interface Line extends LineSoFar {
  readonly taxMinor: number;
  readonly adjustments: readonly Adjustment[];
}

interface Prices {
  readonly lines: readonly Line[];
  readonly adjustments: readonly Adjustment[];
  readonly shippingTaxMinor: number;
}

const sum = <T>(list: readonly T[], amount: (one: T) => number): number =>
  list.reduce((total, one) => total + amount(one), 0);

const sumAmounts = (list: readonly { readonly amountMinor: number }[]): number =>
  sum(list, ({ amountMinor }) => amountMinor);

const sumPart = (adjustments: readonly Adjustment[], part: AdjustmentPart): number =>
  sumAmounts(adjustments.filter((adjustment) => adjustment.part === part));

const toAdjustment = (rule: string, part: AdjustmentPart, effect: PriceEffect): Adjustment => ({
  rule,
  part,
  amountMinor: effect.amountMinor,
  text: effect.text,
  isHint: effect.isHint ?? false,
  ...(effect.discountId !== undefined && { discountId: effect.discountId }),
});

const toBasketSoFar = ({ lines, adjustments }: Prices): BasketSoFar => {
  const itemsMinor = sum(lines, ({ taxableMinor }) => taxableMinor);
  const deliveryMinor = sumPart(adjustments, 'delivery');
  return {
    lines,
    itemsMinor,
    deliveryMinor,
    totalMinor: itemsMinor + deliveryMinor + sumPart(adjustments, 'total'),
  };
};

/**
 * Shares an amount out to the lines in proportion to their remaining prices. Ties are broken by the lines' keys, so
 * the order of a basket changes neither a total nor its VAT.
 */
function shareOut(lines: readonly Line[], amountMinor: number, basis: PriceBasis): Line[] {
  if (amountMinor === 0 || lines.every(({ taxableMinor }) => taxableMinor <= 0)) return [...lines];
  const sorted = lines.toSorted((a, b) => (a.item.key < b.item.key ? -1 : 1));
  const parts = splitByWeight(
    money(amountMinor, basis.currency),
    sorted.map(({ taxableMinor }) => Math.max(0, taxableMinor)),
  );
  const shares = new Map(sorted.map(({ item }, index) => [item.key, parts[index]?.amount ?? 0]));
  return lines.map((line) => ({
    ...line,
    taxableMinor: line.taxableMinor + (shares.get(line.item.key) ?? 0),
  }));
}

/** Gives each line what an effect says that it bears. */
const bearShares = (lines: readonly Line[], shares: ReadonlyMap<string, number>): Line[] =>
  lines.map((line) => ({ ...line, taxableMinor: line.taxableMinor + (shares.get(line.item.key) ?? 0) }));

const shareEffects = (lines: readonly Line[], effects: readonly PriceEffect[], basis: PriceBasis): Line[] =>
  effects.reduce(
    (before, { shares }) => (shares ? bearShares(before, shares) : before),
    shareOut(lines, sumAmounts(effects.filter(({ shares }) => !shares)), basis),
  );

function applyToLine(line: Line, rule: PriceRule & { scope: 'line' }, basis: PriceBasis): Line {
  const effects = rule.apply(line, basis);
  const amountMinor = sumAmounts(effects);
  return {
    ...line,
    totalMinor: line.totalMinor + amountMinor,
    taxableMinor: line.taxableMinor + amountMinor,
    taxMinor: line.taxMinor + sum(effects, ({ taxMinor }) => taxMinor ?? 0),
    adjustments: [...line.adjustments, ...effects.map((effect) => toAdjustment(rule.name, 'items', effect))],
  };
}

function applyToBasket(prices: Prices, rule: PriceRule & { scope: 'basket' }, basis: PriceBasis): Prices {
  const effects = rule.apply(toBasketSoFar(prices), basis);
  return {
    lines: rule.part === 'items' ? shareEffects(prices.lines, effects, basis) : prices.lines,
    adjustments: [
      ...prices.adjustments,
      ...effects.map((effect) => toAdjustment(rule.name, rule.part, effect)),
    ],
    shippingTaxMinor: prices.shippingTaxMinor + sum(effects, ({ taxMinor }) => taxMinor ?? 0),
  };
}

const toPricedLine = ({
  item,
  totalMinor,
  taxableMinor,
  taxMinor,
  vatRate,
  adjustments,
}: Line): PricedLine => ({
  key: item.key,
  unitPriceMinor: unitPriceMinor(item),
  quantity: item.quantity,
  totalMinor,
  discountMinor: totalMinor - taxableMinor,
  taxMinor,
  vatRate,
  adjustments: [...adjustments],
});

/**
 * The price of a basket: every rule in turn, each told what the rules before it did. The amounts of all adjustments, of
 * lines and basket, add up to the total exactly; so do subtotal, less discount, and delivery.
 */
export function priceBasket(
  items: readonly PricedItem[],
  basis: PriceBasis,
  rules: readonly PriceRule[] = PRICE_RULES,
): BasketTotals {
  let prices: Prices = {
    lines: items.map((item) => ({
      item,
      vatRate: findVatRate(item.vatClass, basis),
      totalMinor: 0,
      taxableMinor: 0,
      taxMinor: 0,
      adjustments: [],
    })),
    adjustments: [],
    shippingTaxMinor: 0,
  };
  for (const rule of rules)
    prices =
      rule.scope === 'line'
        ? { ...prices, lines: prices.lines.map((line) => applyToLine(line, rule, basis)) }
        : applyToBasket(prices, rule, basis);
  const { lines, adjustments, shippingTaxMinor } = prices;
  const subtotalMinor = sum(lines, ({ totalMinor }) => totalMinor);
  const shippingMinor = sumPart(adjustments, 'delivery');
  return {
    currency: basis.currency,
    country: basis.country,
    isVatFree: basis.isVatFree ?? false,
    lines: lines.map(toPricedLine),
    adjustments: [...adjustments],
    subtotalMinor,
    discountMinor: 0 - sumPart(adjustments, 'items') - sumPart(adjustments, 'total'),
    goodsTaxMinor: sum(lines, ({ taxMinor }) => taxMinor),
    shippingMinor: basis.delivery ? shippingMinor : null,
    shippingTaxMinor,
    totalMinor: subtotalMinor + sumAmounts(adjustments),
  };
}
