import { PRO_TIER } from '../../../rules/constants/constants.ts';
import { formatNumber } from '../../../rules/text/format-number.ts';

/** What a plan includes. */
export interface Tier {
  readonly products: number;
  readonly landingPages: number;
  readonly driveBytes: number;
  readonly customDomain: boolean;
  readonly seoTools: boolean;
  /** Offers by email in a calendar month. */
  readonly emailsMonth: number;
  /** People who agreed to a store’s emails. */
  readonly emailPeople: number;
}

/** What a project has without Pro. The specification names the Pro tier only; this side of it is ours to decide. */
export const FREE_TIER: Tier = {
  products: 100,
  landingPages: 5,
  driveBytes: 1024 ** 3,
  customDomain: false,
  seoTools: false,
  emailsMonth: 500,
  emailPeople: 250,
};

export type TierLimit = 'products' | 'landingPages' | 'driveBytes' | 'emailsMonth' | 'emailPeople';
export type TierFeature = 'customDomain' | 'seoTools';

/** What a project may do. */
export const tierOf = (isPro: boolean): Tier => (isPro ? PRO_TIER : FREE_TIER);

/** One line of the comparison: what each plan has of it. `true` is included, `false` is not. */
export interface PlanLine {
  readonly name: string;
  readonly note?: string;
  readonly free: string | boolean;
  readonly pro: string | boolean;
  /** The screen it is used on, where it isn't there yet: no plan is offered with it before. */
  readonly waitsFor?: string;
}

const GIGABYTE = 1024 ** 3;
const limit = (name: string, key: Exclude<TierLimit, 'driveBytes'>, note?: string): PlanLine => ({
  name,
  ...(note !== undefined && { note }),
  free: `Up to ${formatNumber(FREE_TIER[key])}`,
  pro: `Up to ${formatNumber(PRO_TIER[key])}`,
});
const feature = (name: string, key: TierFeature): PlanLine => ({
  name,
  free: FREE_TIER[key],
  pro: PRO_TIER[key],
});
const both = (name: string, note?: string): PlanLine => ({
  name,
  ...(note !== undefined && { note }),
  free: true,
  pro: true,
});

/** Compares the plans, from the limits that the server enforces. Spec 3 §9.1. */
export const PLAN_LINES: readonly PlanLine[] = [
  both('Design studio', 'Artwork, text and mockups'),
  both('Online store and checkout'),
  both('Printing, packing and shipping'),
  both('Order history for your customers'),
  limit('Products', 'products'),
  limit('Custom landing pages', 'landingPages'),
  {
    name: 'Drive storage',
    note: 'For your artwork and pictures',
    free: `${FREE_TIER.driveBytes / GIGABYTE} GB`,
    pro: `${PRO_TIER.driveBytes / GIGABYTE} GB`,
  },
  feature('Your own domain', 'customDomain'),
  { ...feature('SEO tools', 'seoTools'), waitsFor: 'search-ranking/snapshot' },
  limit('Marketing emails a month', 'emailsMonth'),
  limit('People in your email audience', 'emailPeople'),
];

/** What is available today. */
export const OFFERED_PLAN_LINES = PLAN_LINES.filter(({ waitsFor }) => waitsFor === undefined);
