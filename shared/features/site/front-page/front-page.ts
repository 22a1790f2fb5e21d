import { PRO_PRICE, PRO_TIER, PRO_TRIAL_DAYS, SPLIT_TESTS } from '../../../rules/constants/constants.ts';
import { formatNumber } from '../../../rules/text/format-number.ts';
import { FREE_TIER, type Tier } from '../../projects/plans/plans.ts';

/** Where the platform's front page is rendered; visitors without a session see it at `/`. */
export const FRONT_PAGE_PATH = '/front-page/';
/** The split test of the address `/`: Old leads to the login, New is the front page. Spec 3 §4.5. */
export const HOMEPAGE_TEST = 'homepage';
export const [HOMEPAGE_OLD, HOMEPAGE_NEW] = SPLIT_TESTS[HOMEPAGE_TEST];

/** What keeps a promise: a screen by its route's id, a call by its name, or a rule of the source. */
export type KeptBy = { readonly route: string } | { readonly call: string } | { readonly rule: unknown };

export interface KeptPromise {
  readonly text: string;
  readonly keptBy: readonly KeptBy[];
}

const pounds = (minor: number) => `£${minor / 100}`;
const count = (tier: Tier) => formatNumber(tier.products);

/** The sentences of the page that promise something, each with what keeps it today. */
export const PROMISES = {
  opening: {
    text: 'Selvedge gives you a studio, a store with your name on it and a factory that makes each piece to order. You hold no stock.',
    keptBy: [{ route: 'studio/create' }, { route: 'storefront/home' }, { route: 'factory-orders/list' }],
  },
  draw: {
    text: 'Text, images and shapes at their real printed size, on the front and the back. You see the cost of making and your profit as you set the price.',
    keptBy: [{ route: 'studio/create' }, { call: 'products.publishDesign' }],
  },
  show: {
    text: 'Your name, your address and your look. The store is yours from the first minute, password-protected until you are ready if you like.',
    keptBy: [{ call: 'stores.create' }, { call: 'stores.update' }],
  },
  buy: {
    text: 'They pay at a checkout with your name on it, as a guest or with an account. Delivery is priced before they pay.',
    keptBy: [{ route: 'checkout/checkout' }],
  },
  make: {
    text: 'The factory picks, prints, checks and packs it under one label that carries its whole history.',
    keptBy: [{ route: 'jobsheets/sheet' }],
  },
  arrive: {
    text: 'Your customer follows each stage by a link, and so do you.',
    keptBy: [{ route: 'receipt/receipt' }, { route: 'orders/order' }],
  },
  free: {
    text: `Opening a store, designing and publishing up to ${count(FREE_TIER)} products cost nothing. You pay the making cost of what is ordered.`,
    keptBy: [{ rule: FREE_TIER.products }, { route: 'plans/home' }],
  },
  pro: {
    text: `Pro is ${pounds(PRO_PRICE.monthly)} a month or ${pounds(PRO_PRICE.yearly)} a year, with ${PRO_TRIAL_DAYS} days free to try, and raises that to ${count(PRO_TIER)} products. Cancel at any time.`,
    keptBy: [{ rule: PRO_PRICE }, { call: 'subscription.cancel' }],
  },
  leave: {
    text: 'Your orders download as a table for any spreadsheet, and your products list through a public API.',
    keptBy: [{ call: 'store-orders.download' }],
  },
  team: {
    text: 'Invite the people you work with, each with a role. Someone who looks after orders sees no sales.',
    keptBy: [{ call: 'team.invite' }],
  },
} as const satisfies Readonly<Record<string, KeptPromise>>;
