/** Accounts, sessions, two-factor sign-in: who is here. */
export { identityCalls } from './identity.calls.ts';
export {
  bitField,
  captchaFields,
  emailField,
  newPasswordField,
  PASSWORD_LENGTH,
  passwordRefusal,
  requiredText,
  twoFactorCodeField,
} from './identity.fields.ts';
export {
  type InitialState,
  initialStateSchema,
  LISTED_PROJECTS,
  type ListedStore,
  listedStoreSchema,
  type Manufacturer,
  manufacturerSchema,
  type SignedInUser,
  signedInUserSchema,
} from './identity.state.ts';
export { localPath } from './redirect-uri.ts';
