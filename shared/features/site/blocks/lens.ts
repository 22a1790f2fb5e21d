import type { GuardState, GuardStore } from '../../../contract/access/access.ts';
import { BESPOKE_COMPANY_ID, PLATFORM_DIVISION_ID } from '../../../rules/constants/constants.ts';

/** Whose eyes the page editor shows a page with: `View as`. */

export const LENS_CHOICES = {
  who: {
    title: 'Who',
    options: {
      visitor: 'Visitor',
      'signed-in': 'Logged in',
      unverified: 'Not verified',
      member: 'Project member',
      factory: 'Factory staff',
      staff: 'Platform staff',
    },
  },
  where: { title: 'Where', options: { GB: 'UK', DE: 'EU', US: 'Other countries' } },
  plan: { title: 'Plan', options: { own: 'As it is', free: 'Not Pro', pro: 'Pro', turbo: 'Turbo' } },
  access: {
    title: 'Store',
    options: { open: 'Open', 'coming-soon': 'Coming soon', password: 'Password', 'let-in': 'Password given' },
  },
  payment: {
    title: 'Payments',
    options: { own: 'As it is', selvedge: 'Through Selvedge', direct: 'Direct' },
  },
  domain: { title: 'Domain', options: { own: 'As it is', custom: 'Custom domain' } },
  site: {
    title: 'Site',
    options: {
      store: 'Your store',
      bespoke: 'The bespoke company',
      platform: 'The platform’s own',
      atlas: 'The staff’s own screens',
    },
  },
  shopify: {
    title: 'Integrations',
    options: { none: 'None', ready: 'Shopify', needs: 'Shopify without a delivery profile' },
  },
  variant: { title: 'Split test of the home page', options: { none: 'None', Old: 'Old', New: 'New' } },
} as const;

type Choices = typeof LENS_CHOICES;
export type LensChoice = keyof Choices;

/** Badges that conditions ask for, by their code. */
export const LENS_BADGES = {
  'sign-up': 'Sign-up',
  shopify: 'Shopify sign-up',
  card: 'Billing',
  designer: 'Designer',
  theme: 'Theme',
  homepage: 'Home page',
  profile: 'Profile',
  entrepreneur: 'Entrepreneur',
} as const;
export type LensBadge = keyof typeof LENS_BADGES;

/** One audience. */
export type Lens = { readonly [Choice in LensChoice]: keyof Choices[Choice]['options'] } & {
  readonly badges: readonly LensBadge[];
};

/** A visitor of the store as it is. */
export const VISITOR_LENS: Lens = {
  who: 'visitor',
  where: 'GB',
  plan: 'own',
  access: 'open',
  payment: 'own',
  domain: 'own',
  site: 'store',
  shopify: 'none',
  variant: 'none',
  badges: [],
};

/** Facts of the store itself, which an audience has unless it says otherwise. */
export type LensStore = Pick<GuardStore, 'id' | 'pro' | 'paymentProcessor' | 'hasCustomDomain' | 'isTurbo'>;

/** What guards and conditions are decided from for an audience: the same facts as on the live page. */
export function lensState(lens: Lens, real: LensStore): GuardState {
  const isStaff = lens.who === 'staff';
  const isTurbo = lens.plan === 'own' ? real.isTurbo : lens.plan === 'turbo';
  const isPro = lens.plan === 'own' ? real.pro : lens.plan !== 'free';
  const isMember = lens.who === 'member' || lens.shopify !== 'none' || lens.badges.length > 0;
  const isVerified = lens.who !== 'unverified';
  return {
    user:
      lens.who === 'visitor' && !isMember
        ? null
        : {
            id: 'lens',
            internal: isStaff,
            factory: lens.who === 'factory',
            verified: isVerified,
            signedEula: isVerified,
            twoFactorAuthEnabled: isStaff,
          },
    project: isMember
      ? {
          id: 'lens',
          isPro,
          isTurbo,
          force2fa: false,
          integrationType: lens.shopify === 'none' ? null : 'shopify',
          integrations: lens.shopify === 'none' ? [] : ['shopify'],
          deliveryProfileId: lens.shopify === 'ready' ? 'lens' : null,
          badges: lens.badges,
          permissions: [],
        }
      : null,
    store: {
      id: real.id,
      pro: isPro,
      divisionNumber: lens.site === 'platform' ? PLATFORM_DIVISION_ID : null,
      companyNumber: lens.site === 'bespoke' ? BESPOKE_COMPANY_ID : null,
      comingSoon: lens.access === 'coming-soon',
      passwordProtected: lens.access === 'password' || lens.access === 'let-in',
      allowedUser: lens.access === 'let-in',
      internalUser: isStaff,
      paymentProcessor: lens.payment === 'own' ? real.paymentProcessor : lens.payment,
      hasCustomDomain: lens.domain === 'custom' || real.hasCustomDomain,
      isTurbo,
    },
    context: lens.site === 'platform' || lens.site === 'atlas' ? lens.site : 'store',
    country: lens.where,
    variations: lens.variant === 'none' ? {} : { homepage: lens.variant },
  };
}

/** What an audience differs in from a visitor of the store as it is: “Logged in, EU”. */
export function lensWords(lens: Lens): string {
  const chosen = (Object.keys(LENS_CHOICES) as LensChoice[]).flatMap((choice) => {
    const value = lens[choice];
    const options: Readonly<Record<string, string>> = LENS_CHOICES[choice].options;
    return value === VISITOR_LENS[choice] && choice !== 'who' && choice !== 'where'
      ? []
      : [options[value] ?? ''];
  });
  return [...chosen, ...lens.badges.map((badge) => LENS_BADGES[badge])].join(', ');
}

const like = (name: string, change: Partial<Lens>) => ({ name, lens: { ...VISITOR_LENS, ...change } });

/** Audiences that are looked at side by side. */
export const LENS_MATRIX: readonly { readonly name: string; readonly lens: Lens }[] = [
  like('Visitor, UK', {}),
  like('Visitor, EU', { where: 'DE' }),
  like('Visitor, other countries', { where: 'US' }),
  like('Logged in', { who: 'signed-in' }),
  like('Not verified', { who: 'unverified' }),
  like('Project member', { who: 'member' }),
  like('Platform staff', { who: 'staff' }),
  like('Not Pro', { plan: 'free' }),
  like('Pro', { plan: 'pro' }),
  like('With Shopify', { shopify: 'ready' }),
  like('Split test: old', { variant: 'Old' }),
  like('Split test: new', { variant: 'New' }),
];
