import { z } from 'zod';
import { DASHBOARD_PERMISSIONS, type DashboardPermission } from './permissions.ts';

/** Roles of a project's members. Which role holds which permission is ours to decide (readings) and is shown in settings. */
export const PROJECT_ROLES = ['owner', 'manager', 'designer', 'marketer', 'fulfilment', 'viewer'] as const;
export const projectRoleSchema = z.enum(PROJECT_ROLES);
export type ProjectRole = z.infer<typeof projectRoleSchema>;

/** A member's role as it is kept: one of the product's, or one that the project made itself. */
export const CUSTOM_ROLE = 'custom';
export const memberRoleSchema = z.enum([...PROJECT_ROLES, CUSTOM_ROLE]);
export type MemberRole = z.infer<typeof memberRoleSchema>;

/** The role matrix: the one table that the server enforces and the screens show. */
export const ROLE_PERMISSIONS: Readonly<Record<ProjectRole, readonly DashboardPermission[]>> = {
  owner: DASHBOARD_PERMISSIONS,
  manager: [
    'edit-webpage',
    'edit-products',
    'edit-blogs',
    'manage-settings',
    'view-orders',
    'refund-orders',
    'view-royalties',
    'send-push',
    'send-mail',
    'manage-discounts',
    'manage-reviews',
    'manage-integrations',
  ],
  designer: ['edit-webpage', 'edit-products'],
  marketer: ['edit-webpage', 'edit-blogs', 'send-push', 'send-mail', 'manage-discounts', 'manage-reviews'],
  fulfilment: ['view-orders', 'manage-reviews'],
  viewer: [],
};

/** What each role is for, in a sentence that settings show. */
export const ROLE_NAMES: Readonly<Record<ProjectRole, { readonly name: string; readonly purpose: string }>> =
  {
    owner: { name: 'Owner', purpose: 'Full access, including the team' },
    manager: { name: 'Manager', purpose: 'Runs the project day to day' },
    designer: { name: 'Designer', purpose: 'Makes products and looks after the website' },
    marketer: { name: 'Marketer', purpose: 'Writes, emails and notifies' },
    fulfilment: { name: 'Fulfilment', purpose: 'Looks after orders' },
    viewer: { name: 'Viewer', purpose: 'Can view the dashboard' },
  };

/** What a member's role is called. */
export const memberRoleName = (role: MemberRole): string =>
  role === CUSTOM_ROLE ? 'Custom role' : ROLE_NAMES[role].name;

export const PERMISSION_NAMES: Readonly<Record<DashboardPermission, string>> = {
  'edit-webpage': 'Change pages, menus and theme',
  'edit-products': 'Make and change products',
  'edit-blogs': 'Write blog posts',
  'manage-settings': 'Change store settings and delivery',
  'manage-team': 'Invite people and change roles',
  'view-orders': 'See orders',
  'refund-orders': 'Refund orders',
  'view-royalties': 'See sales and earnings',
  'send-push': 'Send push notifications',
  'send-mail': 'Email customers',
  'manage-discounts': 'Create and change discounts',
  'manage-reviews': 'Answer and hide reviews',
  'manage-integrations': 'Connect other shops and plugins',
};

/** What each permission means for who has it, in a sentence. */
export const PERMISSION_SENTENCES: Readonly<Record<DashboardPermission, string>> = {
  'edit-webpage': 'Builds and publishes pages of the store, its menus, footer, logo and theme.',
  'edit-products': 'Design, price, publish and remove products.',
  'edit-blogs': 'Writes, publishes and deletes posts and series of the blog.',
  'manage-settings': 'Changes currency, delivery, store access, payment and the safety rules of the project.',
  'manage-team': 'Invites and removes people, gives roles they hold themselves, and decides requests.',
  'view-orders': 'Reads orders with the names and addresses of customers.',
  'refund-orders': 'Gives customers their money back, in whole or in part.',
  'view-royalties': 'See sales and earnings.',
  'send-push': 'Sends push messages to people who asked for them.',
  'send-mail': 'Send emails and campaigns to customers.',
  'manage-discounts': 'Create, change and end discounts and codes.',
  'manage-reviews': 'Answer, publish and hide customers’ reviews.',
  'manage-integrations': 'Connect outside shops, plugins and the API, and disconnect them.',
};

/** Permissions of a role; a role that is not known holds none. */
export function permissionsOfRole(role: string): readonly DashboardPermission[] {
  const known = projectRoleSchema.safeParse(role);
  return known.success ? ROLE_PERMISSIONS[known.data] : [];
}

/**
 * A member's permissions: the role's and the extra ones (approved requests, a custom role), each once. Unknown names
 * are ignored.
 */
export function permissionsOfMember(
  role: string,
  besides: readonly string[],
): readonly DashboardPermission[] {
  const ofRole = permissionsOfRole(role);
  return DASHBOARD_PERMISSIONS.filter(
    (permission) => ofRole.includes(permission) || besides.includes(permission),
  );
}

/** The roles that hold a permission by themselves. */
export const rolesWith = (permission: DashboardPermission): ProjectRole[] =>
  PROJECT_ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission));
