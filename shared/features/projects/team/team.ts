/** The people on a project: members, invitations, custom roles, and the log of changes. */
export {
  type CustomRole,
  type Invitation,
  type Member,
  ROLE_NAME_MAX,
  teamCalls,
} from './team.calls.ts';
export { logSentence, type TeamAction, teamActionSchema } from './team.log.ts';
export {
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
  toStoredRole,
} from './team.rules.ts';
