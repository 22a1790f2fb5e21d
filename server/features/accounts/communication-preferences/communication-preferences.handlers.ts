import { forbidden } from '../../../../shared/contract/errors.ts';
import {
  communicationPreferenceCalls,
  MAIL_KIND_TEXTS,
  PREFERENCES_UPDATE_PATH,
} from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  addressOfToken,
  findRefusals,
  refusalOfStore,
  refuse,
  saveUnsubscribed,
} from '../../../platform/mail/preferences.ts';

const findStoreNames = async (db: Database, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('stores')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute();

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
    const { kinds, stores } = await findRefusals(context.tx, email);
    // The link’s holder needs no account, so no project limits which stores are found.
    const named = await findStoreNames(context.services.databases.platform, [
      ...stores,
      ...(query.store ? [query.store] : []),
    ]);
    return {
      preferences: {
        email,
        refused: kinds,
        refusedStores: named.filter(({ id }) => stores.includes(id)),
        store: named.find(({ id }) => id === query.store) ?? null,
      },
    };
  },

  async update({ body }, context) {
    const email = addressIn(context, body.token);
    if (email === null) throw forbidden(NOT_OURS);
    await saveUnsubscribed(context.tx, email, body.refused, body.refusedStores);
    return { message: 'Saved' };
  },

  async unsubscribe({ query }, context) {
    const email = addressOfToken(context.services.secret, query.token);
    if (email === null) throw forbidden(NOT_OURS);
    const { store } = query;
    await refuse(context.tx, email, store === undefined ? query.kind : refusalOfStore(store));
    const what = store === undefined ? MAIL_KIND_TEXTS[query.kind].name : 'this store’s emails';
    return { message: `We’ve stopped sending ${what} to this address` };
  },

  async openUnsubscribe({ query: { store, ...query } }) {
    const search = new URLSearchParams({ ...query, ...(store !== undefined && { store }) });
    return { location: `${PREFERENCES_UPDATE_PATH}?${search}` };
  },
});
