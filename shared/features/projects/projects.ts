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
