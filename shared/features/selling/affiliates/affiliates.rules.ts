import { affiliateCode } from '../../../rules/fields/affiliate.ts';
import { WHOLE_IN_BASIS_POINTS } from '../../../rules/money/money.ts';
import { divideRounded } from '../../../rules/money/rounding.ts';

/** What an affiliate gets for orders that their link brought. Spec 1 §2.12, 2 §3.16. */

export * from '../../../rules/affiliates/affiliates.ts';

export const AFFILIATE_LIMITS = {
  nameLength: 80,
  codeMin: 3,
  codeMax: 40,
  /** In hundredths of a percent: 0.1% and 50%. */
  rateMin: 10,
  rateMax: 5_000,
  windowMax: 90,
} as const;

export const AFFILIATE_DEFAULTS = { rateBps: 1_000, windowDays: 30 } as const;

/** Days in which an invitation can be accepted. */
export const AFFILIATE_INVITATION_DAYS = 30;

/** Why an order has the credit it has: `link` is credited, the others are not. */
export const CREDIT_REASONS = ['link', 'own-order', 'team', 'free'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

export const CREDIT_REASON_WORDS: Readonly<Record<CreditReason, string>> = {
  link: 'Came by the affiliate’s link',
  'own-order': 'Not credited: the affiliate’s own order',
  team: 'Not credited: ordered by someone on your team',
  free: 'Not credited: the items cost nothing',
};

export const CREDIT_STATES = ['pending', 'payable', 'returned', 'not-credited'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** Why a code can’t be given to an affiliate; null where it can. */
export function affiliateCodeProblem(code: string): string | null {
  const { codeMin, codeMax } = AFFILIATE_LIMITS;
  if (affiliateCode(code) === null) return 'Use letters, numbers, dashes and underscores';
  return code.length < codeMin || code.length > codeMax ? `Use ${codeMin} to ${codeMax} characters` : null;
}

/** A code from a person’s name: `Zoë Ash` is `zoe-ash`. Empty where the name has no letters that a code can have. */
export const suggestedCode = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, AFFILIATE_LIMITS.codeMax)
    .replace(/-$/, '');

/** The address that an affiliate gives to others. */
export const affiliateLink = (origin: string, code: string): string => `${origin}/?aff=${code}`;

/** What the books have of an order, in the store’s currency. */
export interface OrderGoods {
  /** Goods net of VAT after discounts and refunds. */
  readonly netMinor: number;
  /** Everything that was paid, after refunds. */
  readonly incomeMinor: number;
  /** What shoppers’ banks have taken back permanently. */
  readonly lostMinor: number;
}

/**
 * The goods that an affiliate is credited with, after refunds. A bank takes back an amount of no item: the goods carry
 * their part of it. Never below zero, never above the base.
 */
export function keptGoods({ netMinor, incomeMinor, lostMinor }: OrderGoods, baseMinor: number): number {
  const lost =
    incomeMinor <= 0
      ? 0
      : Number(divideRounded(BigInt(netMinor) * BigInt(lostMinor), BigInt(incomeMinor), 'half-up'));
  return Math.max(0, Math.min(baseMinor, netMinor - lost));
}

/** An affiliate’s share of the goods, rounded half up once an order. */
export const affiliateShare = (keptMinor: number, rateBps: number): number =>
  Number(divideRounded(BigInt(keptMinor) * BigInt(rateBps), BigInt(WHOLE_IN_BASIS_POINTS), 'half-up'));

/** An affiliate’s own page in the store that credits them; with the secret of an invitation, the page that accepts it. */
export const affiliatePath = (invitation?: string): string =>
  invitation === undefined ? '/affiliate/' : `/affiliate/${invitation}/`;
