import { z } from 'zod';
import { PRODUCT_NAME, type RouteIntegration } from '../../../rules/constants/constants.ts';
import { type IntegrationType, integrationTypeSchema } from './projects.badges.ts';

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
  store: `${PRODUCT_NAME} Store`,
  api: 'API',
  shopify: 'Shopify',
  wix: 'Wix',
  ecwid: 'Ecwid',
  ekm: 'EKM',
  amazon: 'Amazon',
  etsy: 'Etsy',
  woocommerce: 'WooCommerce',
  ochre: 'Ochre',
  'tiktok-shop': 'TikTok Shop',
  factory: 'Factory',
};
const NOT_CONNECTED = 'Not Connected';

/** The shop elsewhere that a project began with, as merchants call it; null where it began with a store of ours. */
export function outsideShopName(type: string | null | undefined): string | null {
  const { data } = integrationTypeSchema.safeParse(type);
  if (data === undefined || data === 'store' || data === 'factory') return null;
  return data === 'api' ? 'your own software' : INTEGRATION_NAMES[data];
}

/** Said where a shop elsewhere is chosen, and to projects that began with one: its orders don’t reach us. */
export const notConnectedText = (shop: string): string =>
  `We can’t connect ${shop} yet. You can prepare your products now, and sell them in a store here.`;

/** What every project works with, wherever it sells. */
const EVERY_PROJECT = ['orders', 'fulfillments', 'shipments', 'shipping', 'warehouse', 'oms'] as const;
/** What a store of ours adds. */
export const STORE_INTEGRATIONS = ['website', 'delivery'] as const satisfies readonly RouteIntegration[];

/** A module of ours, or a place where a project sells. */
export type ProjectIntegration = RouteIntegration | Exclude<IntegrationType, 'store'>;

/** The integrations that a new project has. */
export const firstIntegrations = (type: IntegrationType): readonly ProjectIntegration[] =>
  type === 'store' ? [...STORE_INTEGRATIONS, ...EVERY_PROJECT] : [type, ...EVERY_PROJECT];

/** What a project's way of selling is called, by its integrations. Spec 2 §3.4. */
export function integrationName(integrations: readonly string[]): string {
  const type = integrationTypeSchema.options.find((each) =>
    integrations.includes(each === 'store' ? 'website' : each),
  );
  return type === undefined ? NOT_CONNECTED : INTEGRATION_NAMES[type];
}

/** Modules that a project gets by asking; a website comes with a store, and selling elsewhere with a project. */
export const ADDED_MODULES = ['delivery', ...EVERY_PROJECT] as const;
export const addedModuleSchema = z.enum(ADDED_MODULES);
