import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { endOtherSessions, endSession, listSessions } from './account-sessions.ts';
import { refreshApiToken } from './api-token.ts';
import { changePassword, confirmPassword } from './confirmation.ts';
import { getSession, initialState } from './initial-state.ts';
import { forgottenPassword, resetPassword } from './password-reset.ts';
import { updateProfile, usernameFree } from './profile.ts';
import { login, logout, recoveryLogin } from './sign-in.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
} from './two-factor.handlers.ts';

export const identityImplementations = implement(identityCalls, {
  initialState,
  get: getSession,
  login,
  recoveryLogin,
  captcha: async (_, { services }) => ({ widget: services.captcha.widget }),
  logout,
  forgottenPassword,
  resetPassword,
  confirmPassword,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  beginTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  updateCustomer: updateProfile,
  updateUser: updateProfile,
  usernameFree,
  refreshApiToken,
});
