/** Badges a project unlocks on its way, in the order they are offered. Spec 2 §3.4. */
export const PROJECT_BADGES = [
  { code: 'sign-up', groups: ['onboarding'] },
  { code: 'selvedge', groups: ['onboarding', 'integration'] },
  { code: 'shopify', groups: ['integration'] },
  { code: 'designer', groups: ['onboarding'] },
  { code: 'profile', groups: ['onboarding'] },
  { code: 'theme', groups: ['onboarding', 'store'] },
  { code: 'homepage', groups: ['onboarding', 'store'] },
  { code: 'card', groups: ['onboarding', 'billing'] },
  { code: 'entrepreneur', groups: ['milestone'] },
] as const;
