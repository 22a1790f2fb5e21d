import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { dashboardPermissionSchema } from '../../../../shared/contract/permissions.ts';
import {
  memberRoleSchema,
  PERMISSION_NAMES,
  projectRoleSchema,
  ROLE_NAMES,
} from '../../../../shared/contract/roles.ts';
import {
  type CustomRole,
  type Invitation,
  type Member,
  type TeamAction,
  teamActionSchema,
} from '../../../../shared/features/projects/team/team.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { markVerified, personName } from '../../accounts/identity/identity.ts';
import { deleteMember, handOverProject, insertMember, updateMemberRole } from '../projects/projects.ts';

/** The known permissions among names that were kept. */
const permissionsIn = (names: readonly string[]) =>
  names.flatMap((name) => {
    const known = dashboardPermissionSchema.safeParse(name);
    return known.success ? [known.data] : [];
  });

/** Permission names, for the log. */
export const formatPermissionList = (names: readonly string[]): string =>
  permissionsIn(names)
    .map((permission) => PERMISSION_NAMES[permission])
    .join('; ') || 'view only';

/** A role's name: built-in or custom. */
export function roleNameOf(role: string, customName: string | null): string {
  const known = projectRoleSchema.safeParse(role);
  return known.success ? ROLE_NAMES[known.data].name : (customName ?? 'Custom role');
}

/** Makes every act on a project's team wait for the one before it. */
export async function lockTeam(tx: Tx, projectId: string): Promise<void> {
  await sql`select from projects where id = ${projectId} for update`.execute(tx);
}

/** A row of the log, as part of the statement that does what it tells. */
const entry = (log: {
  projectId: string;
  action: TeamAction;
  subject: string;
  detail?: string;
  by: string | null;
}) =>
  sql`insert into team_log (id, project_id, action, subject, detail, done_by)
    select ${newId()}::uuid, ${log.projectId}::uuid, ${log.action}, ${log.subject}, ${log.detail ?? ''}, ${log.by}::uuid`;

interface MemberRow {
  id: string;
  name: string;
  email: string;
  role: string;
  roleId: string | null;
  roleName: string | null;
  granted: string[];
  twoFactor: boolean;
  lastSeenAt: Date | null;
  joinedAt: Date;
}

/** The members of a project, its owners first. */
export async function membersOf(tx: Tx, projectId: string, you: string): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    select a.id, ${personName('a')} as name, a.email::text as email, m.role, m.role_id, r.name as role_name,
      array(select g.permission from project_member_permissions g
        where g.project_id = m.project_id and g.account_id = m.account_id order by 1) as granted,
      a.two_factor_enabled_at is not null as two_factor, m.joined_at,
      (select max(s.last_seen_at) from sessions s where s.account_id = a.id) as last_seen_at
    from project_members m join accounts a on a.id = m.account_id
      left join project_roles r on r.project_id = m.project_id and r.id = m.role_id
    where m.project_id = ${projectId} order by m.role <> 'owner', name limit 500`.execute(tx);
  return rows.map((row) => ({
    ...row,
    isYou: row.id === you,
    role: memberRoleSchema.parse(row.role),
    roleName: roleNameOf(row.role, row.roleName),
    granted: permissionsIn(row.granted),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    joinedAt: row.joinedAt.toISOString(),
  }));
}

interface InvitationRow {
  id: string;
  email: string;
  role: string;
  roleName: string | null;
  invitedBy: string | null;
  sentAt: Date;
  expiresAt: Date;
  reported: boolean;
}

/** Invitations that wait or were reported, newest first. */
export async function invitationsOf(tx: Tx, projectId: string): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email::text as email, i.role, r.name as role_name, i.sent_at, i.expires_at,
      i.status = 'reported' as reported, case when b.id is not null then ${personName('b')} end as invited_by
    from project_invitations i left join accounts b on b.id = i.invited_by
      left join project_roles r on r.project_id = i.project_id and r.id = i.role_id
    where i.project_id = ${projectId} and i.status in ('open', 'reported') order by i.id desc limit 200`.execute(
    tx,
  );
  return rows.map(({ reported, role, roleName, sentAt, expiresAt, ...row }) => ({
    ...row,
    roleName: roleNameOf(role, roleName),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: reported ? 'reported' : expiresAt.getTime() <= databaseNow() ? 'expired' : 'open',
  }));
}

/** The roles that a project made itself, by name. */
export async function rolesOf(tx: Tx, projectId: string): Promise<CustomRole[]> {
  const { rows } = await sql<{ id: string; name: string; permissions: string[]; members: number }>`
    select r.id, r.name, r.permissions,
      (select count(*)::int from project_members m where m.role_id = r.id) as members
    from project_roles r where r.project_id = ${projectId} order by lower(r.name) limit 100`.execute(tx);
  return rows.map((row) => ({ ...row, permissions: permissionsIn(row.permissions) }));
}

/** What happened in a team, its permissions included, newest first. */
export async function logOf(tx: Tx, projectId: string) {
  const { rows } = await sql<{
    id: string;
    at: Date;
    action: string;
    subject: string;
    detail: string;
    permissions: string[] | null;
    doneBy: string | null;
  }>`
    select l.*, case when b.id is not null then ${personName('b')} end as done_by
    from (
      select id, at, action, subject, detail, null::text[] as permissions, done_by as by_id
      from team_log where project_id = ${projectId}
      union all
      select p.id, p.at, p.action, case when a.id is null then 'a former member' else ${personName('a')} end, '',
        p.permissions, p.done_by
      from permission_log p left join accounts a on a.id = p.account_id where p.project_id = ${projectId}
    ) l left join accounts b on b.id = l.by_id
    order by l.at desc, l.id desc limit 100`.execute(tx);
  return rows.map(({ id, at, action, subject, detail, permissions, doneBy }) => ({
    id,
    at: at.toISOString(),
    action: teamActionSchema.parse(action),
    subject,
    detail: permissions ? formatPermissionList(permissions) : detail,
    by: doneBy,
  }));
}

/** A member as the rules see one, with their name. */
const standingSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  besides: z.array(z.string()),
  roleName: z.string().nullable(),
});
export type Standing = z.infer<typeof standingSchema>;

const facts = z.object({
  members: z.array(standingSchema),
  role: z.object({ name: z.string(), permissions: z.array(z.string()), members: z.number() }).nullable(),
  owners: z.number(),
  invited: z.boolean(),
  joined: z.boolean(),
});

/** What an act on a team is judged from, in one statement: members, one of the project's own roles, an address. */
export async function teamFacts(
  tx: Tx,
  projectId: string,
  asked: { members?: readonly string[]; roleId?: string | null; email?: string },
) {
  const { rows } = await sql`
    select
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', ${personName('a')}, 'role', m.role,
          'besides', member_extra_permissions(m.project_id, m.account_id), 'roleName', r.name)), '[]')
        from project_members m join accounts a on a.id = m.account_id
          left join project_roles r on r.project_id = m.project_id and r.id = m.role_id
        where m.project_id = ${projectId} and m.account_id = any(${[...(asked.members ?? [])]}::uuid[])) as members,
      (select json_build_object('name', r.name, 'permissions', r.permissions,
          'members', (select count(*) from project_members m where m.role_id = r.id))
        from project_roles r where r.project_id = ${projectId} and r.id = ${asked.roleId ?? null}::uuid) as role,
      (select count(*)::int from project_members where project_id = ${projectId} and role = 'owner') as owners,
      exists (select from project_invitations where project_id = ${projectId} and email = ${asked.email ?? ''}::citext
        and status = 'open') as invited,
      exists (select from project_members m join accounts a on a.id = m.account_id
        where m.project_id = ${projectId} and a.email = ${asked.email ?? ''}::citext) as joined`.execute(tx);
  return facts.parse(rows[0]);
}

/** Keeps an invitation; an open one to the same address is replaced. */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    projectId: string;
    email: string;
    role: string;
    roleId: string | null;
    tokenHash: Buffer;
    by: string;
    days: number;
    roleName: string;
  },
): Promise<{ id: string; project: string }> {
  const { projectId, email, by, roleName } = invitation;
  const { rows } = await sql<{ id: string; project: string }>`
    with kept as (
      insert into project_invitations (id, project_id, email, role, role_id, token_hash, invited_by, expires_at)
      values (${newId()}, ${projectId}, ${email}, ${invitation.role}, ${invitation.roleId}, ${invitation.tokenHash},
        ${by}, now() + make_interval(days => ${invitation.days}))
      on conflict (project_id, email) where status = 'open' do update set role = excluded.role,
        role_id = excluded.role_id, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
        sent_at = now(), expires_at = excluded.expires_at
      returning id),
    noted as (${entry({ projectId, action: 'invited', subject: email, detail: roleName, by })})
    select kept.id, p.name as project from kept, projects p where p.id = ${projectId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The invitation wasn’t saved');
  return row;
}

/** Gives an open invitation a new link and a new week; null where there is none such. */
export async function renewInvitation(
  tx: Tx,
  invitation: { projectId: string; id: string; tokenHash: Buffer; by: string; days: number },
): Promise<{ email: string; project: string; role: string; roleName: string | null } | null> {
  const { projectId, id } = invitation;
  const { rows } = await sql<{ email: string; project: string; role: string; roleName: string | null }>`
    with renewed as (
      update project_invitations set token_hash = ${invitation.tokenHash}, sent_at = now(),
        expires_at = now() + make_interval(days => ${invitation.days})
      where id = ${id} and project_id = ${projectId} and status = 'open'
      returning project_id, email::text as email, role, role_id),
    noted as (
      insert into team_log (id, project_id, action, subject, done_by)
      select ${newId()}::uuid, project_id, 'resent', email, ${invitation.by}::uuid from renewed)
    select i.email, p.name as project, i.role, r.name as role_name
    from renewed i join projects p on p.id = i.project_id
      left join project_roles r on r.project_id = i.project_id and r.id = i.role_id`.execute(tx);
  return rows[0] ?? null;
}

/** Takes an invitation off the list; false where there is none such. */
export async function withdrawInvitation(
  tx: Tx,
  invitation: { projectId: string; id: string; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update project_invitations set status = 'withdrawn'
      where id = ${invitation.id} and project_id = ${invitation.projectId} and status in ('open', 'reported')
      returning project_id, email::text as email)
    insert into team_log (id, project_id, action, subject, done_by)
    select ${newId()}::uuid, project_id, 'withdrawn', email, ${invitation.by}::uuid from ended returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

interface OpenInvitation {
  readonly id: string;
  readonly projectId: string;
  readonly code: string;
  readonly project: string;
  readonly email: string;
  readonly role: string;
  readonly roleName: string | null;
  readonly invitedBy: string | null;
  readonly invitedById: string | null;
  readonly expiresAt: Date;
  readonly hasAccount: boolean;
}

/** An invitation that can be accepted, by its mailed secret. The transaction has to see every project. */
export async function findInvitation(tx: Tx, tokenHash: Buffer): Promise<OpenInvitation | null> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.project_id, p.code, p.name as project, i.email::text as email, i.role, r.name as role_name,
      case when b.id is not null then ${personName('b')} end as invited_by, b.id as invited_by_id, i.expires_at,
      exists (select from accounts a where a.email = i.email) as has_account
    from project_invitations i join projects p on p.id = i.project_id and p.deleted_at is null
      left join project_roles r on r.project_id = i.project_id and r.id = i.role_id
      left join accounts b on b.id = i.invited_by
    where i.token_hash = ${tokenHash} and i.status = 'open' and i.expires_at > now()`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Uses an invitation up: its person becomes a member, and their address counts as verified, for the link came to it.
 * False where somebody was faster.
 */
export async function acceptInvitation(
  tx: Tx,
  joining: { id: string; accountId: string; name: string; roleName: string },
): Promise<boolean> {
  const { rows } = await sql`
    with accepted as (
      update project_invitations set status = 'accepted' where id = ${joining.id} and status = 'open'
      returning project_id, role, role_id),
    joined as (
      ${insertMember(joining.accountId, sql`select * from accepted`)}),
    proved as (
      ${markVerified(joining.accountId, sql`exists (select from accepted)`)})
    insert into team_log (id, project_id, action, subject, detail, done_by)
    select ${newId()}::uuid, project_id, 'joined', ${joining.name}, ${joining.roleName}, ${joining.accountId}::uuid
    from accepted returning id`.execute(tx);
  return rows.length > 0;
}

/** Ends an invitation because its person does not know who sent it. */
export async function reportInvitation(tx: Tx, id: string): Promise<void> {
  await sql`
    with ended as (
      update project_invitations set status = 'reported' where id = ${id} and status = 'open'
      returning project_id, email::text as email)
    insert into team_log (id, project_id, action, subject)
    select ${newId()}::uuid, project_id, 'reported', email from ended`.execute(tx);
}

/** Gives a member another role. */
export async function setRole(
  tx: Tx,
  change: {
    projectId: string;
    member: Standing;
    role: string;
    roleId: string | null;
    by: string;
    detail: string;
  },
): Promise<void> {
  const { projectId, member, by, detail } = change;
  await sql`
    with changed as (
      ${updateMemberRole(projectId, { accountId: member.id, role: change.role, roleId: change.roleId })})
    ${entry({ projectId, action: 'role-changed', subject: member.name, detail, by })}`.execute(tx);
}

/** Ends a membership; requests and grants end with it. */
export async function endMembership(
  tx: Tx,
  ending: { projectId: string; member: Standing; by: string; action: 'removed' | 'left' },
): Promise<void> {
  const { projectId, member, by, action } = ending;
  await sql`
    with ended as (${deleteMember(projectId, member.id)})
    ${entry({ projectId, action, subject: member.name, by })}`.execute(tx);
}

/** Makes a member the owner, and the owner who hands over what a former owner becomes. */
export async function setOwner(
  tx: Tx,
  change: { projectId: string; from: string; to: Standing; formerRole: string },
): Promise<void> {
  const { projectId, from, to, formerRole } = change;
  await sql`
    with changed as (
      ${handOverProject(projectId, { from, to: to.id, formerRole })})
    ${entry({ projectId, action: 'handed-over', subject: to.name, by: from })}`.execute(tx);
}

/** Keeps a role of the project's own, new or changed; null where another one has its name. */
export async function keepRole(
  tx: Tx,
  role: {
    projectId: string;
    id: string | null;
    name: string;
    permissions: readonly string[];
    by: string;
  },
): Promise<string | null> {
  const { projectId, name, by } = role;
  const permissions = [...role.permissions];
  const note = entry({
    projectId,
    action: role.id === null ? 'role-made' : 'role-edited',
    subject: name,
    detail: formatPermissionList(permissions),
    by,
  });
  const taken = sql`exists (select from project_roles where project_id = ${projectId} and lower(name) = lower(${name})
    and id is distinct from ${role.id}::uuid)`;
  const written =
    role.id === null
      ? sql`insert into project_roles (id, project_id, name, permissions)
          select ${newId()}::uuid, ${projectId}::uuid, ${name}, ${permissions}::text[] where not ${taken} returning id`
      : sql`update project_roles set name = ${name}, permissions = ${permissions}
          where id = ${role.id} and project_id = ${projectId} and not ${taken} returning id`;
  const { rows } = await sql<{ id: string }>`
    with written as (${written}), noted as (${note} from written)
    select id from written`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Deletes a role of the project's own; open invitations to it go with it. */
export async function dropRole(
  tx: Tx,
  role: { projectId: string; id: string; name: string; by: string },
): Promise<void> {
  const { projectId, id, name, by } = role;
  await sql`
    with dropped as (delete from project_roles where id = ${id} and project_id = ${projectId})
    ${entry({ projectId, action: 'role-deleted', subject: name, by })}`.execute(tx);
}

/** Notes in the logs of projects that a person left them, whose account is gone. */
export async function logDepartures(tx: Tx, projectIds: readonly string[], name: string): Promise<void> {
  const rows = projectIds.map((projectId) => ({ id: newId(), projectId, action: 'left', subject: name }));
  await tx.insertInto('teamLog').values(rows).execute();
}
