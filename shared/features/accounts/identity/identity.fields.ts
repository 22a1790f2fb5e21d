import { z } from 'zod';
import { ruledText } from '../../../rules/fields/fields.schema.ts';
import {
  FIELD_MESSAGES,
  recoveryCode,
  requiredIfMissing,
  serverCheck,
  twoFactorCode,
  UNSPECIFIED_FIELD_MESSAGES,
} from '../../../rules/fields/fields.ts';
import { requiredLine } from '../../../rules/text/line.schema.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Lengths of a password (OWASP ASVS 2.1: at least 8, at least 64 accepted). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
const COMMON_PASSWORD_MESSAGE = 'This password is too common. Choose another.';
export const PASSWORD_IS_EMAIL_MESSAGE = 'Your email address can’t be your password. Choose another.';
export const PASSWORDS_DIFFER_MESSAGE = 'The passwords don’t match';

/** Why a password cannot be chosen, or null when it can. Spec 3 §5.1. */
export function passwordRefusal(password: string): string | null {
  if (password === '') return FIELD_MESSAGES.required;
  if (password !== password.trim()) return FIELD_MESSAGES.password;
  if (password.length < PASSWORD_LENGTH.min) return FIELD_MESSAGES.minLength(PASSWORD_LENGTH.min);
  if (password.length > PASSWORD_LENGTH.max) return FIELD_MESSAGES.maxLength(PASSWORD_LENGTH.max);
  return isCommonPassword(password) ? COMMON_PASSWORD_MESSAGE : null;
}

/** Whether a password is the account’s own address, or the part of it before the @, in whatever letters. */
export function isOwnAddress(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  const address = email.trim().toLowerCase();
  return typed === address || typed === address.slice(0, address.lastIndexOf('@'));
}

const present = z.string({ error: requiredIfMissing });

/** Text that has to be given. */
export const requiredText = (max: number) => requiredLine().max(max, FIELD_MESSAGES.maxLength(max));

/** A photo that was uploaded here. At any other address, its host would learn who looks at the person. */
export const avatarAddressField = z
  .string()
  .regex(/^\/omnis\/v3\/avatars\/[0-9a-f]{64}\/$/, FIELD_MESSAGES.url);

/** A password as somebody types it to sign in: only bounded, so that no hint is given about the kept one. */
export const typedPasswordField = present
  .min(1, FIELD_MESSAGES.required)
  .max(1000, FIELD_MESSAGES.maxLength(1000))
  .refine((text) => text === text.trim(), FIELD_MESSAGES.password);

/** A password that is being chosen. */
export const newPasswordField = present.superRefine((text, context) => {
  const message = passwordRefusal(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** Six digits, however they are grouped; given on without spaces. Spec 3 §5.1. */
export const twoFactorCodeField = ruledText([twoFactorCode]);

/** 8 alphanumerics, a dash, 8 alphanumerics, in capitals; only letters and digits count. Spec 3 §5.1. */
export const recoveryCodeField = ruledText([recoveryCode]);

export const USERNAME_CHECK = serverCheck(
  '/omnis/v3/shop/customer/username-free/',
  UNSPECIFIED_FIELD_MESSAGES.usernameTaken,
);

/** A flag of the older calls: 0 or 1. */
export const bitField = z.union([z.literal(0), z.literal(1)]);
