/** The plain pages: what holds here, in short words. */
export { KEPT_VALUES } from './kept-values.ts';
export { POLICY_MAX_LENGTH, type PolicyVersion, policyCalls, type ShownPolicy } from './policies.calls.ts';
export { POLICIES, type Policy, type PolicyVoice } from './texts.ts';
