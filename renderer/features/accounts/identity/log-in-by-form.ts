import { z } from 'zod';
import { Refusal } from '../../../../shared/contract/errors.ts';
import type { PageServer } from '../../../../shared/contract/gateway.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { parseForm } from '../../../platform/forms/posted-form.ts';

/** Why a login form sent without scripts was refused; its next page shows it. */
export interface LoginRefusal {
  readonly message: string;
  readonly email: string;
  /** The account has two-factor authentication: the next form asks for the code, with the password again. */
  readonly asksForCode: boolean;
}

const postSchema = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  twoFactorAuthCode: z.string().optional(),
});

export const isLoginRefusal = (outcome: unknown): outcome is LoginRefusal =>
  typeof outcome === 'object' && outcome !== null && 'asksForCode' in outcome;

/** Logs in by a form that the browser sent itself. Null once the visitor is logged in. */
export async function logInByForm(server: PageServer, form: FormData): Promise<LoginRefusal | null> {
  const { email, password, twoFactorAuthCode } = parseForm(postSchema, form);
  const asksForCode = twoFactorAuthCode !== undefined;
  try {
    const { twoFactorRequired } = await server.call(identityCalls.login, {
      body: { email, password, ...(twoFactorAuthCode && { twoFactorAuthCode }) },
    });
    if (!twoFactorRequired) return null;
    return {
      message: 'Enter your password again, with the code from your authentication app.',
      email,
      asksForCode: true,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'captcha-needed')
      return { message: 'Turn on JavaScript to log in here.', email, asksForCode };
    return { message: error.message, email, asksForCode };
  }
}
