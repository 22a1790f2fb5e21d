/** Requests for permissions in the browser: deciding them, and what was granted. */
export { PermissionDecisions } from './permission-decisions.tsx';
export { PermissionGrants } from './permission-grants.tsx';
export { PermissionRequestsPanel } from './permission-requests-panel.tsx';
