import { useEffect, useState } from 'react';
import { subscriptionCalls } from '../../../../shared/features/projects/subscription/subscription.ts';
import { offersFreeTrial } from '../../../../shared/rules/constants/constants.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import { variationOf } from '../../accounts/split-tests/split-tests.ts';

/** Whether the free trial is offered here; undefined while that is not known yet. Spec 3 §4.5. */
export function useFreeTrial(): boolean | undefined {
  const { project } = useSession();
  const wanted = project !== null && !project.isPro;
  // The variation exists only in the browser, and only people who can have the trial take part.
  const [freeTrialVariation, setVariation] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (wanted) setVariation(variationOf('free_trial_pro'));
  }, [wanted]);
  const { data, isPending } = useCall(subscriptionCalls.canReceiveFreeTrial, {}, { enabled: wanted });
  if (!wanted) return false;
  if (isPending || freeTrialVariation === undefined) return undefined;
  return offersFreeTrial({
    isPro: project.isPro,
    trialAvailable: data?.can_receive_free_trial === true,
    freeTrialVariation,
  });
}
