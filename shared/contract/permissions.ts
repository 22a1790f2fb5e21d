import { z } from 'zod';

/** Dashboard permissions seen in spec 1 §6.2, and those the factory's and staff's own calls ask for. */
export const DASHBOARD_PERMISSIONS = [
  'edit-webpage',
  'edit-products',
  'edit-blogs',
  'manage-settings',
  'manage-team',
  'view-orders',
  'view-royalties',
  'send-push',
  'send-mail',
] as const;
export const dashboardPermissionSchema = z.enum(DASHBOARD_PERMISSIONS);
export type DashboardPermission = z.infer<typeof dashboardPermissionSchema>;
