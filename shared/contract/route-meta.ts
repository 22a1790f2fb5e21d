import type { ConditionName, GuardName, RouteIntegration } from '../rules/constants/constants.ts';
import type { DashboardPermission } from './permissions.ts';

/** How the last part of a breadcrumb trail gets its text. Spec 1 §2.10. */
export const BREADCRUMB_KINDS = [
  'page',
  'url-param',
  'collection',
  'product',
  'blog-post',
  'blog-tag',
  'plugin',
] as const;
export type BreadcrumbKind = (typeof BREADCRUMB_KINDS)[number];

/** Spec 1 §2.1. */
export const LAYOUTS = [
  'standard',
  'tool',
  'blank',
  'one-pager',
  'mail',
  'standard-without-sidebar',
] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/** A guard or condition of spec 1 §6.1, or one of ours: works for the factory, can log in. */
export type RouteGuard = GuardName | ConditionName | 'isFactoryOrInternalUser' | 'mayLogIn';

/** Where the hosted version shows this screen instead. Used only while cloud redirects are switched on. */
export interface CloudRedirect {
  /** Path of the hosted screen below the setting's address, e.g. `campaigns/show`. */
  readonly screen: string;
  /** Route parameters passed on in the query, by the name they have there. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query parameters passed on under their own names. */
  readonly query?: readonly string[];
}

/** What is true of a route before its screen is loaded. Guards, titles, menus, sitemap and tests read it. */
export interface RouteMeta {
  readonly title: string;
  readonly breadcrumb: BreadcrumbKind;
  readonly integration?: RouteIntegration;
  /** All of them are needed, in the active project. */
  readonly dashboardPermissions?: readonly DashboardPermission[];
  /** Checked in this order; the first that fails sends the visitor to its own place. */
  readonly access: readonly RouteGuard[];
  /** The guards on the dashboard's host, for a path that stores answer too and anyone may open there. */
  readonly dashboardAccess?: readonly RouteGuard[];
  readonly layout: LayoutName;
  readonly search: 'indexed' | 'hidden';
  /** `islands`: the document carries no router script, only its interactive parts wake up. */
  readonly hydrate: 'page' | 'islands';
  /** The kind of host that answers this path. */
  readonly host: 'dashboard' | 'store' | 'both';
  readonly cloudRedirect?: CloudRedirect;
  /** The screen holds unsaved work, so a new release waits until the person leaves it on purpose. Spec 1 §2.12. */
  readonly keepsVersion?: true;
  /** One honest sentence for a route whose screen is not there yet. */
  readonly waiting?: string;
}
