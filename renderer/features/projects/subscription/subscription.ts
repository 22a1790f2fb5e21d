import type { BillingCycle } from '../../../../shared/rules/constants/constants.ts';

/** The Pro subscription in the browser: its popups, its section in settings, and the retry after a 402. */
export { BillingSection } from './billing-section.tsx';
export { CycleChoice } from './cycle-choice.tsx';
export { OPEN_UPGRADE, ProOpener } from './pro-opener.tsx';
export { useFreeTrial } from './use-free-trial.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Describes Pro and starts the upgrade. `blocked`: an action waits for it and continues automatically. */
    'pro-upgrade': { props: { origin?: string; blocked?: boolean }; answer: 'subscribed' };
    'pro-subscribe': { props: { origin?: string; billingCycle?: BillingCycle }; answer: 'subscribed' };
    'payment-method': { props: Record<string, never>; answer: 'updated' };
    'switch-billing-cycle': {
      props: { subscriptionId: string; from: BillingCycle };
      answer: 'switched';
    };
  }
}
