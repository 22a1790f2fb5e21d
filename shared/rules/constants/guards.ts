/** Names of the route guards and of the conditions on blocks and routes. Spec 1 §6.1. */

export const GUARDS = [
  'isLoggedIn',
  'isLoggedOut',
  'isVerified',
  'isNotVerified',
  'hasSignEula',
  'hasDashboardAccess',
  'hasStore',
  'doesntHaveStore',
  'hasProject',
  'isPro',
  'isNotPro',
  'isInternalUser',
  'isNonTurboProject',
  'hasDashboardPermissions',
  'hasIntegration',
  'hasSelvedgePaymentProcessor',
  'hasDirectPaymentProcessor',
] as const;
export type GuardName = (typeof GUARDS)[number];

const BADGE_CONDITIONS = [
  'hasSignUpBadge',
  'doesntHaveSignUpBadge',
  'hasShopifySignUpBadge',
  'doesntHaveShopifySignUpBadge',
  'hasBillingBadge',
  'doesntHaveBillingBadge',
  'hasDesignerBadge',
  'doesntHaveDesignerBadge',
  'hasThemeBadge',
  'doesntHaveThemeBadge',
  'hasHomepageBadge',
  'doesntHaveHomepageBadge',
  'hasProfileBadge',
  'doesntHaveProfileBadge',
  'hasEntrepreneurBadge',
  'doesntHaveEntrepreneurBadge',
] as const;

export const CONDITIONS = [
  'canVisitStore',
  'canVisitCountdownPage',
  'canVisitLogin',
  'canVisitUnpublishedPages',
  'isBespoke',
  'isAtlas',
  'isSelvedge',
  'isTurbo',
  'isNotTurbo',
  'isTurboOrInternalUser',
  'hasCustomDomainWithTurboOrInternal',
  'isShopify',
  'isNotShopify',
  'needsShopifyDeliveryProfile',
  ...BADGE_CONDITIONS,
  'isUK',
  'isEU',
  'isRestOfWorld',
  'isHomepageSplitTestOld',
  'isHomepageSplitTestNew',
] as const;
export type ConditionName = (typeof CONDITIONS)[number];

/** The platform's own division and the bespoke company. Spec 1 §6.1. */
export const PLATFORM_DIVISION_ID = 12;
export const BESPOKE_COMPANY_ID = 52;

/** Where a failed guard sends the visitor unless it names its own place. Spec 1 §6.1. */
export const GUARD_FALLBACK = '/404/';
export const PERMISSION_FALLBACK = '/403/';
/** Query of that page: the permissions that are missing, with commas between them. */
export const NEEDS_QUERY = 'needs';
