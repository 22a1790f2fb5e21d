import { conflict, forbidden, notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { memberRoleSchema, permissionsOfRole, ROLE_NAMES } from '../../../../shared/contract/roles.ts';
import {
  changingRefusal,
  FORMER_OWNER_ROLE,
  givingRefusal,
  handingOverRefusal,
  INVITATION_DAYS,
  leavingRefusal,
  removingRefusal,
  TEAM_REFUSALS,
  type TeamMember,
  type TeamRefusal,
  teamCalls,
  toStoredRole,
} from '../../../../shared/features/projects/team/team.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { secretHash } from '../../../platform/sessions/secrets.ts';
import type { SessionUser } from '../../../platform/sessions/sessions.ts';
import { requireConfirmation } from '../../accounts/identity/identity.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { mailInvitation, newInvitationToken } from './team.mails.ts';
import {
  acceptInvitation,
  dropRole,
  endMembership,
  findInvitation,
  insertInvitation,
  invitationsOf,
  keepRole,
  lockTeam,
  logOf,
  membersOf,
  renewInvitation,
  reportInvitation,
  roleNameOf,
  rolesOf,
  setOwner,
  setRole,
  teamFacts,
  withdrawInvitation,
} from './team.queries.ts';

const ROLE_NAME_TAKEN = 'Another role of this project has this name';
const nameOf = (user: SessionUser) => `${user.firstName} ${user.lastName}`.trim() || user.email;

/** Member and project of a call that only members can make, and the member as the rules see one. */
function membership({ user, project }: CallContext) {
  if (!user || !project) throw forbidden();
  const actor: TeamMember = { id: user.id, role: project.role, besides: project.permissions };
  return { user, project, actor };
}

function refuse(refusal: TeamRefusal | null): void {
  if (refusal !== null) throw new Refusal(403, refusal, TEAM_REFUSALS[refusal]);
}

/** A role's name among the product's is not an id. */
const roleIdIn = (wanted: string): string | null =>
  memberRoleSchema.safeParse(wanted).success ? null : wanted;

type Facts = Awaited<ReturnType<typeof teamFacts>>;

/** The requested role, for the rules and as a name. */
function wantedRole(wanted: string, facts: Facts) {
  const roleId = roleIdIn(wanted);
  if (roleId !== null && !facts.role) throw notFound('This role no longer exists');
  const role = toStoredRole(roleId, wanted);
  return {
    roleId,
    role,
    name: roleNameOf(role, facts.role?.name ?? null),
    given: { role, permissions: roleId === null ? permissionsOfRole(role) : (facts.role?.permissions ?? []) },
  };
}

function memberIn(facts: Facts, id: string) {
  const found = facts.members.find((member) => member.id === id);
  if (!found) throw notFound('This person is no longer a member');
  return found;
}

/** An owner alone decides about the project's own roles. */
function ownerOf(context: CallContext) {
  const who = membership(context);
  if (who.project.role !== 'owner') refuse('not-owner');
  requireConfirmation(context);
  return who;
}

export const teamImplementations = implement(teamCalls, {
  async get(_, context) {
    const { project, user } = membership(context);
    return {
      members: await membersOf(context.tx, project.id, user.id),
      invitations: await invitationsOf(context.tx, project.id),
    };
  },

  roles: async (_, context) => ({ roles: await rolesOf(context.tx, membership(context).project.id) }),

  log: async (_, context) => ({ entries: await logOf(context.tx, membership(context).project.id) }),

  async invite({ body }, context) {
    const { user, project, actor } = membership(context);
    requireConfirmation(context);
    const { email } = body;
    const facts = await teamFacts(context.tx, project.id, { roleId: roleIdIn(body.role), email });
    if (facts.joined) throw conflict('member-already', `${email} is a member already`);
    const { role, roleId, name, given } = wantedRole(body.role, facts);
    refuse(givingRefusal(actor, given));
    const { token, tokenHash } = newInvitationToken();
    const kept = await insertInvitation(context.tx, {
      projectId: project.id,
      email,
      role,
      roleId,
      roleName: name,
      tokenHash,
      by: user.id,
      days: INVITATION_DAYS,
    });
    await mailInvitation(context.tx, context.services, {
      token,
      to: email,
      project: kept.project,
      by: nameOf(user),
      roleName: name,
    });
    return { message: facts.invited ? `Invited ${email} again` : `Invited ${email}` };
  },

  async resend({ params }, context) {
    const { user, project } = membership(context);
    const { token, tokenHash } = newInvitationToken();
    const renewed = await renewInvitation(context.tx, {
      projectId: project.id,
      id: params.id,
      tokenHash,
      by: user.id,
      days: INVITATION_DAYS,
    });
    if (!renewed) throw notFound();
    await mailInvitation(context.tx, context.services, {
      token,
      to: renewed.email,
      project: renewed.project,
      by: nameOf(user),
      roleName: roleNameOf(renewed.role, renewed.roleName),
    });
    return { message: `Sent to ${renewed.email} again` };
  },

  async withdraw({ params }, context) {
    const { user, project } = membership(context);
    const ended = await withdrawInvitation(context.tx, {
      projectId: project.id,
      id: params.id,
      by: user.id,
    });
    if (!ended) throw notFound();
    return { message: 'Withdrawn' };
  },

  async changeRole({ params, body }, context) {
    const { user, project, actor } = membership(context);
    requireConfirmation(context);
    const { tx } = context;
    await lockTeam(tx, project.id);
    const facts = await teamFacts(tx, project.id, { members: [params.id], roleId: roleIdIn(body.role) });
    const member = memberIn(facts, params.id);
    const { role, roleId, name, given } = wantedRole(body.role, facts);
    refuse(changingRefusal(actor, member, given));
    const detail = `${roleNameOf(member.role, member.roleName)} → ${name}`;
    await setRole(tx, { projectId: project.id, member, role, roleId, by: user.id, detail });
    await notify(
      tx,
      { projectId: project.id, accountIds: [member.id], kind: 'team' },
      {
        title: `Your role is now ${name}`,
        body: `${nameOf(user)} changed your role. It applies from now.`,
        tag: `role:${project.id}`,
        replacePrevious: true,
      },
    );
    return { message: `${member.name} is ${name} now` };
  },

  async remove({ params }, context) {
    const { user, project, actor } = membership(context);
    requireConfirmation(context);
    const { tx } = context;
    await lockTeam(tx, project.id);
    const member = memberIn(await teamFacts(tx, project.id, { members: [params.id] }), params.id);
    refuse(removingRefusal(actor, member));
    await endMembership(tx, { projectId: project.id, member, by: user.id, action: 'removed' });
    await notify(
      tx,
      { projectId: project.id, accountIds: [member.id], kind: 'team' },
      {
        title: 'You’ve been removed from a project',
        body: `${nameOf(user)} removed you from the project ${project.code}.`,
        tag: `role:${project.id}`,
        replacePrevious: true,
      },
    );
    return { message: `${member.name} was removed` };
  },

  async leave(_, context) {
    const { user, project } = membership(context);
    requireConfirmation(context);
    await lockTeam(context.tx, project.id);
    const facts = await teamFacts(context.tx, project.id, { members: [user.id] });
    const member = memberIn(facts, user.id);
    const refusal = leavingRefusal(member, facts.owners);
    if (refusal !== null) throw conflict(refusal, TEAM_REFUSALS[refusal]);
    await endMembership(context.tx, { projectId: project.id, member, by: user.id, action: 'left' });
    return { message: 'You left the project' };
  },

  async handOver({ body }, context) {
    const { user, project, actor } = membership(context);
    requireConfirmation(context);
    await lockTeam(context.tx, project.id);
    const facts = await teamFacts(context.tx, project.id, { members: [body.member, user.id] });
    const to = memberIn(facts, body.member);
    refuse(handingOverRefusal({ ...actor, role: memberIn(facts, user.id).role }, to));
    await setOwner(context.tx, {
      projectId: project.id,
      from: user.id,
      to,
      formerRole: FORMER_OWNER_ROLE,
    });
    await notify(
      context.tx,
      { projectId: project.id, accountIds: [to.id], kind: 'team' },
      {
        title: 'You’re now the owner of this project',
        body: `${nameOf(user)} transferred it to you.`,
        tag: `role:${project.id}`,
        replacePrevious: true,
      },
    );
    return { message: `${to.name} owns the project now. You are its ${ROLE_NAMES[FORMER_OWNER_ROLE].name}` };
  },

  async makeRole({ body }, context) {
    const { user, project } = ownerOf(context);
    const id = await keepRole(context.tx, { ...body, projectId: project.id, id: null, by: user.id });
    if (id === null) throw conflict('role-name-taken', ROLE_NAME_TAKEN);
    return { id };
  },

  async editRole({ params, body }, context) {
    const { user, project } = ownerOf(context);
    const facts = await teamFacts(context.tx, project.id, { roleId: params.id });
    if (!facts.role) throw notFound();
    const id = await keepRole(context.tx, { ...body, projectId: project.id, id: params.id, by: user.id });
    if (id === null) throw conflict('role-name-taken', ROLE_NAME_TAKEN);
    return { message: `${body.name} role updated` };
  },

  async deleteRole({ params }, context) {
    const { user, project } = ownerOf(context);
    await lockTeam(context.tx, project.id);
    const { role } = await teamFacts(context.tx, project.id, { roleId: params.id });
    if (!role) throw notFound();
    if (role.members > 0) throw conflict('role-in-use', `Move members out of the ${role.name} role first`);
    await dropRole(context.tx, { projectId: project.id, id: params.id, name: role.name, by: user.id });
    return { message: `${role.name} role deleted` };
  },

  async showInvitation({ params }, context) {
    await context.enter({ kind: 'platform', accountId: context.user?.id });
    const found = await findInvitation(context.tx, secretHash(params.token));
    if (!found) return { invitation: null };
    const { project, email, invitedBy, hasAccount } = found;
    return {
      invitation: {
        project,
        email,
        invitedBy,
        hasAccount,
        roleName: roleNameOf(found.role, found.roleName),
        expiresAt: found.expiresAt.toISOString(),
      },
    };
  },

  async acceptInvitation({ params }, context) {
    const { user } = context;
    if (!user) throw forbidden();
    await context.enter({ kind: 'platform', accountId: user.id });
    const found = await findInvitation(context.tx, secretHash(params.token));
    if (!found) throw notFound('This invitation has expired or been used');
    if (found.email.toLowerCase() !== user.email.toLowerCase())
      throw conflict(
        'wrong-account',
        `This invitation is for ${found.email}. You’re logged in as ${user.email}`,
      );
    const roleName = roleNameOf(found.role, found.roleName);
    const name = nameOf(user);
    if (!(await acceptInvitation(context.tx, { id: found.id, accountId: user.id, name, roleName })))
      throw notFound('This invitation has expired or been used');
    if (found.invitedById !== null)
      await notify(
        context.tx,
        { projectId: found.projectId, accountIds: [found.invitedById], kind: 'team' },
        { title: `${name} joined ${found.project}`, body: `As ${roleName}.`, tag: `joined:${found.id}` },
      );
    return { project: found.code };
  },

  async reportInvitation({ params }, context) {
    await context.enter({ kind: 'platform', accountId: context.user?.id });
    const found = await findInvitation(context.tx, secretHash(params.token));
    if (!found) return { reported: false };
    await reportInvitation(context.tx, found.id);
    if (found.invitedById !== null)
      await notify(
        context.tx,
        { projectId: found.projectId, accountIds: [found.invitedById], kind: 'team' },
        {
          title: 'An invitation was reported',
          body: `${found.email} doesn’t recognise your team.`,
          tag: `reported:${found.id}`,
        },
      );
    return { reported: true };
  },
});
