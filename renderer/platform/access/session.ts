import type { CallAnswer } from '../../../shared/contract/call.ts';
import type { CallGateway, Visit } from '../../../shared/contract/gateway.ts';
import { type GuardState, NOBODY } from '../../../shared/rules/access/access.ts';
import { initialState } from './initial-state.ts';

type InitialState = CallAnswer<typeof initialState>;
export type SessionProject = InitialState['manufacturers'][number];
export type SessionStore = InitialState['stores'][number];
export type SessionUser = NonNullable<InitialState['user']>;

/** Who is here, what they work on, and what access decisions are made from. */
export interface Session {
  readonly user: SessionUser | null;
  readonly projects: readonly SessionProject[];
  readonly project: SessionProject | null;
  readonly store: SessionStore | null;
  readonly guard: GuardState;
}

/** What a page knows of its visit in the browser. */
export type PageVisit = Pick<Visit, 'requestId' | 'origin' | 'dashboardOrigin' | 'store' | 'demo'>;

/** Nobody signed in: no call is needed to know that. */
export const SIGNED_OUT: Session = { user: null, projects: [], project: null, store: null, guard: NOBODY };

/** Spec 1 §2.12: the named project, else the first non-turbo one, else the first. */
export function chooseProject(
  projects: readonly SessionProject[],
  named: readonly (string | null)[],
): SessionProject | null {
  for (const id of named) {
    const found = id === null ? undefined : projects.find((project) => project.id === id);
    if (found) return found;
  }
  return projects.find((project) => !project.isTurbo) ?? projects[0] ?? null;
}

/** The session that an initial state makes. `named` are the wished projects' ids, the strongest first. */
export function sessionOf(state: InitialState, named: readonly (string | null)[]): Session {
  const project = chooseProject(state.manufacturers, named);
  const store = state.stores.find((one) => one.projectId === project?.id) ?? null;
  return {
    user: state.user,
    projects: state.manufacturers,
    project,
    store,
    guard: {
      ...NOBODY,
      user: state.user,
      project: project && {
        ...project,
        badges: project.badges.filter(({ unlocked }) => unlocked).map(({ code }) => code),
      },
      store: store && {
        id: store.id,
        pro: store.pro,
        divisionNumber: null,
        companyNumber: null,
        comingSoon: false,
        passwordProtected: false,
        allowedUser: true,
        internalUser: state.user?.internal === true,
        paymentProcessor: 'selvedge',
        hasCustomDomain: false,
        deliveryProfileId: null,
      },
      context: 'store',
    },
  };
}

/** Asks who is here. */
export async function fetchSession(
  through: CallGateway,
  named: readonly (string | null)[],
): Promise<Session> {
  return sessionOf(await through.call(initialState, { query: {} }), named);
}
