import { OPERATOR_QUERY } from '../../../shared/contract/operator-frame.ts';
import { SESSION_CHECK_THROTTLE_MS } from '../../../shared/rules/constants/constants.ts';
import { gateway } from '../calls/calls.ts';
import { activeProjectId } from '../calls/project-query.ts';
import { fetchSession, type Session, SIGNED_OUT } from './session.ts';

/** Operator mode holds as long as its document: its address keeps naming it. */
const operatorProject = () => new URLSearchParams(location.search).get(OPERATOR_QUERY);

type Listener = () => void;

let session: Session | null = null;
let checkedAt = Number.NEGATIVE_INFINITY;
let checking: Promise<Session> | null = null;
const listeners = new Set<Listener>();

const PROJECT_KEY = 'active-project';

/** The project this browser worked on last. */
export const storedProjectId = (): string | null => localStorage.getItem(PROJECT_KEY);

/** What this tab knows of who is signed in; null until the first page told it. */
export const knownSession = (): Session | null => session;

export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over a session from the page or a call. */
export function setSession(next: Session): void {
  session = next;
  checkedAt = performance.now();
  if (next.project) localStorage.setItem(PROJECT_KEY, next.project.id);
  for (const listener of listeners) listener();
}

/** Asks now, whatever was known: after sign-in, sign-up steps and permission grants. */
export async function refreshSession(project: string | null = activeProjectId()): Promise<Session> {
  checking ??= fetchSession(gateway(), project ?? storedProjectId(), operatorProject()).finally(() => {
    checking = null;
  });
  const next = await checking;
  setSession(next);
  return next;
}

/**
 * The session for an access check in a project, or in the one that is active anyway: asked for again at most every 15
 * seconds. Spec 1 §4.
 */
export async function currentSession(project: string | null): Promise<Session> {
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
