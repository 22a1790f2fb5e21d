import {
  type CurrencyCode,
  money,
  splitByWeight,
  WHOLE_IN_BASIS_POINTS,
} from '../../../rules/money/money.ts';
import { type DiscountClass, type DiscountValue, findDiscountClass } from './discount-value.ts';

/** Pure: which discounts a basket gets, and what each takes off which line. */

/** A line of a basket or an order. Amounts in minor units, tax included. */
export interface DiscountLine {
  readonly key: string;
  /** The product, and the bundle that it is a piece of. */
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
  readonly unitPriceMinor: number;
  readonly quantity: number;
  /** The line's price before discounts. */
  readonly amountMinor: number;
}

/** Why a discount can't be had whatever is in the basket. */
export const DISCOUNT_BLOCKS = ['used-up', 'used-by-you', 'not-first-order', 'not-for-you'] as const;
export type DiscountBlock = (typeof DISCOUNT_BLOCKS)[number];

/** A discount as one basket meets it. */
export interface DiscountOffer {
  readonly id: string;
  readonly name: string;
  /** As the shopper uses it; null where it applies by itself. */
  readonly code: string | null;
  readonly codeId: string | null;
  readonly value: DiscountValue;
  /** Both empty: everything. */
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
  /** The names of what it covers, such as “Summer”; null for everything. */
  readonly scopeName: string | null;
  /** ISO codes; empty for every country. */
  readonly countries: readonly string[];
  /** What the covered lines must come to; 0 for none. */
  readonly minimumMinor: number;
  readonly minimumQuantity: number;
  readonly combinesWith: readonly DiscountClass[];
  /** Moments (ISO 8601). */
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly timeZone: string;
  readonly block: DiscountBlock | null;
}

export interface DiscountContext {
  readonly currency: CurrencyCode;
  readonly country: string;
  /** The moment (ISO 8601). */
  readonly now: string;
  /** What delivery costs without discounts; null while no method is known. */
  readonly deliveryMinor: number | null;
}

export interface AppliedDiscount {
  readonly offer: DiscountOffer;
  readonly class: DiscountClass;
  /** Taken off the lines, or off delivery: never below zero. */
  readonly savedMinor: number;
  /** Of each line by its key; they add up to what is taken off the lines. */
  readonly shares: ReadonlyMap<string, number>;
}

export type DiscountRefusal =
  | { readonly reason: DiscountBlock | 'not-started' | 'ended' | 'country' | 'nothing-covered' }
  | { readonly reason: 'minimum-spend'; readonly missingMinor: number }
  | { readonly reason: 'minimum-quantity'; readonly missing: number }
  | { readonly reason: 'not-combined'; readonly with: DiscountOffer };

export interface RefusedDiscount {
  readonly offer: DiscountOffer;
  readonly refusal: DiscountRefusal;
}

export interface ChosenDiscounts {
  /** In the order in which they apply. */
  readonly applied: readonly AppliedDiscount[];
  /** Those that the shopper typed and doesn't get. */
  readonly refused: readonly RefusedDiscount[];
}

/** With more discounts than this, each is tried in turn instead of every set of them. */
const SEARCHED_MAX = 10;

const sum = <T>(list: readonly T[], amount: (one: T) => number): number =>
  list.reduce((total, one) => total + amount(one), 0);

const coversAll = ({ productIds, collectionIds }: DiscountOffer): boolean =>
  productIds.length === 0 && collectionIds.length === 0;

export const classOfOffer = (offer: DiscountOffer): DiscountClass =>
  findDiscountClass(offer.value, coversAll(offer));

/** Whether a discount covers a line. */
export const isCovered = (offer: DiscountOffer, line: DiscountLine): boolean =>
  coversAll(offer) ||
  line.productIds.some((id) => offer.productIds.includes(id)) ||
  line.collectionIds.some((id) => offer.collectionIds.includes(id));

const percentOf = (amountMinor: number, bps: number): number =>
  Number(
    (BigInt(amountMinor) * BigInt(bps) * 2n + BigInt(WHOLE_IN_BASIS_POINTS)) /
      BigInt(2 * WHOLE_IN_BASIS_POINTS),
  );

/** The cheapest pieces of each full set are the ones to get. */
function buyAndGetMinor(
  lines: readonly DiscountLine[],
  value: DiscountValue & { readonly kind: 'buy-and-get' },
): number {
  const pieces = sum(lines, ({ quantity }) => quantity);
  let left = Math.floor(pieces / (value.buy + value.get)) * value.get;
  let fullMinor = 0;
  for (const { unitPriceMinor, quantity } of lines.toSorted((a, b) => a.unitPriceMinor - b.unitPriceMinor)) {
    const taken = Math.min(left, quantity);
    fullMinor += taken * unitPriceMinor;
    left -= taken;
  }
  return percentOf(fullMinor, value.percentBps);
}

/** What a discount would take off lines, from the rest of their prices. */
function findSaving(
  value: DiscountValue,
  lines: readonly DiscountLine[],
  leftMinor: (line: DiscountLine) => number,
): number {
  const coveredMinor = sum(lines, leftMinor);
  switch (value.kind) {
    case 'percent':
      return percentOf(coveredMinor, value.percentBps);
    case 'amount':
      return Math.min(coveredMinor, value.amountMinor);
    case 'buy-and-get':
      return Math.min(coveredMinor, buyAndGetMinor(lines, value));
    case 'tiers': {
      const has =
        value.by === 'spend'
          ? sum(lines, ({ amountMinor }) => amountMinor)
          : sum(lines, ({ quantity }) => quantity);
      const step = value.steps.findLast(({ from }) => has >= from);
      return step ? percentOf(coveredMinor, step.percentBps) : 0;
    }
    case 'free-delivery':
      return 0;
  }
}

const CLASS_ORDER: Readonly<Record<DiscountClass, number>> = { product: 0, order: 1, delivery: 2 };

const byTurn = (a: DiscountOffer, b: DiscountOffer): number =>
  CLASS_ORDER[classOfOffer(a)] - CLASS_ORDER[classOfOffer(b)] || (a.id < b.id ? -1 : 1);

/** What discounts have taken off so far, and what they have left. */
interface Taken {
  readonly applied: readonly AppliedDiscount[];
  readonly savedMinor: number;
  /** Of each line by its key. */
  readonly left: ReadonlyMap<string, number>;
  readonly deliveryLeft: number;
}

const takeNothing = (lines: readonly DiscountLine[], { deliveryMinor }: DiscountContext): Taken => ({
  applied: [],
  savedMinor: 0,
  left: new Map(lines.map(({ key, amountMinor }) => [key, amountMinor])),
  deliveryLeft: deliveryMinor ?? 0,
});

/**
 * Applies a discount to what the ones before have left. Shares follow the lines' prices, the rest of a division goes to
 * the lines by their keys: the order of lines doesn't change an amount.
 * @param lines by their keys
 */
function takeOff(
  before: Taken,
  offer: DiscountOffer,
  lines: readonly DiscountLine[],
  { currency }: DiscountContext,
): Taken {
  const add = (one: AppliedDiscount): Pick<Taken, 'applied' | 'savedMinor'> => ({
    applied: [...before.applied, one],
    savedMinor: before.savedMinor + one.savedMinor,
  });
  const ownClass = classOfOffer(offer);
  if (ownClass === 'delivery') {
    const savedMinor = before.deliveryLeft;
    return {
      ...before,
      ...add({ offer, class: ownClass, savedMinor, shares: new Map() }),
      deliveryLeft: 0,
    };
  }
  const leftMinor = ({ key }: DiscountLine) => before.left.get(key) ?? 0;
  const covered = lines.filter((line) => isCovered(offer, line) && leftMinor(line) > 0);
  const savedMinor = findSaving(offer.value, covered, leftMinor);
  const parts = savedMinor > 0 ? splitByWeight(money(savedMinor, currency), covered.map(leftMinor)) : [];
  const shares = new Map(covered.map(({ key }, place) => [key, parts[place]?.amount ?? 0]));
  const left = new Map(before.left);
  for (const [key, share] of shares) left.set(key, (left.get(key) ?? 0) - share);
  return { ...before, ...add({ offer, class: ownClass, savedMinor, shares }), left };
}

/** Whether two discounts may apply to one basket. Those of products that cover different lines always may. */
export function canCombine(a: DiscountOffer, b: DiscountOffer, lines: readonly DiscountLine[]): boolean {
  const [classA, classB] = [classOfOffer(a), classOfOffer(b)];
  if (classA === 'delivery' && classB === 'delivery') return false;
  if (a.combinesWith.includes(classB) && b.combinesWith.includes(classA)) return true;
  return (
    classA === 'product' &&
    classB === 'product' &&
    !lines.some((line) => isCovered(a, line) && isCovered(b, line))
  );
}

/** Why a discount doesn't count for this basket, whatever the others are. The first reason that holds. */
function findRefusal(
  offer: DiscountOffer,
  lines: readonly DiscountLine[],
  { country, now }: DiscountContext,
): DiscountRefusal | null {
  if (Date.parse(offer.startsAt) > Date.parse(now)) return { reason: 'not-started' };
  if (offer.endsAt !== null && Date.parse(offer.endsAt) <= Date.parse(now)) return { reason: 'ended' };
  if (offer.countries.length > 0 && !offer.countries.includes(country)) return { reason: 'country' };
  const covered = lines.filter((line) => isCovered(offer, line));
  if (covered.length === 0) return { reason: 'nothing-covered' };
  const { value, minimumMinor, minimumQuantity } = offer;
  const spentMinor = sum(covered, ({ amountMinor }) => amountMinor);
  const pieces = sum(covered, ({ quantity }) => quantity);
  const step = value.kind === 'tiers' ? (value.steps[0]?.from ?? 0) : 0;
  const spend = Math.max(minimumMinor, value.kind === 'tiers' && value.by === 'spend' ? step : 0);
  const quantity = Math.max(
    minimumQuantity,
    value.kind === 'buy-and-get' ? value.buy + value.get : 0,
    value.kind === 'tiers' && value.by === 'quantity' ? step : 0,
  );
  if (spentMinor < spend) return { reason: 'minimum-spend', missingMinor: spend - spentMinor };
  if (pieces < quantity) return { reason: 'minimum-quantity', missing: quantity - pieces };
  return offer.block && { reason: offer.block };
}

interface Candidate extends Taken {
  readonly offers: readonly DiscountOffer[];
}

const countTyped = ({ offers }: Candidate): number => offers.filter(({ code }) => code !== null).length;
const idsOf = ({ offers }: Candidate): string =>
  offers
    .map(({ id }) => id)
    .toSorted()
    .join();

/** The larger saving; then what the shopper typed, fewer discounts, the older ones. */
const isBetter = (a: Candidate, b: Candidate): boolean => {
  if (a.savedMinor !== b.savedMinor) return a.savedMinor > b.savedMinor;
  if (countTyped(a) !== countTyped(b)) return countTyped(a) > countTyped(b);
  if (a.offers.length !== b.offers.length) return a.offers.length < b.offers.length;
  return idsOf(a) < idsOf(b);
};

function chooseSet(
  offers: readonly DiscountOffer[],
  lines: readonly DiscountLine[],
  context: DiscountContext,
): Candidate {
  const sorted = lines.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const nothing: Candidate = { ...takeNothing(lines, context), offers: [] };
  const grow = (set: Candidate, offer: DiscountOffer): Candidate => ({
    ...takeOff(set, offer, sorted, context),
    offers: [...set.offers, offer],
  });
  const price = (set: readonly DiscountOffer[]): Candidate => set.toSorted(byTurn).reduce(grow, nothing);
  const fits = (set: readonly DiscountOffer[], offer: DiscountOffer) =>
    set.every((one) => canCombine(one, offer, lines));
  let best = nothing;
  if (offers.length <= SEARCHED_MAX) {
    // Offers come by their turns: a larger set only adds its last one to what a smaller set has left.
    const sets = [nothing];
    for (const offer of offers.toSorted(byTurn)) {
      const partners = new Set(offers.filter((one) => canCombine(one, offer, lines)));
      for (const set of [...sets])
        if (set.offers.every((one) => partners.has(one))) {
          const grown = grow(set, offer);
          sets.push(grown);
          if (isBetter(grown, best)) best = grown;
        }
    }
    return best;
  }
  const ranked = offers
    .map((offer) => price([offer]))
    .toSorted((a, b) => (isBetter(a, b) ? -1 : 1))
    .flatMap((one) => one.offers);
  for (const offer of ranked) {
    if (!fits(best.offers, offer)) continue;
    const priced = price([...best.offers, offer]);
    if (isBetter(priced, best)) best = priced;
  }
  return best;
}

/**
 * The discounts that take the most off a basket together. The same basket and offers give the same answer, in whatever
 * order they come. A code that the shopper typed and that isn't among them is answered with the reason.
 */
export function chooseDiscounts(
  lines: readonly DiscountLine[],
  offers: readonly DiscountOffer[],
  context: DiscountContext,
): ChosenDiscounts {
  const checked = offers.map((offer) => ({ offer, refusal: findRefusal(offer, lines, context) }));
  const open = checked.filter(({ refusal }) => refusal === null).map(({ offer }) => offer);
  const best = chooseSet(open, lines, context);
  // Delivery that is free anyway leaves nothing to take off: a code for it is fine all the same.
  const applied = best.applied.filter(({ savedMinor, offer }) => savedMinor > 0 || offer.code !== null);
  const chosen = new Set(applied.map(({ offer }) => offer.id));
  const leftOut = open.filter(({ id, code }) => code !== null && !chosen.has(id));
  const late = leftOut.filter((offer) => applied.every((one) => canCombine(one.offer, offer, lines)));
  return {
    applied: [
      ...applied,
      ...late.map((offer) => ({ offer, class: classOfOffer(offer), savedMinor: 0, shares: new Map() })),
    ],
    refused: checked.flatMap(({ offer, refusal }): RefusedDiscount[] => {
      if (offer.code === null) return [];
      if (refusal) return [{ offer, refusal }];
      const other = applied.find((one) => one.offer.id !== offer.id && !canCombine(one.offer, offer, lines));
      return chosen.has(offer.id) || !other
        ? []
        : [{ offer, refusal: { reason: 'not-combined', with: other.offer } }];
    }),
  };
}
