import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DashboardPermission } from '../../../../shared/contract/permissions.ts';
import { rolesWith } from '../../../../shared/contract/roles.ts';

/** A member to notify. */
export const toldMemberSchema = z.object({ id: z.uuid(), email: z.string(), isOwner: z.boolean() });

/** Tables that {@link membersWith} names. */
export const MEMBER_TABLES = [
  'accounts',
  'projectMemberPermissions',
  'projectMembers',
  'projectRoles',
] as const;

/**
 * The members of a project with a permission, by their role, their custom role or an approved request, as JSON.
 * @param projectId expression of the project’s id
 */
export const membersWith = (
  projectId: RawBuilder<unknown>,
  permission: DashboardPermission,
): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('id', a.id, 'email', a.email, 'isOwner', m.role = 'owner') order by a.id), '[]')
    from project_members m join accounts a on a.id = m.account_id
    left join project_roles r on r.project_id = m.project_id and r.id = m.role_id
    where m.project_id = ${projectId} and (m.role in (${sql.join(rolesWith(permission))})
      or ${permission} = any(r.permissions)
      or exists (select from project_member_permissions g where g.project_id = m.project_id
        and g.account_id = m.account_id and g.permission = ${permission})))`;
