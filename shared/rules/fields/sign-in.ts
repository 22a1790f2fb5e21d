import { compactTyped } from '../text/typed.ts';
import { FIELD_MESSAGES } from './messages.ts';
import { formRule, textRule } from './rule.ts';

/** Spaces inside a password are its owner's choice; around it they are a slip of copying. */
export const password = textRule('password', FIELD_MESSAGES.password, (text) => text === text.trim());

/** Six digits of an app, an email or a text message, however they are grouped; or null. */
export function formatSixDigits(text: string): string | null {
  const digits = compactTyped(text);
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

export const twoFactorCode = formRule('two_factor_code', FIELD_MESSAGES.twoFactorCode, formatSixDigits);

/** 16 letters and digits as they were given out, with a dash in the middle and in capitals; or null. */
export function formatRecoveryCode(text: string): string | null {
  const signs = compactTyped(text);
  return /^[A-Z0-9]{16}$/.test(signs) ? `${signs.slice(0, 8)}-${signs.slice(8)}` : null;
}

export const recoveryCode = formRule('recovery_code', FIELD_MESSAGES.recoveryCode, formatRecoveryCode);
