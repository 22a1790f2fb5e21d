import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import { PERMISSION_NAMES } from '../../../shared/contract/roles.ts';

/** Why a control is locked: “You need permission to make and change products.” */
export const missingPermissionText = (missing: readonly DashboardPermission[]): string =>
  `You need permission to ${missing.map((one) => PERMISSION_NAMES[one].toLowerCase()).join(', ')}.`;
