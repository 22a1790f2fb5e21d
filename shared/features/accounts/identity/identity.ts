/** Accounts, sessions, two-factor sign-in: who is here. */
export { closingCalls, type OwnedProject } from './closing.calls.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
export { emailChangeCalls, type PendingEmail } from './email-change.calls.ts';
export { identityCalls } from './identity.calls.ts';
export {
  bitField,
  isOwnAddress,
  newPasswordField,
  PASSWORD_IS_EMAIL_MESSAGE,
  PASSWORD_LENGTH,
  PASSWORDS_DIFFER_MESSAGE,
  passwordRefusal,
  USERNAME_CHECK,
} from './identity.fields.ts';
export {
  type InitialState,
  initialStateSchema,
  LISTED_PAGES,
  LISTED_PROJECTS,
  type ListedStore,
  listedStoreSchema,
  type Manufacturer,
  personSchema,
  type SignedInUser,
} from './identity.state.ts';
export { PASSKEY_NAME_MAX, PASSKEYS_MAX, passkeyCalls, passkeyTransport } from './passkeys.calls.ts';
export { localPath } from './redirect-uri.ts';
