import { cutTo } from '../../../rules/text/excerpt.ts';

/** What people who bought something say about it. */

export const REVIEW_LIMITS = {
  bodyMin: 10,
  bodyMax: 5000,
  titleMax: 80,
  nameMax: 60,
  replyMax: 2000,
  /** Changes by its writer. */
  edits: 3,
  /** How long the link in the email works. */
  linkDays: 180,
} as const;

/** Stars from best to worst. */
export const STARS = [5, 4, 3, 2, 1] as const;

export const STAR_WORDS: Readonly<Record<number, string>> = {
  5: 'Excellent',
  4: 'Good',
  3: 'Fine',
  2: 'Poor',
  1: 'Bad',
};

/** Page on which a customer writes reviews. The token is the one in the email. */
export const writeReviewPath = (token: string): string => `/write-review/${token}/`;

export const productReviewsPath = (urlName: string): string => `/product/${urlName}/reviews/`;

/** How many reviews there are of each number of stars, one star first. */
export type StarCounts = readonly [number, number, number, number, number];

export interface ReviewTotals {
  readonly count: number;
  /** To one decimal, half up: `4.3`. Null without any review. */
  readonly average: string | null;
}

/** Count and average, in whole tenths so that no rounding of fractions shows. */
export function reviewTotals(counts: StarCounts): ReviewTotals {
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return { count, average: null };
  const stars = counts.reduce((sum, each, index) => sum + each * (index + 1), 0);
  const tenths = Math.floor((stars * 20 + count) / (2 * count));
  return { count, average: `${Math.floor(tenths / 10)}.${tenths % 10}` };
}

export const reviewsText = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`);

/** A customer’s name as everyone may read it: `Ada L.` */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return cutTo(initial ? `${first} ${initial.toUpperCase()}.` : first, REVIEW_LIMITS.nameMax);
}

/** Why a person has to look at a review before it is shown. Its stars are never a reason. */
export type HeldFor = 'link' | 'contact' | 'repeated';

export const HELD_WORDS: Readonly<Record<HeldFor, string>> = {
  link: 'It has a link',
  contact: 'It has contact details',
  repeated: 'Another review says the same',
};

const EMAIL = /[^\s@]{1,64}@[^\s@.]{1,64}\.[^\s@]{2}/;
const PHONE = /(?:\d[\s().-]{0,2}){9}/;
const LINK = /https?:\/\/|www\.|[a-z0-9]\.(?:com|net|org|shop|store|io|info|biz|co\.uk|ru|top|xyz)\b/i;

/** What in a text has to be looked at; null for most. */
export function findHeldReason(text: string): Exclude<HeldFor, 'repeated'> | null {
  if (EMAIL.test(text) || PHONE.test(text)) return 'contact';
  return LINK.test(text) ? 'link' : null;
}
