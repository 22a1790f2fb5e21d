import { Refusal } from '../../../../shared/contract/errors.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup, type PasswordProof } from '../../../platform/popups/popups.ts';

const needsConfirmation = (error: unknown) => error instanceof Refusal && error.code === 'confirm-password';

/**
 * Does a risky act. Where the server asks who is at the keyboard, so does this, and then the act is done.
 * Answers undefined when the person closed the question.
 */
export async function withConfirmation<T>(twoFactor: boolean, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!needsConfirmation(error)) throw error;
  }
  const verify = async (body: PasswordProof) => {
    await gateway().call(identityCalls.confirmPassword, { body });
  };
  const proof = await openPopup('confirm-password', { twoFactor, verify });
  if (!proof) return undefined;
  return act();
}
