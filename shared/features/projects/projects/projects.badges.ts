import { z } from 'zod';
import type { PROJECT_BADGES } from '../../../rules/constants/constants.ts';

/** What each badge is called, and what unlocks it. */
export const BADGE_TEXTS: Readonly<Record<ProjectBadge, { readonly name: string; readonly how: string }>> = {
  'sign-up': { name: 'Signed up', how: 'Open your store' },
  selvedge: { name: 'Store on Selvedge', how: 'Open your store' },
  shopify: { name: 'Store on Shopify', how: 'Connect a Shopify store' },
  designer: { name: 'Designer', how: 'Put your first product on sale' },
  profile: { name: 'Profile', how: 'Give your name and a picture' },
  theme: { name: 'Own look', how: 'Change the theme of your store' },
  homepage: { name: 'Home page', how: 'Change the home page of your store' },
  card: { name: 'Pro', how: 'Subscribe to Pro' },
  entrepreneur: { name: 'Entrepreneur', how: 'Make your first sale' },
};

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
