import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

/** Members of a project. What changes them is part of a statement that also logs the change. */

export const insertOwner = (projectId: string, accountId: string): RawBuilder<unknown> => sql`
  insert into project_members (project_id, account_id, role) values (${projectId}, ${accountId}, 'owner')`;

/**
 * Makes an account a member; without effect where it is one.
 * @param places rows of `project_id`, `role` and `role_id`
 */
export const insertMember = (accountId: string, places: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into project_members (project_id, account_id, role, role_id)
  select project_id, ${accountId}::uuid, role, role_id from (${places}) place on conflict do nothing`;

export const updateMemberRole = (
  projectId: string,
  member: { readonly accountId: string; readonly role: string; readonly roleId: string | null },
): RawBuilder<unknown> => sql`
  update project_members set role = ${member.role}, role_id = ${member.roleId}
  where project_id = ${projectId} and account_id = ${member.accountId}`;

export const deleteMember = (projectId: string, accountId: string): RawBuilder<unknown> => sql`
  delete from project_members where project_id = ${projectId} and account_id = ${accountId}`;

/** Makes a member the owner, and the owner who hands over what a former owner becomes. */
export const handOverProject = (
  projectId: string,
  change: { readonly from: string; readonly to: string; readonly formerRole: string },
): RawBuilder<unknown> => sql`
  update project_members
  set role = case when account_id = ${change.to} then 'owner' else ${change.formerRole} end, role_id = null
  where project_id = ${projectId} and account_id in (${change.to}, ${change.from})`;

/** Whether someone is a member, by their account or their email. */
export const isMember = (
  projectId: string,
  { accountId, email }: { readonly accountId: string | null; readonly email: string },
): RawBuilder<boolean> => sql`
  exists (select from project_members m join accounts a on a.id = m.account_id
    where m.project_id = ${projectId} and (m.account_id = ${accountId}::uuid or a.email = ${email}))`;

/** The accounts that own a project. */
export async function listOwnerIds(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('projectMembers')
    .select('accountId')
    .where('projectId', '=', projectId)
    .where('role', '=', 'owner')
    .execute();
  return rows.map(({ accountId }) => accountId);
}
