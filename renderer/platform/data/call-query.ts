import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallDeclaration, CallInput } from '../../../shared/contract/call.ts';
import type { CallGateway } from '../../../shared/contract/gateway.ts';
import { gateway } from '../calls/calls.ts';

/** The cache's name of a call's answer; `callKey(call)` alone names every answer of the call. */
export function callKey<C extends CallDeclaration>(call: C, input?: CallInput<C>): QueryKey {
  return input === undefined ? [call.name] : [call.name, input];
}

/** A call that a screen reads, for `queries` of its route and for {@link useCall}. */
export interface CallQuery {
  readonly key: QueryKey;
  readonly run: (through: CallGateway) => Promise<unknown>;
  /** The page shows without it: a refusal leaves its place empty instead of failing the page. */
  readonly optional: boolean;
}

/** Names a call's answer as something the route needs before it shows. */
export function reads<C extends CallDeclaration>(
  call: C,
  input: CallInput<C>,
  options: { readonly optional?: boolean } = {},
): CallQuery {
  return {
    key: callKey(call, input),
    run: (through) => through.call(call, input),
    optional: options.optional === true,
  };
}

/** TanStack Query's options for a call, where more than {@link useCall} gives is needed. */
export function callOptions<C extends CallDeclaration>(call: C, input: CallInput<C>) {
  return queryOptions<CallAnswer<C>>({
    queryKey: callKey(call, input),
    // TanStack refuses `undefined` as an answer.
    queryFn: async () => (await gateway().call(call, input)) ?? (null as CallAnswer<C>),
  });
}
