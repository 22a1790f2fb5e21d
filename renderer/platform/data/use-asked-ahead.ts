import { preload } from 'react-dom';
import type { CallDeclaration, CallInput } from '../../../shared/contract/call.ts';
import { useSession } from '../access/use-session.ts';
import { callAddress } from '../calls/calls.ts';
import { IS_SERVER } from '../environment.ts';

/**
 * Has a browser that opens the screen by its address ask for a call’s answer along with the screen’s code. The screen’s own
 * `useCall` takes that answer over: for one that asks only once it runs, and has much to fetch until then.
 */
export function useAskedAhead<C extends CallDeclaration>(call: C, input: CallInput<C>): void {
  const { project } = useSession();
  // Cookies go along, as with the call itself: both ask the page’s own origin.
  if (IS_SERVER)
    preload(callAddress(call, input, project?.id ?? null), { as: 'fetch', crossOrigin: 'anonymous' });
}
