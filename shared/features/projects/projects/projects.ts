/** Projects: their members' roles, their badges, how they sell, how they are named. */
export { BADGE_PLACES } from './badge-places.ts';
export {
  BADGE_TEXTS,
  type IntegrationType,
  integrationTypeSchema,
  type ProjectBadge,
} from './projects.badges.ts';
export { beginningFields, projectCalls } from './projects.calls.ts';
export {
  PROJECT_CHOICE_COOKIE,
  PROJECT_CHOICE_DAYS,
  projectChoices,
  withProjectChoice,
} from './projects.choice.ts';
export { SETTLED_ORDER_STATUSES } from './projects.closing.ts';
export {
  ADDED_MODULES,
  firstIntegrations,
  INTEGRATION_NAMES,
  INTEGRATION_QUERY,
  integrationName,
  lacksIntegration,
  notConnectedText,
  outsideShopName,
  type ProjectIntegration,
  STORE_INTEGRATIONS,
} from './projects.modules.ts';
export { urlName } from './projects.names.ts';
export { type PlatformProject, platformDashboard } from './projects.platform.ts';
