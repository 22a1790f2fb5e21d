/** Every project of the platform, as the internal staff looks after it. */
export {
  STAFF_PROJECT_KINDS,
  STAFF_PROJECT_MEMBERS_SHOWN,
  STAFF_PROJECTS_PAGE_SIZE,
  type StaffProject,
  type StaffProjectRow,
  staffProjectCalls,
  staffProjectKindSchema,
} from './staff-projects.calls.ts';
export { platformOutcome } from './staff-projects.platform.ts';
