import { forbidden } from '../../../shared/contract/errors.ts';
import { communicationPreferenceCalls } from '../../../shared/features/communication-preferences/communication-preferences.ts';
import type { CallContext } from '../../platform/calls/context.ts';
import { implement } from '../../platform/calls/implement.ts';
import { addressOfToken, keepRefused, refusedBy } from '../../platform/mail/preferences.ts';

/** The address that is decided about: the link's, or the signed-in person's own. */
function addressIn(context: CallContext, token: string | undefined): string | null {
  if (token !== undefined) return addressOfToken(context.services.secret, token);
  return context.user?.email ?? null;
}

/** Which mails somebody gets, decided by a mail's signed link or signed in. */
export const communicationPreferenceImplementations = implement(communicationPreferenceCalls, {
  async get({ query }, context) {
    const email = addressIn(context, query.token);
    if (email === null) return { preferences: null };
    return { preferences: { email, refused: await refusedBy(context.tx, email) } };
  },

  async update({ body }, context) {
    const email = addressIn(context, body.token);
    if (email === null) throw forbidden('This link was not made by us. Please use the one in our mail');
    await keepRefused(context.tx, email, body.refused);
    return { message: 'Saved' };
  },
});
