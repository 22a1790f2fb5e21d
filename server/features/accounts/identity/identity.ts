/** Accounts and sessions on the server. */
export { requireConfirmation } from './confirmation.ts';
export { dashboardAccount, ownAccount } from './dashboard-access.ts';
export { dashboardLink, sendAccountMail } from './identity.mails.ts';
export { insertToken } from './identity.queries.ts';
export { stateOf } from './initial-state.ts';
export { hashPassword, passwordFits } from './passwords.ts';
export { openSession } from './sign-in.ts';
export { type StaffActor, staffActor } from './staff-actor.ts';
