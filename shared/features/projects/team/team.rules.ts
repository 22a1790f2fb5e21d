import type { DashboardPermission } from '../../../contract/permissions.ts';
import { CUSTOM_ROLE, permissionsOfMember } from '../../../contract/roles.ts';

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/** A member as the rules of a team see one. */
export interface TeamMember {
  readonly id: string;
  readonly role: string;
  /** Permissions on top of a built-in role: from approved requests and custom roles. */
  readonly besides: readonly string[];
}

/** A role that can be given: what it is called in the member's row, and what it allows. */
export interface GivenRole {
  readonly role: string;
  readonly permissions: readonly string[];
}

/** Why an act on a team is refused. */
export type TeamRefusal =
  | 'own-role'
  | 'owner-stays'
  | 'above-yours'
  | 'more-than-yours'
  | 'last-owner'
  | 'not-owner'
  | 'already-owner';

export const TEAM_REFUSALS: Readonly<Record<TeamRefusal, string>> = {
  'own-role': 'You can’t change your own role. Ask someone else who manages the team.',
  'owner-stays': 'You can’t change an owner’s role. They have to transfer the project.',
  'above-yours': 'They have more permissions than you. Ask an owner to do this.',
  'more-than-yours': 'You can only grant permissions you have',
  'last-owner': 'A project needs an owner. Transfer it before you leave.',
  'not-owner': 'Only an owner can do this',
  'already-owner': 'They already own this project',
};

const isOwner = ({ role }: Pick<TeamMember, 'role'>) => role === 'owner';

const may = ({ role, besides }: TeamMember): readonly DashboardPermission[] =>
  permissionsOfMember(role, besides);

const within = (asked: readonly string[], held: readonly string[]) =>
  asked.every((permission) => held.includes(permission));

/** Whether a role can be given by a member: never the owner's, and nothing that the giver may not do. */
export function givingRefusal(actor: TeamMember, given: GivenRole): TeamRefusal | null {
  if (isOwner(given)) return 'owner-stays';
  return within(given.permissions, may(actor)) ? null : 'more-than-yours';
}

/** Whether a member can give another one a role. */
export function changingRefusal(actor: TeamMember, target: TeamMember, given: GivenRole): TeamRefusal | null {
  return removingRefusal(actor, target) ?? givingRefusal(actor, given);
}

/** Whether a member can remove another one, or decide about their role. */
export function removingRefusal(actor: TeamMember, target: TeamMember): TeamRefusal | null {
  if (actor.id === target.id) return 'own-role';
  if (isOwner(target)) return 'owner-stays';
  return within(may(target), may(actor)) ? null : 'above-yours';
}

/** Whether a member can leave; an owner only where another one stays. */
export function leavingRefusal(member: TeamMember, owners: number): TeamRefusal | null {
  return isOwner(member) && owners < 2 ? 'last-owner' : null;
}

/** Whether a member can hand the project over: the other one becomes its owner, they themselves its manager. */
export function handingOverRefusal(actor: TeamMember, target: TeamMember): TeamRefusal | null {
  if (!isOwner(actor)) return 'not-owner';
  return isOwner(target) ? 'already-owner' : null;
}

/** What becomes of the former owner of a project that was handed over. */
export const FORMER_OWNER_ROLE = 'manager';

/** The role in a member's row of a role that is given: a system role's own name, or that it is a custom one. */
export const toStoredRole = (roleId: string | null, role: string): string =>
  roleId === null ? role : CUSTOM_ROLE;
