import {
  PASSWORDS_DIFFER_MESSAGE,
  passwordRefusal,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { type Rule, required, textOf } from '../../../../shared/rules/fields/fields.ts';

/** Whether a password may be chosen. */
const chosen: Rule = { name: 'required', check: (value) => passwordRefusal(textOf(value)) };

/** Rules of a password and its repetition. */
export const newPasswordRules = {
  password: [chosen],
  password_confirmation: [
    required,
    {
      name: 'same',
      check: (value: unknown, context: { readonly values?: Readonly<Record<string, unknown>> }) =>
        value === context.values?.password ? null : PASSWORDS_DIFFER_MESSAGE,
    } satisfies Rule,
  ],
};
