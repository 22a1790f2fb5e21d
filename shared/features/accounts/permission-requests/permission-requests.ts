/** Asking for permissions that a role does not hold, and granting them. */
export {
  type PermissionGrant,
  type PermissionRequest,
  permissionRequestCalls,
  REASON_MAX_LENGTH,
} from './permission-requests.calls.ts';

const TAG = 'permission-request:';

/** Tag of the notification about one request: a decision takes it off every list. */
export const requestTag = (requestId: string): string => `${TAG}${requestId}`;

/** Whether a notification is about a request that waits. */
export const isRequestTag = (tag: string | null): boolean => tag?.startsWith(TAG) === true;

const DECISIONS = ['approve', 'decline'] as const;
export type PermissionDecision = (typeof DECISIONS)[number];

/** Internal event of a notification's button that decides a request, as an action's address. Spec 3 §5.3. */
export const decisionAddress = (decision: PermissionDecision, requestId: string): string =>
  `@${decision}-permission-request/${requestId}`;

/** What an internal event decides; null for any other event. */
export function decisionIn(event: string): { decision: PermissionDecision; requestId: string } | null {
  const [, wanted, requestId] = /^(approve|decline)-permission-request\/([\w-]+)$/.exec(event) ?? [];
  const decision = DECISIONS.find((each) => each === wanted);
  return decision && requestId ? { decision, requestId } : null;
}
