import type { BillingCycle } from '../../../../shared/rules/constants/constants.ts';

/** The Pro subscription in the browser: its popups, its section in the settings, and the way on after a 402. */
export { BillingSection } from './billing-section.tsx';
export { CycleChoice } from './cycle-choice.tsx';
export { OPEN_UPGRADE, ProOpener } from './pro-opener.tsx';
export { useFreeTrial } from './use-free-trial.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** What Pro is, and the way to it. `blocked`: something waits for it and goes on by itself. */
    'pro-upgrade': { props: { origin?: string; blocked?: boolean }; answer: 'subscribed' };
    'pro-subscribe': { props: { origin?: string; billingCycle?: BillingCycle }; answer: 'subscribed' };
    'payment-method': { props: Record<string, never>; answer: 'updated' };
    'switch-billing-cycle': {
      props: { subscriptionId: string; from: BillingCycle };
      answer: 'switched';
    };
  }
}
