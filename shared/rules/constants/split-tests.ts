/** The split tests that are known, each with its variants. Spec 3 §4.5. */
export const SPLIT_TESTS = {
  pro_upgrade_popup: ['new', 'control'],
  free_trial_pro: ['with'],
  homepage: ['Old', 'New'],
} as const;
export type SplitTestName = keyof typeof SPLIT_TESTS;

/** Query parameter that forces variations, comma-separated. Spec 3 §4.5. */
export const SPLIT_VARIATION_QUERY = 'split-var';

/** Whether a free trial may be offered: not Pro, available on the server, and variation "with". Spec 3 §4.5. */
export function offersFreeTrial(visitor: {
  readonly isPro: boolean;
  readonly trialAvailable: boolean;
  readonly freeTrialVariation: string | null;
}): boolean {
  return (
    !visitor.isPro && visitor.trialAvailable && visitor.freeTrialVariation === SPLIT_TESTS.free_trial_pro[0]
  );
}
