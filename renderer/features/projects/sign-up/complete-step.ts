import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { signUpCalls } from '../../../../shared/features/projects/sign-up/sign-up.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import {
  type CallQuery,
  callKey,
  queryClient,
  reads,
  type SentOn,
  useCall,
} from '../../../platform/data/data.ts';

export type SignUpState = CallAnswer<typeof signUpCalls.state>;

/** What every step reads: how far the visitor has come, on whatever device. */
export const signUpQueries = (): readonly CallQuery[] => [reads(signUpCalls.state, {})];

/**
 * Sends on whose step this is not, before anything of it shows.
 * @param isOver whether the step has no question for somebody who has come this far
 */
export const leavesStep =
  (isOver: (state: SignUpState) => boolean): SentOn =>
  (answers) => {
    const state = answers.getQueryData<SignUpState>(callKey(signUpCalls.state, {}));
    return state && isOver(state) ? state.next : null;
  };

/** The account exists, so the email and password steps are done. */
export const hasAccount = leavesStep(({ email }) => email !== null);
/** There is no account yet that could keep an answer. */
export const hasNoAccount = leavesStep(({ email }) => email === null);
/** The step belongs to another person or is done, so this one is next or finished. */
export const isNotNext = (path: string): SentOn => leavesStep(({ next }) => next !== path);

export const useSignUpState = () => useCall(signUpCalls.state, {});

/** Takes over what a step answered, so that the next one begins with it; answers the next step's path. */
export async function completeStep(
  state: SignUpState,
  options: { readonly changesSession?: boolean } = {},
): Promise<string> {
  queryClient().setQueryData(callKey(signUpCalls.state, {}), state);
  if (options.changesSession) await refreshSession();
  return state.next;
}
