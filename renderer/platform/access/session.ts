import {
  ANONYMOUS_STATE,
  contextAt,
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
import { PRODUCT_CODE } from '../../../shared/rules/constants/constants.ts';
import type { RouteEntry } from '../routing/route-entry.ts';

/** The person, their project, and the inputs of access decisions. */
export interface Session {
  readonly user: SignedInUser | null;
  readonly projects: readonly Manufacturer[];
  /** Of how many projects the user is a member; the list holds the first of them and the active one. */
  readonly projectsCount: number;
  readonly project: Manufacturer | null;
  /** The first store of the project. */
  readonly store: ListedStore | null;
  /** Ids of all stores of the project that are listed. */
  readonly storeIds: readonly string[];
  readonly guard: GuardState;
}

/** What a page knows of its visit in the browser. */
export type PageVisit = Pick<
  Visit,
  | 'requestId'
  | 'origin'
  | 'dashboardOrigin'
  | 'store'
  | 'country'
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
  storeIds: [],
  guard: ANONYMOUS_STATE,
};

const guardStore = (
  store: ListedStore,
  project: Manufacturer | null,
  user: SignedInUser | null,
): GuardStore => ({
  ...store,
  // Members of the project see their own store whatever its door says.
  allowedUser: user !== null,
  internalUser: user?.internal === true,
  hasCustomDomain: store.customDomain !== null,
  isTurbo: project?.isTurbo === true,
});

/** The session that an initial state makes. */
export function sessionOf(state: InitialState): Session {
  const { user, manufacturers, activeManufacturer } = state;
  const project = manufacturers.find(({ id }) => id === activeManufacturer) ?? null;
  const stores = state.stores.filter(({ projectId }) => projectId === project?.id);
  const store = stores[0] ?? null;
  return {
    user,
    projects: manufacturers,
    projectsCount: state.manufacturersCount,
    project,
    store,
    storeIds: stores.map(({ id }) => id),
    guard: {
      ...ANONYMOUS_STATE,
      user,
      project: project && {
        ...project,
        badges: project.badges.filter(({ unlocked }) => unlocked).map(({ code }) => code),
      },
      store: store && guardStore(store, project, user),
      context: contextAt(store),
    },
  };
}

/** A screen of the internal staff, who are in their own context there. Spec 1 §1, §6.1. */
const isStaffScreen = (entry: RouteEntry | null | undefined): boolean =>
  entry?.meta.access.includes('isInternalUser') === true;

/**
 * What access decisions are made from at this place: the visitor, the store whose host is visited, the visitor's
 * country, the screen, and the variations that the visitor's cookie and address name.
 */
export function guardAt(
  session: Session,
  { store, variations, country }: Pick<PageVisit, 'store' | 'variations' | 'country'>,
  entry?: RouteEntry | null,
): GuardState {
  const state = { ...session.guard, variations, country };
  if (store) {
    // What a visitor does in other projects has no bearing on the store they visit.
    const isMember = session.storeIds.includes(store.id);
    const visited = visitedStore(store, session.user);
    return {
      ...state,
      project: isMember ? state.project : null,
      context: contextAt(visited),
      store: visited,
    };
  }
  return session.user?.internal && isStaffScreen(entry) ? { ...state, context: 'atlas' } : state;
}

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
