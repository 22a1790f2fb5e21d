/** Projects on the server: creating them, whose they are. */
export { unlockBadge, unlockBadges } from './badges.ts';
export { insertIntegrations, integrationTypes, requireOwnIntegration } from './integrations.ts';
export { MEMBER_TABLES, membersWith, toldMemberSchema } from './members.reads.ts';
export {
  deleteMember,
  handOverProject,
  insertMember,
  isMember,
  listOwnerIds,
  updateMemberRole,
} from './members.ts';
export {
  findCurrency,
  findOwners,
  insertProject,
  isLeadership,
  newProjectId,
  setProjectCurrency,
  updatePro,
} from './projects.queries.ts';
