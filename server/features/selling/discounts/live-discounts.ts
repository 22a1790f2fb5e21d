import type { DiscountRow } from '../../../../shared/features/selling/discounts/discounts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findLive, findStore } from './manage.queries.ts';
import { toDiscountRow } from './show-discount.ts';

const LIVE_MOST = 5;

/** How many of a store’s discounts shoppers can use now or later, and up to 5 of those that end first. */
export interface LiveDiscounts {
  readonly active: number;
  readonly scheduled: number;
  readonly live: DiscountRow[];
}

/** The project's live discounts; null where it has no store. Three statements. */
export async function loadLiveDiscounts(tx: Tx, projectId: string): Promise<LiveDiscounts | null> {
  const store = await findStore(tx, projectId);
  if (!store) return null;
  const { rows, active, scheduled } = await findLive(tx, store.id, LIVE_MOST);
  return { active, scheduled, live: rows.map((row) => toDiscountRow(row, store.currency)) };
}
