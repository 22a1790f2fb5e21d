/** Permission requests in the browser: decisions and extra permissions. */
export { PermissionGrants } from './permission-grants.tsx';
export { PermissionRequestsPanel } from './permission-requests-panel.tsx';
