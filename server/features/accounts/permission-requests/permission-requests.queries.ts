import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type DashboardPermission,
  dashboardPermissionSchema,
} from '../../../../shared/contract/permissions.ts';
import { rolesWith } from '../../../../shared/contract/roles.ts';
import type {
  PermissionGrant,
  PermissionRequest,
} from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { personName } from '../identity/identity.ts';

const permissionsSchema = z.array(z.string()).transform((names) =>
  names.flatMap((name) => {
    const known = dashboardPermissionSchema.safeParse(name);
    return known.success ? [known.data] : [];
  }),
);

export interface OpenedRequest {
  readonly id: string;
  /** Accounts that may decide it. */
  readonly managers: readonly string[];
}

/** Keeps a request; the same wish again while it is open takes the new reason. Answers who may decide it. */
export async function openRequest(
  tx: Tx,
  request: {
    readonly projectId: string;
    readonly accountId: string;
    readonly permissions: readonly DashboardPermission[];
    readonly reason: string;
  },
): Promise<OpenedRequest> {
  const { projectId, accountId, reason } = request;
  const permissions = [...request.permissions];
  const { rows } = await sql<OpenedRequest>`
    with asked as (
      insert into permission_requests (id, project_id, account_id, permissions, reason)
      values (${newId()}, ${projectId}, ${accountId}, ${permissions}, ${reason})
      on conflict (project_id, account_id, permissions) where status = 'open'
        do update set reason = excluded.reason, created_at = now()
      returning id, xmax = 0 as is_new),
    noted as (
      insert into permission_log (id, project_id, account_id, permissions, action, done_by)
      select ${newId()}::uuid, ${projectId}::uuid, ${accountId}::uuid, ${permissions}::text[], 'requested', ${accountId}::uuid
      from asked where is_new)
    select asked.id, array(
      select m.account_id from project_members m
      where m.project_id = ${projectId} and m.account_id <> ${accountId} and (m.role = any(${rolesWith('manage-team')})
        or 'manage-team' = any(member_extra_permissions(m.project_id, m.account_id)))) as managers
    from asked`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The request wasn’t saved');
  return row;
}

interface RequestRow {
  id: string;
  memberId: string;
  memberName: string;
  memberEmail: string;
  permissions: string[];
  reason: string;
  createdAt: Date;
}

/** Requests of a project that wait, oldest first. */
export async function openRequests(tx: Tx, projectId: string): Promise<PermissionRequest[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, a.id as member_id, ${personName('a')} as member_name, a.email::text as member_email,
      r.permissions, r.reason, r.created_at
    from permission_requests r join accounts a on a.id = r.account_id
    where r.project_id = ${projectId} and r.status = 'open' order by r.created_at limit 200`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    member: { id: row.memberId, name: row.memberName, email: row.memberEmail },
    permissions: permissionsSchema.parse(row.permissions),
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
  }));
}

interface GrantRow {
  memberId: string;
  memberName: string;
  memberEmail: string;
  permission: string;
  grantedBy: string | null;
  grantedAt: Date;
}

/** Extra permissions in a project, by member. */
export async function grantsOf(tx: Tx, projectId: string): Promise<PermissionGrant[]> {
  const { rows } = await sql<GrantRow>`
    select a.id as member_id, ${personName('a')} as member_name, a.email::text as member_email, g.permission,
      case when b.id is not null then ${personName('b')} end as granted_by, g.granted_at
    from project_member_permissions g join accounts a on a.id = g.account_id
      left join accounts b on b.id = g.granted_by
    where g.project_id = ${projectId} order by member_name, g.permission limit 500`.execute(tx);
  return rows.flatMap((row) => {
    const [permission] = permissionsSchema.parse([row.permission]);
    if (!permission) return [];
    return {
      member: { id: row.memberId, name: row.memberName, email: row.memberEmail },
      permission,
      grantedBy: row.grantedBy,
      grantedAt: row.grantedAt.toISOString(),
    };
  });
}

export interface Decided {
  readonly accountId: string;
  readonly permissions: readonly DashboardPermission[];
}

/** A request as it stands, locked until the transaction ends; undefined where the project has none such. */
export async function lockRequest(
  tx: Tx,
  projectId: string,
  id: string,
): Promise<{ status: string; accountId: string; permissions: string[] } | undefined> {
  const { rows } = await sql<{ status: string; accountId: string; permissions: string[] }>`
    select status, account_id, permissions from permission_requests where id = ${id} and project_id = ${projectId} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Decides an open request in one statement: its state, the extra permissions and the log. */
export async function decideRequest(
  tx: Tx,
  decision: {
    readonly projectId: string;
    readonly request: string;
    readonly by: string;
    readonly approved: boolean;
  },
): Promise<Decided> {
  const { projectId, request, by, approved } = decision;
  const { rows } = await sql<{ accountId: string; permissions: string[] }>`
    with decided as (
      update permission_requests
      set status = ${approved ? 'approved' : 'declined'}, decided_by = ${by}, decided_at = now()
      where id = ${request} and project_id = ${projectId} and status = 'open'
      returning account_id, permissions),
    granted as (
      insert into project_member_permissions (project_id, account_id, permission, granted_by)
      select ${projectId}::uuid, account_id, unnest(permissions), ${by}::uuid from decided where ${approved}
      on conflict do nothing),
    noted as (
      insert into permission_log (id, project_id, account_id, permissions, action, done_by)
      select ${newId()}::uuid, ${projectId}::uuid, account_id, permissions, ${approved ? 'granted' : 'declined'}, ${by}::uuid
      from decided)
    select account_id, permissions from decided`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The request was decided in between');
  return { accountId: row.accountId, permissions: permissionsSchema.parse(row.permissions) };
}

/** Takes a granted permission back; false where the member did not have it. */
export async function revokeGrant(
  tx: Tx,
  grant: {
    readonly projectId: string;
    readonly accountId: string;
    readonly permission: DashboardPermission;
    readonly by: string;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with revoked as (
      delete from project_member_permissions
      where project_id = ${grant.projectId} and account_id = ${grant.accountId} and permission = ${grant.permission}
      returning project_id, account_id)
    insert into permission_log (id, project_id, account_id, permissions, action, done_by)
    select ${newId()}::uuid, project_id, account_id, array[${grant.permission}], 'revoked', ${grant.by}::uuid from revoked
    returning id`.execute(tx);
  return rows.length > 0;
}

/** What happened to permissions in a project, newest first. */
export async function logOf(tx: Tx, projectId: string) {
  const { rows } = await sql<{
    id: string;
    at: Date;
    action: 'requested' | 'granted' | 'declined' | 'revoked';
    permissions: string[];
    member: string | null;
    doneBy: string | null;
  }>`
    select l.id, l.at, l.action, l.permissions,
      case when a.id is not null then ${personName('a')} end as member, case when b.id is not null then ${personName('b')} end as done_by
    from permission_log l left join accounts a on a.id = l.account_id left join accounts b on b.id = l.done_by
    where l.project_id = ${projectId} order by l.id desc limit 100`.execute(tx);
  return rows.map(({ id, at, action, permissions, member, doneBy }) => ({
    id,
    at: at.toISOString(),
    action,
    permissions: permissionsSchema.parse(permissions),
    member: member ?? 'A former member',
    by: doneBy,
  }));
}
