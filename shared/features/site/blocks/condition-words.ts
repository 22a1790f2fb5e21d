import { CONDITION_REGISTRY } from '../../../contract/access/access.ts';

/** The conditions of spec 1 §6.1 by the names that merchants read. */

export interface NamedCondition {
  readonly name: string;
  readonly words: string;
}

export interface ConditionGroup {
  readonly title: string;
  readonly conditions: readonly NamedCondition[];
}

const BADGES = [
  ['SignUp', 'Sign-up'],
  ['ShopifySignUp', 'Shopify sign-up'],
  ['Billing', 'Billing'],
  ['Designer', 'Designer'],
  ['Theme', 'Theme'],
  ['Homepage', 'Home page'],
  ['Profile', 'Profile'],
  ['Entrepreneur', 'Entrepreneur'],
] as const;

const group = (title: string, words: Readonly<Record<string, string>>): ConditionGroup => ({
  title,
  conditions: Object.entries(words).map(([name, text]) => ({ name, words: text })),
});

export const CONDITION_GROUPS: readonly ConditionGroup[] = [
  group('Who', {
    isLoggedIn: 'Logged in',
    isLoggedOut: 'Logged out',
    isVerified: 'With a verified email address',
    isNotVerified: 'Without a verified email address',
    hasSignEula: 'Has signed the agreement',
    hasDashboardAccess: 'Can use the dashboard',
    hasProject: 'Project member',
    isInternalUser: 'Platform staff',
    isFactoryOrInternalUser: 'Factory or platform staff',
    canVisitUnpublishedPages: 'Can see unpublished pages',
  }),
  group('Where', {
    isUK: 'In the UK',
    isEU: 'In the EU',
    isRestOfWorld: 'Outside the UK and the EU',
  }),
  group('Plan', {
    isPro: 'Pro',
    isNotPro: 'Not Pro',
    isTurbo: 'Turbo',
    isNotTurbo: 'Not Turbo',
    isNonTurboProject: 'Project without Turbo',
    isTurboOrInternalUser: 'Turbo, or platform staff',
    hasCustomDomainWithTurboOrInternal: 'On a custom domain, with Turbo or for platform staff',
  }),
  group('Store', {
    hasStore: 'In a store',
    doesntHaveStore: 'Outside a store',
    canVisitStore: 'Can visit the store',
    canVisitCountdownPage: 'Sees the coming-soon page',
    canVisitLogin: 'Is asked for the store’s password',
    mayLogIn: 'Can log in',
    hasSelvedgePaymentProcessor: 'Payments through Selvedge',
    hasDirectPaymentProcessor: 'Direct payments',
    isBespoke: 'The bespoke company',
    isSelvedge: 'On the platform’s own site',
    isAtlas: 'In the staff’s own screens',
  }),
  group('Integrations', {
    isShopify: 'With Shopify',
    isNotShopify: 'Without Shopify',
    needsShopifyDeliveryProfile: 'Needs a Shopify delivery profile',
  }),
  group(
    'Badges',
    Object.fromEntries(
      BADGES.flatMap(([name, words]) => [
        [`has${name}Badge`, `Has the ${words} badge`],
        [`doesntHave${name}Badge`, `Without the ${words} badge`],
      ]),
    ),
  ),
  group('Split test of the home page', {
    isHomepageSplitTestOld: 'Sees the old version',
    isHomepageSplitTestNew: 'Sees the new version',
  }),
];

const WORDS: ReadonlyMap<string, string> = new Map(
  CONDITION_GROUPS.flatMap(({ conditions }) => conditions.map(({ name, words }) => [name, words])),
);

export const isKnownCondition = (name: string): boolean => Object.hasOwn(CONDITION_REGISTRY, name);

/** The name of a condition that people read; an unknown one says so. */
export const conditionWords = (name: string): string =>
  // language-ok: the words that the page builder’s design gives
  WORDS.get(name) ?? `${name} is not known`;
