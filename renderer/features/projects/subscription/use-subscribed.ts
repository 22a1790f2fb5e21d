import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { subscriptionCalls } from '../../../../shared/features/projects/subscription/subscription.ts';
import { type BillingCycle, SUBSCRIBED_QUERY } from '../../../../shared/rules/constants/constants.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { callKey } from '../../../platform/data/data.ts';

/** Brings everything on screen up to date after the subscription changed. */
export function useSubscriptionChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      refreshSession(),
      client.invalidateQueries({ queryKey: callKey(subscriptionCalls.get) }),
      client.invalidateQueries({ queryKey: callKey(subscriptionCalls.canReceiveFreeTrial) }),
    ]);
  };
}

/**
 * As {@link useSubscriptionChanged}, for a new subscription: the page's query reports it, as after a redirect, unless it
 * was counted before.
 */
export function useSubscribed(): (cycle: BillingCycle, isNew: boolean) => Promise<void> {
  const changed = useSubscriptionChanged();
  const [, setSearch] = useSearchParams();
  return async (cycle, isNew) => {
    await changed();
    if (!isNew) return;
    setSearch(
      (before) => {
        before.set(SUBSCRIBED_QUERY, cycle);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
}
