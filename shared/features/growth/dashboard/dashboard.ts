/** The dashboard's first screen: what needs doing today. */
export { dashboardCalls } from './dashboard.calls.ts';
export { type OnboardingStep, onboardingSteps } from './onboarding.ts';
