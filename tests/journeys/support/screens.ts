import { readRouteEntries } from '../../../bundling/route-files.ts';
import type { RouteEntry, RouteSample } from '../../../renderer/platform/routing/route-entry.ts';
import type { Screen } from './inspection.ts';

/** The person who opens a screen: the least privileged of the people who may. */
export type Visitor = 'guest' | 'merchant' | 'factory' | 'staff' | 'shopper';

export interface Place {
  readonly origin: string;
  /** Id of the account that is logged in. */
  readonly user?: string;
}

/** A screen as its route's entry says that it is opened. */
export interface SampledScreen extends Screen {
  readonly visitor: Visitor;
  readonly needsBasket: boolean;
  /** A section's first screen, or one whose content differs: worth a look at every width. */
  readonly isMain: boolean;
  /** Shows one record, which its sample names. */
  readonly isOfRecord: boolean;
}

function visitorOf({ meta }: RouteEntry): Visitor {
  // A store's page that the dashboard's host answers too, for samples.
  if (meta.host === 'store' || (meta.host === 'both' && meta.hydrate === 'islands')) return 'shopper';
  if (meta.access.includes('isInternalUser')) return 'staff';
  if (meta.access.includes('isFactoryOrInternalUser')) return 'factory';
  return meta.access.length === 0 || meta.access.includes('mayLogIn') ? 'guest' : 'merchant';
}

const samplesOf = ({ sample }: RouteEntry): readonly RouteSample[] =>
  sample === null ? [] : sample === undefined ? [{}] : [sample].flat();

function pathOf({ path }: RouteEntry, { params = {} }: RouteSample, user: string): string {
  return path.replace(/\{(\w+)\??\}(\/?)/g, (_, name: string, slash: string) => {
    const value = params[name]?.replace('{user}', user);
    return value === undefined ? '' : `${encodeURIComponent(value)}${slash}`;
  });
}

const isPage = (entry: RouteEntry): boolean =>
  entry.file !== undefined && entry.redirectTo === undefined && !entry.id.endsWith('-file');

/** Every screen that there is, as one kind of visitor opens it. A new one joins by existing. */
export async function screensFor(
  visitor: Visitor,
  { origin, user = '' }: Place,
): Promise<readonly SampledScreen[]> {
  const entries = await readRouteEntries();
  return entries
    .filter((entry) => isPage(entry) && visitorOf(entry) === visitor)
    .flatMap((entry) =>
      samplesOf(entry).map((sample): SampledScreen => {
        const address = pathOf(entry, sample, user) + (sample.query ?? entry.query ?? '');
        return {
          name: `${entry.id} ${address}`,
          address: `${origin}${address}`,
          ...(sample.shows !== undefined && { shows: new RegExp(sample.shows) }),
          status: sample.status ?? 200,
          isLive: sample.live === true,
          ...(sample.missing && { expects: /status of 404/ }),
          // The heading of a record is its name, and the dashboard's a greeting.
          isOneName: entry.menu !== undefined && entry.id !== 'dashboard/home' && sample.params === undefined,
          visitor,
          needsBasket: sample.basket === true,
          isOfRecord: sample.params !== undefined,
          isMain: entry.menu !== undefined || entry.sample !== undefined || entry.meta.host === 'store',
        };
      }),
    );
}
