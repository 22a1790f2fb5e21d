import {
  type CallAnswer,
  type CallDeclaration,
  type CallInput,
  callPath,
} from '../../../shared/contract/call.ts';
import { readBody, refuse, requestFor, type SentCall, send } from '../calls/http.ts';
import { withProject } from '../calls/project-query.ts';

/** What of a declaration an island repeats; the compiler holds it to the declaration, word for word. */
type Sent<C extends CallDeclaration> = Pick<C, 'method' | 'path'> &
  (C extends { readonly credentials: infer Credentials } ? { readonly credentials: Credentials } : unknown);

interface SentInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * A call as an island makes it: typed by its declaration, without the schemas that come along with it. The server has
 * checked the answer against them already. A refused call rejects with a `Refusal`.
 *
 * @example const updateBasket = islandCall<typeof basketCalls.updateBasket>({ method: 'POST', path: '/omnis/...' });
 */
export function islandCall<C extends CallDeclaration>(
  call: Sent<C>,
): (input: CallInput<C>) => Promise<CallAnswer<C>>;
export function islandCall(call: SentCall): (input: SentInput) => Promise<unknown> {
  return async ({ params, query, body }) => {
    const address = withProject(callPath(call, params, query));
    const response = await send(call, address, await requestFor(call, body));
    const answer = await readBody(response);
    return response.ok ? answer : refuse(response.status, answer);
  };
}
