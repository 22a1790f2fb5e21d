import { type DiscountRefusal, refusalText } from '../discounts/discounts.ts';
import type { BasketCode } from './basket.calls.ts';
import type { PriceBasis, PricedItem } from './price-rule.ts';
import { chooseForBasket } from './price-rules/discounts.ts';
import type { BasketTotals } from './prices.ts';

/** Reasons that another basket or country could change. */
const FIXABLE: readonly DiscountRefusal['reason'][] = [
  'country',
  'nothing-covered',
  'minimum-spend',
  'minimum-quantity',
  'not-combined',
];

/** The codes of a basket in the order they were typed, each with why it takes nothing off. */
export function explainCodes(
  items: readonly PricedItem[],
  { lines }: Pick<BasketTotals, 'lines'>,
  basis: PriceBasis,
): BasketCode[] {
  const totals = new Map(lines.map(({ key, totalMinor }) => [key, totalMinor]));
  const { refused } = chooseForBasket(
    items.map((item) => ({ item, totalMinor: totals.get(item.key) ?? 0 })),
    basis,
  );
  return (basis.discounts?.offers ?? []).flatMap((offer): BasketCode[] => {
    const { codeId, code } = offer;
    if (code === null || codeId === null) return [];
    const refusal = refused.find((one) => one.offer.id === offer.id)?.refusal;
    return [
      {
        id: codeId,
        code,
        refusal: refusal ? refusalText(offer, refusal, basis.currency) : null,
        isFinal: refusal !== undefined && !FIXABLE.includes(refusal.reason),
      },
    ];
  });
}
