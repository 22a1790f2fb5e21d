import type { CallAnswer } from '../../../shared/contract/call.ts';
import { signUpCalls } from '../../../shared/features/sign-up/sign-up.ts';
import { refreshSession } from '../../platform/access/browser-session.ts';
import { type CallQuery, callKey, queryClient, reads, useCall } from '../../platform/data/data.ts';

export type SignUpState = CallAnswer<typeof signUpCalls.state>;

/** What every step reads: how far the visitor has come, on whatever device. */
export const signUpQueries = (): readonly CallQuery[] => [reads(signUpCalls.state, {})];

export const useSignUpState = () => useCall(signUpCalls.state, {});

/** Takes over what a step answered, so that the next one begins with it; answers the next step's path. */
export async function tookStep(
  state: SignUpState,
  options: { readonly changesSession?: boolean } = {},
): Promise<string> {
  queryClient().setQueryData(callKey(signUpCalls.state, {}), state);
  if (options.changesSession) await refreshSession();
  return state.next;
}
