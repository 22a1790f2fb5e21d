import {
  BESPOKE_COMPANY_ID,
  type ConditionName,
  type GuardName,
  PLATFORM_DIVISION_ID,
} from '../../rules/constants/constants.ts';
import { isEU, isUK } from '../../rules/money/regions.ts';
import type { GuardState } from './guard-state.ts';

/** These need the route's metadata as well as the visitor, so guards.ts decides them. */
type RouteBound = 'hasDashboardPermissions' | 'hasIntegration';
export type StateCondition =
  | Exclude<GuardName, RouteBound>
  | ConditionName
  | 'isFactoryOrInternalUser'
  | 'mayLogIn';
type Condition = (state: GuardState) => boolean;
/** A condition that calls ask as well, of the few facts that are known there. */
type Of<K extends keyof GuardState> = (state: Pick<GuardState, K>) => boolean;

const loggedIn: Of<'user'> = ({ user }) => user !== null;
const verified: Of<'user'> = ({ user }) => user?.verified === true;
const signedEula: Of<'user'> = ({ user }) => user?.signedEula === true;

/** Spec 1 §6.1: division 12 and the platform's own context ask the project, every other store asks itself. */
const pro: Condition = ({ store, project, context }) => {
  const projectDecides =
    store === null || context === 'platform' || store.divisionNumber === PLATFORM_DIVISION_ID;
  return projectDecides ? project?.isPro === true : store.pro;
};

const internal: Condition = ({ user, store, context }) =>
  user?.internal === true ||
  context === 'atlas' ||
  (store?.internalUser === true && store.divisionNumber !== PLATFORM_DIVISION_ID);

/** A store's visitors are none of its members, so the store says it of its project. */
const turbo: Condition = ({ project, store }) => project?.isTurbo === true || store?.isTurbo === true;
/** Internal users count as any visitor until they have set up two-factor authentication. Decision 073. */
const letIn: Of<'store' | 'user'> = ({ store, user }) =>
  store?.allowedUser === true || (user?.internal === true && user.twoFactorAuthEnabled);

const visitStore: Of<'store' | 'user'> = (state) => {
  if (state.store === null) return true;
  if (state.store.comingSoon) return state.store.allowedUser;
  return !state.store.passwordProtected || letIn(state);
};

/** What routes and calls both ask. Spec 1 §6.1. */
export const SHARED_CONDITIONS = {
  isLoggedIn: loggedIn,
  isVerified: verified,
  hasSignEula: signedEula,
  canVisitStore: visitStore,
} as const;

const shopify: Condition = ({ project }) =>
  project?.integrationType === 'shopify' || project?.integrations.includes('shopify') === true;

const badge =
  (...codes: readonly string[]): Condition =>
  ({ project }) =>
    codes.some((code) => project?.badges.includes(code) === true);
const not =
  (condition: Condition): Condition =>
  (state) =>
    !condition(state);

const signUpBadge = badge('sign-up', 'selvedge');
const shopifySignUpBadge = badge('shopify');
const billingBadge = badge('card');
const designerBadge = badge('designer');
const themeBadge = badge('theme');
const homepageBadge = badge('homepage');
const profileBadge = badge('profile');
const entrepreneurBadge = badge('entrepreneur');

const uk: Condition = ({ country }) => country !== null && isUK(country);
const eu: Condition = ({ country }) => country !== null && isEU(country);

/** Every guard and named condition of spec 1 §6.1 that the visitor alone decides. Pure; no condition throws. */
export const CONDITION_REGISTRY: Readonly<Record<StateCondition, Condition>> = {
  ...SHARED_CONDITIONS,
  isLoggedOut: not(loggedIn),
  isNotVerified: not(verified),
  hasDashboardAccess: (state) => loggedIn(state) && verified(state) && signedEula(state),
  hasStore: ({ store }) => store !== null,
  doesntHaveStore: ({ store }) => store === null,
  hasProject: ({ project }) => project !== null,
  isPro: pro,
  isNotPro: not(pro),
  isInternalUser: internal,
  isFactoryOrInternalUser: (state) => state.user?.factory === true || internal(state),
  isNonTurboProject: not(turbo),
  hasSelvedgePaymentProcessor: ({ store }) => store?.paymentProcessor === 'selvedge',
  hasDirectPaymentProcessor: ({ store, user }) =>
    store?.paymentProcessor === 'direct' || user?.internal === true,
  canVisitCountdownPage: ({ store }) => store?.comingSoon === true && !store.allowedUser,
  canVisitLogin: not(visitStore),
  // The login page also asks for a closed store's password, of visitors with an account as well.
  mayLogIn: (state) => !loggedIn(state) || !visitStore(state),
  canVisitUnpublishedPages: ({ user }) => user?.internal === true,
  isBespoke: ({ store }) => store?.companyNumber === BESPOKE_COMPANY_ID,
  isAtlas: ({ context }) => context === 'atlas',
  isSelvedge: ({ context }) => context === 'platform',
  isTurbo: turbo,
  isNotTurbo: not(turbo),
  isTurboOrInternalUser: (state) => turbo(state) || internal(state),
  hasCustomDomainWithTurboOrInternal: (state) =>
    state.store?.hasCustomDomain === true && (turbo(state) || internal(state)),
  isShopify: shopify,
  isNotShopify: not(shopify),
  needsShopifyDeliveryProfile: (state) => shopify(state) && !state.project?.deliveryProfileId,
  hasSignUpBadge: signUpBadge,
  doesntHaveSignUpBadge: not(signUpBadge),
  hasShopifySignUpBadge: shopifySignUpBadge,
  doesntHaveShopifySignUpBadge: not(shopifySignUpBadge),
  hasBillingBadge: billingBadge,
  doesntHaveBillingBadge: not(billingBadge),
  hasDesignerBadge: designerBadge,
  doesntHaveDesignerBadge: not(designerBadge),
  hasThemeBadge: themeBadge,
  doesntHaveThemeBadge: not(themeBadge),
  hasHomepageBadge: homepageBadge,
  doesntHaveHomepageBadge: not(homepageBadge),
  hasProfileBadge: profileBadge,
  doesntHaveProfileBadge: not(profileBadge),
  hasEntrepreneurBadge: entrepreneurBadge,
  doesntHaveEntrepreneurBadge: not(entrepreneurBadge),
  isUK: uk,
  isEU: eu,
  isRestOfWorld: (state) => state.country !== null && !uk(state) && !eu(state),
  isHomepageSplitTestOld: ({ variations }) => variations.homepage === 'Old',
  isHomepageSplitTestNew: ({ variations }) => variations.homepage === 'New',
};

export const isStateCondition = (name: string): name is StateCondition =>
  Object.hasOwn(CONDITION_REGISTRY, name);

/**
 * Whether a block with these conditions is shown. An unknown name is reported and hides the block. Spec 1 §6.1.
 */
export function conditionsPass(
  names: readonly string[],
  state: GuardState,
  onUnknown: (name: string) => void,
): boolean {
  return names.every((name) => {
    if (isStateCondition(name)) return CONDITION_REGISTRY[name](state);
    onUnknown(name);
    return false;
  });
}
