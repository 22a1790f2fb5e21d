import { isOperatorSearch, OPERATOR_QUERY } from '../../../shared/contract/operator-frame.ts';
import {
  PROJECT_CHOICE_COOKIE,
  PROJECT_CHOICE_DAYS,
  platformDashboard,
  withProjectChoice,
} from '../../../shared/features/projects/projects/projects.ts';
import { SESSION_CHECK_THROTTLE_MS } from '../../../shared/rules/constants/constants.ts';
import { gateway } from '../calls/calls.ts';
import { activeProjectId, setSessionProject } from '../calls/project-query.ts';
import { loadDashboardRoutes } from '../routing/route-table.ts';
import { readCookie, writeCookie } from '../storage/cookies.ts';
import { currentVisit } from './browser-visit.ts';
import { fetchSession, knowsDashboard, type Session, SIGNED_OUT } from './session.ts';

/** Operator mode holds as long as its document: its address keeps naming it. */
const operatorProject = () => new URLSearchParams(location.search).get(OPERATOR_QUERY);

type Listener = () => void;

let session: Session | null = null;
let checkedAt = Number.NEGATIVE_INFINITY;
let checking: Promise<Session> | null = null;
const listeners = new Set<Listener>();

/**
 * Remembers the project for the next visit of this account; the server reads it for a page's first answer. One that is
 * worked on at another platform is not: who comes back here would be led away again. Spec 1 §2.12.
 */
function rememberProject({ user, project }: Session): void {
  if (!user || !project || isOperatorSearch(location.search)) return;
  if (platformDashboard(project, location.hostname) !== null) return;
  const before = readCookie(PROJECT_CHOICE_COOKIE);
  const after = withProjectChoice(before, user.id, project.id);
  if (after !== before) writeCookie(PROJECT_CHOICE_COOKIE, after, PROJECT_CHOICE_DAYS);
}

/** What this tab knows of who is signed in; null until the first page told it. */
export const currentSession = (): Session | null => session;

export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over a session from the page or a call. */
export function setSession(next: Session): void {
  session = next;
  checkedAt = performance.now();
  setSessionProject(next.project?.id ?? null);
  rememberProject(next);
  for (const listener of listeners) listener();
}

/** Asks now, whatever was known: after sign-in, sign-up steps and permission grants. */
export async function refreshSession(project: string | null = activeProjectId()): Promise<Session> {
  checking ??= fetchSession(gateway(), project, operatorProject()).finally(() => {
    checking = null;
  });
  const next = await checking;
  // Before anything shows the session: a page for visitors knows no screen that its menu could list.
  if (knowsDashboard(currentVisit(), next)) await loadDashboardRoutes();
  setSession(next);
  return next;
}

/**
 * The session for an access check in a project, or in the active one: reloaded at most every 15 seconds. Spec 1 §4.
 */
export async function loadSession(project: string | null): Promise<Session> {
  if (session === null || (project !== null && session.project?.id !== project))
    return refreshSession(project);
  if (performance.now() - checkedAt > SESSION_CHECK_THROTTLE_MS) {
    checkedAt = performance.now();
    refreshSession().catch(() => {});
  }
  return session;
}

/** Forgets the visitor in this tab. */
export const forgetSession = (): void => setSession(SIGNED_OUT);
