import { forbidden } from '../../../../shared/contract/errors.ts';
import {
  communicationPreferenceCalls,
  MAIL_KIND_TEXTS,
  type MailKind,
  PREFERENCES_UPDATE_PATH,
} from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { addressKey, recordConsents } from '../../../platform/consent/consent.ts';
import { suppressEverywhere } from '../../../platform/consent/suppressions.ts';
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
        .select(['id', 'name', 'projectId'])
        .where('id', 'in', [...ids])
        .execute();

/**
 * Says what an address refused to the consents of its stores, too, which are what a store’s audience and campaigns read. What
 * it takes again is no consent: that is said to the store.
 */
async function tellConsents(
  context: CallContext,
  email: string,
  { kinds, stores }: { readonly kinds: readonly MailKind[]; readonly stores: readonly string[] },
  source: 'page' | 'one-click',
): Promise<void> {
  const { tx, services } = context;
  const key = addressKey(services.secret, email);
  const named = await findStoreNames(services.databases.platform, stores);
  await context.enter({ kind: 'platform' });
  if (source === 'page' || kinds.includes('store-campaigns'))
    await suppressEverywhere(tx, [key], kinds.includes('store-campaigns'));
  await recordConsents(
    tx,
    named.map(({ id, projectId }) => ({
      projectId,
      storeId: id,
      addressKey: key,
      channel: 'email',
      state: 'withdrawn',
      source,
      page: source === 'page' ? '/communication-preferences/' : '',
    })),
  );
}

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
    const namedStore = named.find(({ id }) => id === query.store);
    return {
      preferences: {
        email,
        refused: kinds,
        refusedStores: named.filter(({ id }) => stores.includes(id)).map(({ id, name }) => ({ id, name })),
        store: namedStore ? { id: namedStore.id, name: namedStore.name } : null,
      },
    };
  },

  async update({ body }, context) {
    const email = addressIn(context, body.token);
    if (email === null) throw forbidden(NOT_OURS);
    const before = await findRefusals(context.tx, email);
    await saveUnsubscribed(context.tx, email, body.refused, body.refusedStores);
    const stores = (body.refusedStores ?? []).filter((id) => !before.stores.includes(id));
    await tellConsents(context, email, { kinds: body.refused, stores }, 'page');
    return { message: 'Saved' };
  },

  async unsubscribe({ query }, context) {
    const email = addressOfToken(context.services.secret, query.token);
    if (email === null) throw forbidden(NOT_OURS);
    const { store } = query;
    await refuse(context.tx, email, store === undefined ? query.kind : refusalOfStore(store));
    await tellConsents(
      context,
      email,
      store === undefined ? { kinds: [query.kind], stores: [] } : { kinds: [], stores: [store] },
      'one-click',
    );
    const what = store === undefined ? MAIL_KIND_TEXTS[query.kind].name : 'this store’s emails';
    return { message: `We’ve stopped sending ${what} to this address` };
  },

  async openUnsubscribe({ query: { store, ...query } }) {
    const search = new URLSearchParams({ ...query, ...(store !== undefined && { store }) });
    return { location: `${PREFERENCES_UPDATE_PATH}?${search}` };
  },
});
