import type { IntegrationType } from './projects.badges.ts';

/** Query of the screens that begin a project or set a module up: what it is for. Spec 1 §2.6. */
export const INTEGRATION_QUERY = 'integration';

const NEEDING = ['/project/create/', '/module/setup/'];

/** Whether a path needs the query `integration` and lacks it; such a path is not found. Spec 1 §2.6, §8. */
export function lacksIntegration(pathname: string, search: string): boolean {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return NEEDING.includes(path) && !new URLSearchParams(search).get(INTEGRATION_QUERY);
}

/** How each way of selling is called. Spec 2 §3.4. */
export const INTEGRATION_NAMES: Readonly<Record<IntegrationType, string>> = {
  store: 'A store with Selvedge',
  api: 'My own software, through the API',
  shopify: 'Shopify',
  wix: 'Wix',
  ecwid: 'Ecwid',
  ekm: 'EKM',
  amazon: 'Amazon',
  etsy: 'Etsy',
  woocommerce: 'WooCommerce',
  ochre: 'Ochre',
  'tiktok-shop': 'TikTok Shop',
  factory: 'A factory',
};
