import { forbidden } from '../../../../shared/contract/errors.ts';
import {
  communicationPreferenceCalls,
  MAIL_KIND_TEXTS,
  PREFERENCES_UPDATE_PATH,
} from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import {
  addressOfToken,
  refusedBy,
  refuseKind,
  saveUnsubscribed,
} from '../../../platform/mail/preferences.ts';

const NOT_OURS = 'This link isn’t valid. Use the one in our email.';

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
    if (email === null) throw forbidden(NOT_OURS);
    await saveUnsubscribed(context.tx, email, body.refused);
    return { message: 'Saved' };
  },

  async unsubscribe({ query }, context) {
    const email = addressOfToken(context.services.secret, query.token);
    if (email === null) throw forbidden(NOT_OURS);
    await refuseKind(context.tx, email, query.kind);
    return { message: `We’ve stopped sending ${MAIL_KIND_TEXTS[query.kind].name} to this address` };
  },

  async openUnsubscribe({ query }) {
    return { location: `${PREFERENCES_UPDATE_PATH}?${new URLSearchParams(query)}` };
  },
});
