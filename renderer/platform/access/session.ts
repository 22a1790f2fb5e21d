import {
  ANONYMOUS_STATE,
  type GuardState,
  type GuardStore,
  visitedStore,
} from '../../../shared/contract/access/access.ts';
import type { CallGateway, Visit } from '../../../shared/contract/gateway.ts';
import {
  type InitialState,
  identityCalls,
  type ListedStore,
  type Manufacturer,
  type SignedInUser,
} from '../../../shared/features/accounts/identity/identity.ts';
import { PLATFORM_DIVISION_ID, PRODUCT_CODE } from '../../../shared/rules/constants/constants.ts';

/** The person, their project, and the inputs of access decisions. */
export interface Session {
  readonly user: SignedInUser | null;
  readonly projects: readonly Manufacturer[];
  /** Of how many projects the user is a member; the list holds the first of them and the active one. */
  readonly projectsCount: number;
  readonly project: Manufacturer | null;
  readonly store: ListedStore | null;
  readonly guard: GuardState;
}

/** What a page knows of its visit in the browser. */
export type PageVisit = Pick<
  Visit,
  | 'requestId'
  | 'origin'
  | 'dashboardOrigin'
  | 'store'
  | 'demo'
  | 'companyNumber'
  | 'cloudRedirects'
  | 'operatorParents'
  | 'variations'
>;

/** Logged out, as known without a call. */
export const SIGNED_OUT: Session = {
  user: null,
  projects: [],
  projectsCount: 0,
  project: null,
  store: null,
  guard: ANONYMOUS_STATE,
};

const guardStore = (store: ListedStore, user: SignedInUser | null): GuardStore => ({
  ...store,
  // Members of the project see their own store whatever its door says.
  allowedUser: user !== null,
  internalUser: user?.internal === true,
  paymentProcessor: PRODUCT_CODE,
  hasCustomDomain: store.customDomain !== null,
  deliveryProfileId: null,
});

/** The session that an initial state makes. */
export function sessionOf(state: InitialState): Session {
  const { user, manufacturers, activeManufacturer } = state;
  const project = manufacturers.find(({ id }) => id === activeManufacturer) ?? null;
  const store = state.stores.find(({ projectId }) => projectId === project?.id) ?? null;
  return {
    user,
    projects: manufacturers,
    projectsCount: state.manufacturersCount,
    project,
    store,
    guard: {
      ...ANONYMOUS_STATE,
      user,
      project: project && {
        ...project,
        badges: project.badges.filter(({ unlocked }) => unlocked).map(({ code }) => code),
      },
      store: store && guardStore(store, user),
      context: store?.divisionNumber === PLATFORM_DIVISION_ID ? 'platform' : 'store',
    },
  };
}

/**
 * What access decisions are made from at this place: the visitor, the store whose host is visited, and the variations
 * that the visitor's cookie and address name.
 */
export const guardAt = (
  session: Session,
  { store, variations }: Pick<PageVisit, 'store' | 'variations'>,
): GuardState => ({
  ...session.guard,
  variations,
  ...(store && { context: 'store', store: visitedStore(store, session.user) }),
});

/**
 * Loads the session. `project` is the requested project's id; without it, or without membership, the server chooses.
 * @param operator in headless operator mode: the only project available
 */
export async function fetchSession(
  through: CallGateway,
  project: string | null,
  operator: string | null = null,
): Promise<Session> {
  const query = { ...(project !== null && { project }), ...(operator && { operator }) };
  return sessionOf(
    await through.call(identityCalls.initialState, { params: { product: PRODUCT_CODE }, query }),
  );
}

/** Whether a page receives the dashboard's routes: only for people who are logged in, and never in a store. */
export const knowsDashboard = (
  { store }: Pick<PageVisit, 'store'>,
  { user }: Pick<Session, 'user'>,
): boolean => store === null && user !== null;
