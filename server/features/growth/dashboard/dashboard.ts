/** The dashboard's figures on the server. */
export { dashboardImplementations } from './dashboard.handlers.ts';
