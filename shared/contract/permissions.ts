import { z } from 'zod';
import { SPECIFIED_DASHBOARD_PERMISSIONS } from '../rules/constants/permissions.ts';

/** Dashboard permissions seen in spec 1 §6.2, and those the factory's and staff's own calls ask for. */
export const DASHBOARD_PERMISSIONS = [
  ...SPECIFIED_DASHBOARD_PERMISSIONS,
  'manage-team',
  'view-orders',
  'refund-orders',
  'manage-discounts',
  'manage-reviews',
  'manage-integrations',
] as const;
export const dashboardPermissionSchema = z.enum(DASHBOARD_PERMISSIONS);
export type DashboardPermission = z.infer<typeof dashboardPermissionSchema>;

/** Permissions of single staff members, on top of what all internal users can do. Leadership has them all. */
export const STAFF_PERMISSIONS = {
  'mute-staff': 'Mute and unmute people',
  'manage-badges': 'Register and revoke badges',
  'edit-policies': 'Edit the policy texts',
  'answer-chats': 'Answer live chats',
} as const;
export const staffPermissionSchema = z.enum(['mute-staff', 'manage-badges', 'edit-policies', 'answer-chats']);
export type StaffPermission = z.infer<typeof staffPermissionSchema>;

/** Permissions as a profile holds them; names that this version doesn't have are left out. */
export const storedStaffPermissionsSchema = z
  .array(z.string())
  .transform((names) => names.flatMap((name) => staffPermissionSchema.safeParse(name).data ?? []));
