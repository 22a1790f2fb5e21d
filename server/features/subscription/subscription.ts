import { Refusal } from '../../../shared/contract/errors.ts';
import type { ActiveProject } from '../../platform/sessions/sessions.ts';

/** Pro subscriptions on the server. */
export { subscriptionImplementations } from './subscription.handlers.ts';
export { renewDue, subscriptionJobHandlers } from './subscription.jobs.ts';
export { onSubscriptionEvent } from './subscription-event.ts';

/** Refuses with a 402 what only Pro projects may do; the screen then offers the upgrade. Spec 3 §6. */
export function requirePro(project: Pick<ActiveProject, 'isPro'>, message?: string): void {
  if (!project.isPro) throw new Refusal(402, 'pro-required', message);
}
