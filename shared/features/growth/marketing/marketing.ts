import type { CallAnswer } from '../../../contract/call.ts';
import type { DiscountRow } from '../../selling/discounts/discounts.ts';
import type { marketingCalls } from './marketing.calls.ts';

export { marketingCalls } from './marketing.calls.ts';

export type MarketingOverview = CallAnswer<typeof marketingCalls.overview>;

/** What a merchant does next to bring shoppers. */
export interface MarketingStep {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const ENDS_SOON_MS = 3 * DAY_MS;
/** Share of the uses from which a limit is nearly reached. */
const NEARLY_USED = 0.9;

const endsSoon = ({ endsAt }: DiscountRow, now: number): boolean =>
  endsAt !== null && Date.parse(endsAt) - now < ENDS_SOON_MS;

const isNearlyUsed = ({ uses, totalLimit }: DiscountRow): boolean =>
  totalLimit !== null && uses >= totalLimit * NEARLY_USED;

const isUsedUp = ({ uses, totalLimit }: DiscountRow): boolean => totalLimit !== null && uses >= totalLimit;

/** The first thing that is left to do; null where nothing is. @param now milliseconds */
export function findMarketingStep({ discounts }: MarketingOverview, now: number): MarketingStep | null {
  if (!discounts) return null;
  const { active, scheduled, live } = discounts;
  const used = live.find(isNearlyUsed);
  if (used)
    return {
      title: `${used.name} is ${isUsedUp(used) ? 'used up' : 'nearly used up'}`,
      text: `Orders have ${used.uses} of its ${used.totalLimit} uses. Raise the limit, or let it end.`,
      action: 'Open the discount',
      to: `/marketing/discounts/${used.id}/`,
    };
  const ending = live.find((discount) => endsSoon(discount, now));
  if (ending)
    return {
      title: `${ending.name} ends soon`,
      text: 'Shoppers lose it within three days. Extend it, or plan the next one.',
      action: 'Open the discount',
      to: `/marketing/discounts/${ending.id}/`,
    };
  if (active === 0 && scheduled === 0)
    return {
      title: 'Give shoppers a reason to come back',
      text: 'No discount is live. Make a code to share, or one that applies automatically.',
      action: 'Create a discount',
      to: '/marketing/discounts/create/',
    };
  return null;
}
