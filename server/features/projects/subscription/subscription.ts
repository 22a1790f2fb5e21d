import { Refusal } from '../../../../shared/contract/errors.ts';
import { type TierLimit, tierOf } from '../../../../shared/features/projects/plans/plans.ts';
import type { ActiveProject } from '../../../platform/sessions/sessions.ts';

/** Pro subscriptions on the server. */

export { onSubscriptionEvent } from './subscription-event.ts';

type Plan = Pick<ActiveProject, 'isPro'>;

/** Refuses with a 402 what only Pro projects may do; the screen then offers the upgrade. Spec 3 §6. */
export function requirePro(project: Plan, message?: string): void {
  if (!project.isPro) throw new Refusal(402, 'pro-required', message);
}

/** Refuses what would exceed the project's plan: with a 402 where Pro would allow it, with a 403 where it would not. */
export function requireWithin(project: Plan, limit: TierLimit, wanted: number, message?: string): void {
  if (wanted <= tierOf(project.isPro)[limit]) return;
  if (wanted <= tierOf(true)[limit]) requirePro(project, message);
  throw new Refusal(403, 'over-limit', message ?? 'You’ve reached your plan’s limit');
}
