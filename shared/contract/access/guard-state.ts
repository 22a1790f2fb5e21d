import { PLATFORM_DIVISION_ID } from '../../rules/constants/constants.ts';
import type { VisitedStore } from '../gateway.ts';

/** What access decisions are made from; filled from the initial-state call. Spec 1 §6.1. */
export interface GuardUser {
  readonly id: string;
  readonly internal: boolean;
  /** Works for the factory: sees every project's orders, but no staff screens. */
  readonly factory: boolean;
  readonly verified: boolean;
  readonly signedEula: boolean;
  readonly twoFactorAuthEnabled: boolean;
}

export interface GuardProject {
  readonly id: string;
  readonly isPro: boolean;
  readonly isTurbo: boolean;
  readonly force2fa: boolean;
  readonly integrationType: string | null;
  readonly integrations: readonly string[];
  /** Shopify's delivery profile that orders are sent by; null while none is chosen. */
  readonly deliveryProfileId: string | null;
  /** Codes of the unlocked badges. */
  readonly badges: readonly string[];
  /** What the user may do in this project. */
  readonly permissions: readonly string[];
}

export interface GuardStore {
  readonly id: string;
  readonly pro: boolean;
  /** The selling unit's number as the specification counts them; null for all but the platform's own. */
  readonly divisionNumber: number | null;
  readonly companyNumber: number | null;
  readonly comingSoon: boolean;
  readonly passwordProtected: boolean;
  /** The visitor gave the store's password or was let in by its owner. */
  readonly allowedUser: boolean;
  readonly internalUser: boolean;
  readonly paymentProcessor: string;
  readonly hasCustomDomain: boolean;
  /** Whether the project it belongs to is turbo. */
  readonly isTurbo: boolean;
}

export interface GuardState {
  readonly user: GuardUser | null;
  readonly project: GuardProject | null;
  readonly store: GuardStore | null;
  /** `platform`: the platform's own site; `atlas`: the internal staff's context; `store`: a merchant's. */
  readonly context: 'platform' | 'atlas' | 'store';
  /** ISO 3166-1 alpha-2 of the visitor; null where nothing tells it. */
  readonly country: string | null;
  /** Variation shown of each split test. */
  readonly variations: Readonly<Record<string, string>>;
}

/** The store whose host is visited, as conditions see it. */
export const visitedStore = (
  { pro, divisionNumber, companyNumber, paymentProcessor, hasCustomDomain, isTurbo, ...store }: VisitedStore,
  user: { readonly internal: boolean } | null,
): GuardStore => ({
  id: store.id,
  pro,
  divisionNumber,
  companyNumber,
  comingSoon: store.comingSoon,
  passwordProtected: store.passwordProtected,
  allowedUser: store.allowedUser,
  internalUser: user?.internal === true,
  paymentProcessor,
  hasCustomDomain,
  isTurbo,
});

/** The platform's own site, or a merchant's. Spec 1 §6.1. */
export const contextAt = (store: Pick<GuardStore, 'divisionNumber'> | null): 'platform' | 'store' =>
  store?.divisionNumber === PLATFORM_DIVISION_ID ? 'platform' : 'store';

export const ANONYMOUS_STATE: GuardState = {
  user: null,
  project: null,
  store: null,
  context: 'platform',
  country: null,
  variations: {},
};
