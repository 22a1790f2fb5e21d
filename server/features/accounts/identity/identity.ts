/** Accounts and sessions on the server. */
export { requireConfirmation } from './confirmation.ts';
export { dashboardAccount, ownAccount } from './dashboard-access.ts';
export { forgetExpired } from './forget-expired.ts';
export { identityImplementations } from './identity.handlers.ts';
export { dashboardLink, sendAccountMail } from './identity.mails.ts';
export { insertToken } from './identity.queries.ts';
export { stateOf } from './initial-state.ts';
export { passkeyImplementations } from './passkeys.handlers.ts';
export { mailResetLink } from './password-reset.ts';
export { hashPassword, passwordFits } from './passwords.ts';
export { sealTwoFactorSecrets } from './seal-two-factor.ts';
export { openSession } from './sign-in.ts';
export { type StaffActor, staffActor } from './staff-actor.ts';
