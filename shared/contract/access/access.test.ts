import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCESS_LOOP_LIMIT, CONDITIONS, GUARDS } from '../../rules/constants/constants.ts';
import {
  ANONYMOUS_STATE,
  CONDITION_REGISTRY,
  conditionsPass,
  createAccessLoop,
  decideAccess,
  type GuardState,
  type GuardStore,
  mustSetUpTwoFactor,
} from './access.ts';
import { isStateCondition, type StateCondition } from './conditions.ts';
import type { GuardProject, GuardUser } from './guard-state.ts';
import { loginPath } from './guards.ts';

const user: GuardUser = {
  id: 'u',
  internal: false,
  factory: false,
  verified: true,
  signedEula: true,
  twoFactorAuthEnabled: false,
};
const project: GuardProject = {
  id: 'p',
  isPro: false,
  isTurbo: false,
  force2fa: false,
  integrationType: null,
  integrations: [],
  deliveryProfileId: null,
  badges: [],
  permissions: [],
};
const store: GuardStore = {
  id: 's',
  pro: false,
  divisionNumber: 20,
  companyNumber: null,
  comingSoon: false,
  passwordProtected: false,
  allowedUser: false,
  internalUser: false,
  paymentProcessor: 'selvedge',
  hasCustomDomain: false,
  isTurbo: false,
};
const state = (change: Partial<GuardState>): GuardState => ({
  ...ANONYMOUS_STATE,
  context: 'store',
  ...change,
});
const withUser = (change: Partial<GuardUser> = {}) => state({ user: { ...user, ...change } });
const withProject = (change: Partial<GuardProject> = {}) =>
  state({ user, project: { ...project, ...change } });
const withStore = (change: Partial<GuardStore> = {}) => state({ store: { ...store, ...change } });
const badge = (code: string) => withProject({ badges: [code] });

const CASES: Record<StateCondition, readonly [yes: GuardState, no: GuardState]> = {
  isLoggedIn: [withUser(), state({})],
  isLoggedOut: [state({}), withUser()],
  isVerified: [withUser(), withUser({ verified: false })],
  isNotVerified: [withUser({ verified: false }), withUser()],
  hasSignEula: [withUser(), withUser({ signedEula: false })],
  hasDashboardAccess: [withUser(), withUser({ signedEula: false })],
  hasStore: [withStore(), state({})],
  doesntHaveStore: [state({}), withStore()],
  hasProject: [withProject(), state({})],
  isPro: [withStore({ pro: true }), withStore()],
  isNotPro: [withStore(), withStore({ pro: true })],
  isInternalUser: [withUser({ internal: true }), withUser()],
  isFactoryOrInternalUser: [withUser({ factory: true }), withUser()],
  isNonTurboProject: [withProject(), withProject({ isTurbo: true })],
  hasSelvedgePaymentProcessor: [withStore(), withStore({ paymentProcessor: 'direct' })],
  hasDirectPaymentProcessor: [withStore({ paymentProcessor: 'direct' }), withStore()],
  canVisitStore: [withStore(), withStore({ passwordProtected: true })],
  mayLogIn: [state({ user, store: { ...store, passwordProtected: true } }), withUser()],
  canVisitCountdownPage: [
    withStore({ comingSoon: true }),
    withStore({ comingSoon: true, allowedUser: true }),
  ],
  canVisitLogin: [withStore({ passwordProtected: true }), withStore()],
  canVisitUnpublishedPages: [withUser({ internal: true }), withUser()],
  isBespoke: [withStore({ companyNumber: 52 }), withStore({ companyNumber: 51 })],
  isAtlas: [state({ context: 'atlas' }), state({})],
  isSelvedge: [state({ context: 'platform' }), state({})],
  isTurbo: [withStore({ isTurbo: true }), withProject()],
  isNotTurbo: [withProject(), withProject({ isTurbo: true })],
  isTurboOrInternalUser: [withProject({ isTurbo: true }), withProject()],
  hasCustomDomainWithTurboOrInternal: [
    state({ store: { ...store, hasCustomDomain: true }, project: { ...project, isTurbo: true } }),
    withStore({ hasCustomDomain: true }),
  ],
  isShopify: [withProject({ integrations: ['shopify'] }), withProject()],
  isNotShopify: [withProject(), withProject({ integrationType: 'shopify' })],
  needsShopifyDeliveryProfile: [
    withProject({ integrations: ['shopify'] }),
    withProject({ integrations: ['shopify'], deliveryProfileId: '7' }),
  ],
  hasSignUpBadge: [badge('sign-up'), withProject()],
  doesntHaveSignUpBadge: [withProject(), badge('sign-up')],
  hasShopifySignUpBadge: [badge('shopify'), withProject()],
  doesntHaveShopifySignUpBadge: [withProject(), badge('shopify')],
  hasBillingBadge: [badge('card'), withProject()],
  doesntHaveBillingBadge: [withProject(), badge('card')],
  hasDesignerBadge: [badge('designer'), withProject()],
  doesntHaveDesignerBadge: [withProject(), badge('designer')],
  hasThemeBadge: [badge('theme'), withProject()],
  doesntHaveThemeBadge: [withProject(), badge('theme')],
  hasHomepageBadge: [badge('homepage'), withProject()],
  doesntHaveHomepageBadge: [withProject(), badge('homepage')],
  hasProfileBadge: [badge('profile'), withProject()],
  doesntHaveProfileBadge: [withProject(), badge('profile')],
  hasEntrepreneurBadge: [badge('entrepreneur'), withProject()],
  doesntHaveEntrepreneurBadge: [withProject(), badge('entrepreneur')],
  isUK: [state({ country: 'GB' }), state({ country: 'FR' })],
  isEU: [state({ country: 'GR' }), state({ country: 'GB' })],
  isRestOfWorld: [state({ country: 'US' }), state({ country: 'DE' })],
  isHomepageSplitTestOld: [state({ variations: { homepage: 'Old' } }), state({})],
  isHomepageSplitTestNew: [
    state({ variations: { homepage: 'New' } }),
    state({ variations: { homepage: 'Old' } }),
  ],
};

test.each(Object.entries(CASES))('%s', (name, [yes, no]) => {
  if (!isStateCondition(name)) throw new Error(`${name} is not registered`);
  expect(CONDITION_REGISTRY[name](yes)).toBe(true);
  expect(CONDITION_REGISTRY[name](no)).toBe(false);
});

test('every guard and condition that the specification names is registered', () => {
  const bound = ['hasDashboardPermissions', 'hasIntegration'];
  const names = [...GUARDS, ...CONDITIONS].filter((name) => !bound.includes(name));
  expect(names.filter((name) => !isStateCondition(name))).toEqual([]);
});

describe('Pro', () => {
  const proProject = { ...project, isPro: true };
  test('is the project’s for division 12 and the platform’s own context', () => {
    const division12 = state({ project: proProject, store: { ...store, divisionNumber: 12 } });
    expect(CONDITION_REGISTRY.isPro(division12)).toBe(true);
    expect(CONDITION_REGISTRY.isPro(state({ context: 'platform', project: proProject, store }))).toBe(true);
  });
  test('is the store’s own everywhere else', () => {
    expect(CONDITION_REGISTRY.isPro(state({ project: proProject, store }))).toBe(false);
  });
});

describe('internal', () => {
  test('counts a store’s internal user, but not in division 12', () => {
    expect(CONDITION_REGISTRY.isInternalUser(withStore({ internalUser: true }))).toBe(true);
    expect(CONDITION_REGISTRY.isInternalUser(withStore({ internalUser: true, divisionNumber: 12 }))).toBe(
      false,
    );
  });
});

describe('a coming-soon store', () => {
  test('lets in only visitors with access, whatever the password', () => {
    expect(CONDITION_REGISTRY.canVisitStore(withStore({ comingSoon: true }))).toBe(false);
    expect(CONDITION_REGISTRY.canVisitStore(withStore({ comingSoon: true, allowedUser: true }))).toBe(true);
  });
});

test('a password-protected store lets in internal users once they have set up two-factor authentication', () => {
  const visit = (twoFactorAuthEnabled: boolean) =>
    state({
      user: { ...user, internal: true, twoFactorAuthEnabled },
      store: { ...store, passwordProtected: true },
    });
  expect(CONDITION_REGISTRY.canVisitStore(visit(false))).toBe(false);
  expect(CONDITION_REGISTRY.canVisitStore(visit(true))).toBe(true);
});

const route = (change: Partial<Parameters<typeof decideAccess>[0]>) => ({ access: [], ...change });
const redirectOf = (...args: Parameters<typeof decideAccess>) => {
  const decision = decideAccess(...args);
  return decision.allowed ? null : decision.redirect;
};

describe('a failed guard leads', () => {
  const dashboard = route({ access: ['hasDashboardAccess', 'hasProject', 'hasStore'] });
  test.each([
    ['signed out, to the login and back', state({}), '/login/?redirect_uri=%2Fmy-products%2F%3Fa%3D1'],
    ['unverified, to the verification', withUser({ verified: false, signedEula: false }), '/sign-up/verify/'],
    ['without EULA, to the agreement', withUser({ signedEula: false }), '/sign-up/eula/'],
    ['without project, to creating one', withUser(), '/sign-up/create-manufacturer/'],
    ['without store, to creating one', withProject(), '/sign-up/create-store/'],
    ['nowhere with everything in place', state({ user, project, store }), null],
  ])('%s', (_, visitor, target) => {
    expect(redirectOf(dashboard, visitor, '/my-products/?a=1')).toBe(target);
  });

  test('to /403/ for want of one of several permissions', () => {
    const needsTwo = route({ dashboardPermissions: ['edit-products', 'send-mail'] });
    expect(redirectOf(needsTwo, withProject({ permissions: ['edit-products'] }), '/x/')).toBe(
      '/403/?needs=send-mail',
    );
    expect(
      redirectOf(needsTwo, withProject({ permissions: ['send-mail', 'edit-products'] }), '/x/'),
    ).toBeNull();
  });

  test('to /404/ for want of the integration', () => {
    const website = route({ integration: 'website' });
    expect(redirectOf(website, withProject(), '/x/')).toBe('/404/');
    expect(redirectOf(website, withProject({ integrations: ['website'] }), '/x/')).toBeNull();
  });

  test.each([
    ['isLoggedOut', withUser(), '/dashboard/'],
    ['isPro', withStore(), '/selvedge-plans/'],
    ['isInternalUser', withUser(), '/dashboard/'],
    ['isNonTurboProject', withProject({ isTurbo: true }), '/dashboard/'],
    ['isNotVerified', withUser(), '/404/'],
    ['canVisitStore', withStore({ comingSoon: true }), '/countdown/'],
    ['canVisitStore', withStore({ passwordProtected: true }), '/login/?redirect_uri=%2Fx%2F'],
    ['mayLogIn', withUser(), '/dashboard/'],
  ] as const)('%s', (guard, visitor, target) => {
    expect(redirectOf(route({ access: [guard] }), visitor, '/x/')).toBe(target);
  });
});

test('the login page is told local paths only', () => {
  expect(loginPath('//evil.example')).toBe('/login/');
  expect(loginPath('https://evil.example')).toBe('/login/');
  expect(loginPath('/')).toBe('/login/');
});

test('sends a visitor to /404/ after a hundred failures in a row and restarts the count on success', () => {
  const refused = { allowed: false, guard: 'isLoggedIn', redirect: '/login/' } as const;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: ACCESS_LOOP_LIMIT - 1 }), (before) => {
      const loop = createAccessLoop();
      for (let failure = 0; failure < before; failure += 1)
        expect(loop.next(refused)).toMatchObject({ redirect: '/login/' });
      loop.next({ allowed: true });
      for (let failure = 1; failure < ACCESS_LOOP_LIMIT; failure += 1)
        expect(loop.next(refused)).toMatchObject({ redirect: '/login/' });
      expect(loop.next(refused)).toMatchObject({ redirect: '/404/' });
    }),
  );
});

test('an unknown condition is reported and hides the block', () => {
  const unknown: string[] = [];
  expect(conditionsPass(['isLoggedIn', 'isMonday'], withUser(), (name) => unknown.push(name))).toBe(false);
  expect(unknown).toEqual(['isMonday']);
  expect(conditionsPass(['isLoggedIn'], withUser(), (name) => unknown.push(name))).toBe(true);
});

describe('two-factor set-up is forced', () => {
  test.each([
    ['on internal users', withUser({ internal: true }), '/my-products/', true],
    ['by the project', withProject({ force2fa: true }), '/my-products/', true],
    ['not on settings', withUser({ internal: true }), '/settings', false],
    ['not on the settings’ other address', withUser({ internal: true }), '/payment-settings/', false],
    [
      'not once it is enabled',
      withUser({ internal: true, twoFactorAuthEnabled: true }),
      '/my-products/',
      false,
    ],
    ['not on merchants', withProject(), '/my-products/', false],
    ['not on visitors', state({}), '/my-products/', false],
  ])('%s', (_, visitor, path, forced) => {
    expect(mustSetUpTwoFactor(visitor, path)).toBe(forced);
  });
});
