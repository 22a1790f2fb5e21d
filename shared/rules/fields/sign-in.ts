import { FIELD_MESSAGES } from './messages.ts';
import { textRule } from './rule.ts';

/** Spaces inside a password are its owner's choice; around it they are a slip of copying. */
export const password = textRule('password', FIELD_MESSAGES.password, (text) => text === text.trim());

/** Six digits of an app or a text message, optionally written 3+3. */
export const twoFactorCode = textRule('two_factor_code', FIELD_MESSAGES.twoFactorCode, (text) =>
  /^[0-9]{3} ?[0-9]{3}$/.test(text),
);

/** 8 alphanumerics, a dash, 8 alphanumerics. */
export const recoveryCode = textRule('recovery_code', FIELD_MESSAGES.recoveryCode, (text) =>
  /^[A-Za-z0-9]{8}-[A-Za-z0-9]{8}$/.test(text),
);
