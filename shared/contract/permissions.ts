import { z } from 'zod';
import { SPECIFIED_DASHBOARD_PERMISSIONS } from '../rules/constants/permissions.ts';

/** Dashboard permissions seen in spec 1 §6.2, and those the factory's and staff's own calls ask for. */
export const DASHBOARD_PERMISSIONS = [
  ...SPECIFIED_DASHBOARD_PERMISSIONS,
  'manage-team',
  'view-orders',
] as const;
export const dashboardPermissionSchema = z.enum(DASHBOARD_PERMISSIONS);
export type DashboardPermission = z.infer<typeof dashboardPermissionSchema>;
