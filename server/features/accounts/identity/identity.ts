/** Accounts and sessions on the server. */
export {
  isAvatarUsed,
  markVerified,
  muteStaffAccount,
  type StaffAccountChange,
  setAvatar,
  updateStaffAccount,
} from './account-changes.ts';
export { requireConfirmation } from './confirmation.ts';
export { correctAddress, isAddressTaken } from './email-change.queries.ts';
export { dashboardLink, type MailingStore, sendAccountMail } from './identity.mails.ts';
export { insertToken } from './identity.queries.ts';
export { stateOf } from './initial-state.ts';
export { CODE_ATTEMPTS, codeHash } from './mailed-code.ts';
export {
  countCodeAttempt,
  insertAccount,
  mergeAnswers,
  newestCode,
  verifyByCode,
  verifyByLink,
} from './new-accounts.queries.ts';
export { ownAccount } from './own-account.ts';
export { hashPassword, passwordFits, requireOtherThanAddress } from './passwords.ts';
export { personColumns, personName } from './person.queries.ts';
export { openSession } from './sign-in.ts';
export { type StaffActor, staffActor } from './staff-actor.ts';
