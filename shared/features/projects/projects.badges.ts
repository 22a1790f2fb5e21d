import { z } from 'zod';

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
export type ProjectBadge = (typeof PROJECT_BADGES)[number]['code'];

/** How a project sells; shown as the names of spec 2 §3.4. */
const INTEGRATION_TYPES = [
  'store',
  'api',
  'shopify',
  'wix',
  'ecwid',
  'ekm',
  'amazon',
  'etsy',
  'woocommerce',
  'ochre',
  'tiktok-shop',
  'factory',
] as const;
export const integrationTypeSchema = z.enum(INTEGRATION_TYPES);
export type IntegrationType = z.infer<typeof integrationTypeSchema>;
