import { identityCalls } from '../../../shared/features/accounts/identity/identity.ts';
import { announceSignedOut, gateway } from '../calls/calls.ts';
import { queryClient } from '../data/query-client.ts';
import { deleteFormDrafts } from '../forms/form-drafts.ts';
import { forgetSession } from './browser-session.ts';

/** Forgets the visitor and everything fetched for them, in this tab only. */
export function forgetVisitor(): void {
  queryClient().clear();
  forgetSession();
}

/** Forgets the visitor here and in every other tab, once their session has ended on the server. */
export function forgetEverywhere(): void {
  announceSignedOut('logged-out');
  deleteFormDrafts(sessionStorage);
  forgetVisitor();
}

/** Signs out on the server, here, and in every other tab. The caller goes to /login/. */
export async function signOut(): Promise<void> {
  await gateway().call(identityCalls.logout, {});
  forgetEverywhere();
}
