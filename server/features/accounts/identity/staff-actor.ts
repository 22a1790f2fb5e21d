import { sql } from 'kysely';
import { z } from 'zod';
import {
  type StaffPermission,
  staffPermissionSchema,
  storedStaffPermissionsSchema,
} from '../../../../shared/contract/permissions.ts';
import type { Tx } from '../../../platform/database/database.ts';

export interface StaffActor {
  readonly id: string;
  readonly leadership: boolean;
  readonly permissions: readonly StaffPermission[];
}

const actorSchema = z.object({ leadership: z.boolean(), permissions: storedStaffPermissionsSchema });

/** What an internal user may do; leadership holds every permission. */
export async function staffActor(tx: Tx, id: string): Promise<StaffActor> {
  const { rows } = await sql`
    select a.leadership, coalesce(p.permissions, '{}') as permissions
    from accounts a left join staff_profiles p on p.account_id = a.id where a.id = ${id}`.execute(tx);
  const { leadership, permissions } = actorSchema.parse(rows[0]);
  return { id, leadership, permissions: leadership ? [...staffPermissionSchema.options] : permissions };
}
