import type { Adjustment, BasketTotals } from './prices.ts';

/** One line above a total. The amounts of all rows add up to the total. */
export interface TotalRow {
  readonly kind: 'items' | 'delivery' | 'adjustment';
  /** Tells it from the other rows. */
  readonly key: string;
  readonly label: string;
  /** Null for a delivery that isn't known yet; it adds nothing. */
  readonly amountMinor: number | null;
}

export type TotalsWithAdjustments = Pick<BasketTotals, 'subtotalMinor' | 'shippingMinor'> & {
  readonly adjustments: readonly Adjustment[];
};

/**
 * The lines above a total, wherever one is shown: basket, checkout, receipt, emails, the merchant's order. A price rule
 * of the whole basket has its own line here by what it reports.
 */
export function toTotalRows(totals: TotalsWithAdjustments, deliveryName = 'Delivery'): TotalRow[] {
  const toRows = (part: Adjustment['part'], adjustments = totals.adjustments): TotalRow[] =>
    adjustments
      .filter((adjustment) => adjustment.part === part && adjustment.amountMinor !== 0)
      .map(({ text, amountMinor }, index) => ({
        kind: 'adjustment',
        key: `${part}-${index}`,
        label: text,
        amountMinor,
      }));
  // A discount on delivery has its own line, under what delivery costs without it.
  const isOwnLine = ({ rule, part }: Adjustment) => part === 'delivery' && rule === 'discount';
  const offDelivery = totals.adjustments.filter(isOwnLine);
  const shippingMinor =
    totals.shippingMinor === null
      ? null
      : offDelivery.reduce((sum, { amountMinor }) => sum - amountMinor, totals.shippingMinor);
  return [
    { kind: 'items', key: 'items', label: 'Subtotal', amountMinor: totals.subtotalMinor },
    ...toRows('items'),
    { kind: 'delivery', key: 'delivery', label: deliveryName, amountMinor: shippingMinor },
    ...toRows('delivery', offDelivery),
    ...toRows('total'),
  ];
}

/** A row's amount as text. */
export function formatTotalRow(
  { kind, amountMinor }: TotalRow,
  format: (amountMinor: number) => string,
): string {
  if (amountMinor === null) return 'Calculated at checkout';
  return kind === 'delivery' && amountMinor === 0 ? 'Free' : format(amountMinor);
}
