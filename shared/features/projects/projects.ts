import { z } from 'zod';
import { DASHBOARD_PERMISSIONS, type DashboardPermission } from '../../contract/permissions.ts';

/** Roles of a project's members. Which role holds which permission is ours to decide (readings) and is shown in settings. */
export const PROJECT_ROLES = ['owner', 'manager', 'designer', 'marketer', 'fulfilment', 'viewer'] as const;
export const projectRoleSchema = z.enum(PROJECT_ROLES);
export type ProjectRole = z.infer<typeof projectRoleSchema>;

/** The role matrix: the one table that the server enforces and the screens show. */
export const ROLE_PERMISSIONS: Readonly<Record<ProjectRole, readonly DashboardPermission[]>> = {
  owner: DASHBOARD_PERMISSIONS,
  manager: [
    'edit-webpage',
    'edit-products',
    'edit-blogs',
    'manage-settings',
    'view-orders',
    'view-royalties',
    'send-push',
    'send-mail',
  ],
  designer: ['edit-webpage', 'edit-products', 'view-orders'],
  marketer: ['edit-webpage', 'edit-blogs', 'view-orders', 'send-push', 'send-mail'],
  fulfilment: ['view-orders'],
  viewer: [],
};

/** What each role is for, in a sentence that settings show. */
export const ROLE_NAMES: Readonly<Record<ProjectRole, { readonly name: string; readonly purpose: string }>> =
  {
    owner: { name: 'Owner', purpose: 'Does everything, and alone manages the team' },
    manager: { name: 'Manager', purpose: 'Runs the project day to day' },
    designer: { name: 'Designer', purpose: 'Makes products and looks after the website' },
    marketer: { name: 'Marketer', purpose: 'Writes, mails and notifies' },
    fulfilment: { name: 'Fulfilment', purpose: 'Looks after orders' },
    viewer: { name: 'Viewer', purpose: 'Sees the dashboard and changes nothing' },
  };

/** What each permission allows, in words. */
export const PERMISSION_NAMES: Readonly<Record<DashboardPermission, string>> = {
  'edit-webpage': 'Change pages, menus and theme',
  'edit-products': 'Make and change products',
  'edit-blogs': 'Write blog posts',
  'manage-settings': 'Change store settings and delivery',
  'manage-team': 'Invite people and change roles',
  'view-orders': 'See orders',
  'view-royalties': 'See sales and earnings',
  'send-push': 'Send push notifications',
  'send-mail': 'Send mail to customers',
};

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
export const projectBadgeSchema = z.enum(PROJECT_BADGES.map(({ code }) => code));
export type ProjectBadge = z.infer<typeof projectBadgeSchema>;

/** How a project sells; shown as the names of spec 2 §3.4. */
export const INTEGRATION_TYPES = [
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

/** Permissions of a role; a role that is not known holds none. */
export function permissionsOfRole(role: string): readonly DashboardPermission[] {
  const known = projectRoleSchema.safeParse(role);
  return known.success ? ROLE_PERMISSIONS[known.data] : [];
}

/** A project's code: its name in the form of an address, closed by its number (spec 2 §3.4). */
export function projectCode(name: string, number: number): string {
  return `${urlName(name) || 'project'}-${number}`;
}

/** A name in the form used in addresses: lower-case letters, digits and single dashes. */
export function urlName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/g, '');
}
