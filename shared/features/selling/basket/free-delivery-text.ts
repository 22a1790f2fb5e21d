import type { Adjustment } from './prices.ts';

/** How far free delivery is, or that it’s reached; null where the method is never free. */
export function describeFreeDelivery(adjustments: readonly Adjustment[]): string | null {
  const free = adjustments.find(({ rule }) => rule === 'free-delivery');
  if (!free) return null;
  return free.isHint ? free.text : 'Your delivery is free';
}
