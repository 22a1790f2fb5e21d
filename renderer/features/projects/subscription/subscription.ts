/** The Pro subscription in the browser: its popups, its section in settings, and the retry after a 402. */
export { BillingSection } from './billing-section.tsx';
export { CycleChoice } from './cycle-choice.tsx';
export { useFreeTrial } from './use-free-trial.ts';
