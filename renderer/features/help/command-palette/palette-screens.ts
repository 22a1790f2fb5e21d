import { type GuardState, mayOpen } from '../../../../shared/contract/access/access.ts';
import type { Named } from '../../../../shared/features/help/command-palette/command-palette.ts';
import { INTEGRATION_QUERY } from '../../../../shared/features/projects/projects/projects.ts';
import { isWaiting, ROUTE_TABLE } from '../../../platform/routing/route-table.ts';

export interface PaletteScreen extends Named {
  readonly id: string;
  readonly to: string;
}

/** Steps of a flow, which are never opened by name. */
const NOT_BY_NAME = /^(sign-up|errors|identity|module)\/|^team\/invitation-/;

/** Screens whose address needs a query that says what it is for. */
const QUERIES: Readonly<Record<string, string>> = {
  'project/create': `?${INTEGRATION_QUERY}=store`,
};

/** Words by which people look for a screen whose title does not have them. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'dashboard/home': ['home', 'start', 'today'],
  'studio/create': ['studio', 'design', 'new product', 'upload'],
  'products/list': ['catalogue', 'listing'],
  'settings/home': [
    'password',
    'two-factor',
    'team',
    'profile',
    'account',
    'payment',
    'billing',
    'store access',
  ],
  'plans/home': ['pro', 'upgrade', 'price', 'subscription'],
  'factory-orders/list': ['to make', 'production'],
  'stations/station': ['workstation', 'labels', 'pick', 'print', 'pack'],
  'staff-users/list': ['people', 'users', 'colleagues'],
  'staff-projects/list': ['projects', 'merchants', 'manufacturers', 'turbo', 'reseller', 'platform'],
  'live-chat/desk': ['support', 'agent', 'queue', 'messages'],
  'shipments/list': ['parcels', 'tracking', 'post'],
  'trace/code': ['barcode', 'scan'],
};

/** Every screen that this person may open now: with its screen, without needing a name in its address. */
export const paletteScreens = (guard: GuardState): readonly PaletteScreen[] =>
  ROUTE_TABLE.filter(
    (entry) =>
      !entry.redirectTo &&
      !isWaiting(entry) &&
      entry.meta.hydrate === 'page' &&
      !/\{\w+\}/.test(entry.path) &&
      !NOT_BY_NAME.test(entry.id) &&
      mayOpen(entry.meta, guard),
  ).map(({ id, path, meta }) => ({
    id,
    name: meta.title,
    words: WORDS[id] ?? [],
    to: `${path.replace(/\{\w+\?\}\/?/g, '')}${QUERIES[id] ?? ''}`,
  }));
