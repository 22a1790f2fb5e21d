import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import type { RouteGuard, RouteMeta } from '../../../shared/contract/route-meta.ts';

/** The groups of each workspace's menu, in order. `start`, `end` and `foot` have no heading. */
export const MENU_GROUPS = {
  project: ['start', 'Make', 'Sell', 'Grow', 'Project', 'foot'],
  factory: ['start', 'Make', 'Move', 'Floor', 'end', 'foot'],
  staff: ['start', 'Answer', 'People', 'Run', 'end', 'foot'],
} as const;
export type Workspace = keyof typeof MENU_GROUPS;

/** An icon of Tabler by its name; a type alone, so that no icon is loaded where routes are only read. */
export type IconName = Extract<keyof typeof import('@tabler/icons-react'), `Icon${string}`>;

/** Where a project sells: in a store of ours, in a shop elsewhere, or through the API. */
export type SalesChannel = 'own-store' | 'outside-shop' | 'api';

interface MenuText {
  readonly order: number;
  /** The route's title, where it is not this. */
  readonly text?: string;
  /** Hides it, and its children, from members who have none of these. The route stays open by link. */
  readonly anyOf?: readonly DashboardPermission[];
  /** Shown only in projects that sell so. */
  readonly channels?: readonly SalesChannel[];
  /** Part of Pro: projects without it see so. */
  readonly pro?: true;
}

/** A line of a workspace's menu. */
export type MenuLine = {
  [W in Workspace]: MenuText & {
    readonly workspace: W;
    readonly group: (typeof MENU_GROUPS)[W][number];
    readonly icon: IconName;
    /** Its place among those that a phone's bar shows the first four of. */
    readonly bar?: number;
    /** A shorter text for a phone's bar, which cuts off after about ten letters. */
    readonly barText?: string;
  };
}[Workspace];

/** A line below another, shown while that one or one of its children is open. */
export interface MenuChild extends MenuText {
  /** Id of the route whose line it belongs to. */
  readonly under: string;
}

export type MenuPlace = MenuLine | MenuChild;

/** Something people come to do, offered by name. Shown where they may open the route. */
export interface RouteTask {
  readonly text: string;
  readonly order: number;
  /** Added to the route's address. */
  readonly query?: string;
  readonly anyOf?: readonly DashboardPermission[];
}

/** How the tests open a screen that needs more than its path. */
export interface RouteSample {
  /** Parameters of its path in the demo; `{user}` stands for the id of the account that opens it. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** A text that shows once everything is there. */
  readonly shows?: string;
  /** What the document answers, where that is not 200. */
  readonly status?: number;
  /** Its record isn’t there: its call answers 404, and the screen says so. */
  readonly missing?: true;
  /** Held open for live events: it never stops talking to the server. */
  readonly live?: true;
  /** Something has to lie in the basket. */
  readonly basket?: true;
}

/** One route of the product: what it is called, where it lives, who may open it, where it is found. */
export interface RouteEntry {
  /** Unique, `feature/screen`. Aliases share it. */
  readonly id: string;
  /** Path shape: `{name}` a parameter, `{name?}` an optional one, `*` at the end the rest of the path. */
  readonly path: string;
  /** The screen's module, next to the file that declares it. Without it (and without `redirectTo`) the waiting screen shows. */
  readonly file?: string;
  readonly aliases?: readonly string[];
  /** A path shape whose parameters are filled from this route's; the query goes along. */
  readonly redirectTo?: string;
  /** Path shape of the page that a store's host shows instead, in the store's own frame. */
  readonly onStore?: string;
  /** Id of the route above it in the breadcrumb trail. */
  readonly under?: string;
  readonly menu?: MenuPlace | readonly MenuPlace[];
  /** Words that people search for, as well as its title. */
  readonly words?: readonly string[];
  /** Without which its address means nothing: added where the palette leads to it and tests open it. */
  readonly query?: string;
  /** Whether the palette lists it: `typed` only after its words are typed, `never` not at all. Always listed otherwise. */
  readonly palette?: 'typed' | 'never';
  readonly tasks?: readonly RouteTask[];
  /** Its addresses that a sitemap names by a title other than its own, or with these parameters. */
  readonly listed?: readonly { readonly title: string; readonly params: Readonly<Record<string, string>> }[];
  /** Null for a screen that needs a dedicated test: its address comes from a mail, say. */
  readonly sample?: RouteSample | readonly RouteSample[] | null;
  readonly meta: RouteMeta;
}

type Options = Partial<Omit<RouteMeta, 'title'>> & Partial<Omit<RouteEntry, 'id' | 'path' | 'meta'>>;

const MERCHANT: readonly RouteGuard[] = ['hasDashboardAccess', 'hasProject'];

function entry(
  id: string,
  path: string,
  title: string,
  defaults: Omit<RouteMeta, 'title'>,
  options: Options,
): RouteEntry {
  const {
    file,
    aliases,
    redirectTo,
    onStore,
    under,
    menu,
    words,
    query,
    palette,
    tasks,
    listed,
    sample,
    ...meta
  } = options;
  return {
    id,
    path,
    ...(file && { file }),
    ...(aliases && { aliases }),
    ...(redirectTo && { redirectTo }),
    ...(onStore && { onStore }),
    ...(under && { under }),
    ...(menu && { menu }),
    ...(words && { words }),
    ...(query && { query }),
    ...(palette && { palette }),
    ...(tasks && { tasks }),
    ...(listed && { listed }),
    ...(sample !== undefined && { sample }),
    meta: {
      // A tool is work in progress.
      ...(meta.layout === 'tool' && { keepsVersion: true }),
      ...defaults,
      ...meta,
      // A waiting screen has nothing to be found by.
      ...(file === undefined && redirectTo === undefined && { search: 'hidden' as const }),
      title,
    },
  };
}

const SCREEN = {
  breadcrumb: 'page',
  layout: 'standard',
  search: 'hidden',
  hydrate: 'page',
  host: 'dashboard',
} as const;

/** A merchant's screen: logged in, verified, EULA signed, with a project, wherever it sells. */
export const merchant = (id: string, path: string, title: string, options: Options = {}) =>
  entry(id, path, title, { ...SCREEN, access: MERCHANT }, options);

/** A merchant's screen about a store of ours: without one it leads to opening one. Spec 1 §2.4. */
export const storeOwner = (id: string, path: string, title: string, options: Options = {}) =>
  entry(id, path, title, { ...SCREEN, access: [...MERCHANT, 'hasStore'] }, options);

/** A screen of the dashboard's host that anyone may open unless its options say otherwise. */
export const open = (id: string, path: string, title: string, options: Options = {}) =>
  entry(id, path, title, { ...SCREEN, search: 'indexed', access: [] }, options);

/** A screen of the factory's and the internal staff's. */
export const factory = (id: string, path: string, title: string, options: Options = {}) =>
  entry(id, path, title, { ...SCREEN, access: ['isLoggedIn', 'isFactoryOrInternalUser'] }, options);

/** A screen of the internal staff's alone. */
export const staff = (id: string, path: string, title: string, options: Options = {}) =>
  entry(id, path, title, { ...SCREEN, access: ['isLoggedIn', 'isInternalUser'] }, options);

/** A page of a store: server-rendered, only its islands wake up. */
export const shop = (id: string, path: string, title: string, options: Options = {}) =>
  entry(
    id,
    path,
    title,
    {
      breadcrumb: 'page',
      layout: 'one-pager',
      search: 'indexed',
      hydrate: 'islands',
      host: 'store',
      access: ['canVisitStore'],
    },
    options,
  );

/** A path that only leads on to another. */
export const redirect = (id: string, path: string, redirectTo: string, options: Options = {}) =>
  entry(id, path, 'Moved', { ...SCREEN, access: [] }, { ...options, redirectTo });
