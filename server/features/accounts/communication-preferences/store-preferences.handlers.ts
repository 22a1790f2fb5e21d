import { forbidden } from '../../../../shared/contract/errors.ts';
import { PREFERENCES_UPDATE_PATH } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { storePreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/store-preferences.calls.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { keepWording, recordConsents, type SaidConsent } from '../../../platform/consent/consent.ts';
import { findChoices, saveMonthly } from '../../../platform/consent/store-choices.ts';
import { suppressEverywhere } from '../../../platform/consent/suppressions.ts';
import { readUnsubscribeToken } from '../../../platform/consent/unsubscribe-token.ts';
import { noteSendEvents } from '../../../platform/mail/ledger/control.ts';
import { mailingStoreRead } from './store-preferences.reads.ts';

const NOT_OURS = 'This link isn’t valid. Use the one in our email.';

/**
 * The store and the address that a link was made for. The link is the proof: it is the platform that looks, so that it works
 * on every host, without an account, and after the store closed.
 * @throws Refusal 403 where it wasn’t made here
 */
async function openLink(context: CallContext, token: string) {
  const link = readUnsubscribeToken(context.services.secret, token);
  if (!link) throw forbidden(NOT_OURS);
  await context.enter({ kind: 'platform' });
  const store = await mailingStoreRead.find(context.tx, { id: link.storeId });
  const { storeId, addressKey, sendId } = link;
  return {
    store,
    subject: { projectId: store?.projectId ?? '', storeId, addressKey },
    // Which mail it was, to prove it later.
    proof: sendId === null ? {} : { send: sendId },
  };
}

/** Notes with a mail that its reader ended offers by it. */
const noteEnd = async ({ tx }: CallContext, { send }: { readonly send?: string }) => {
  if (send) await noteSendEvents(tx, [{ sendId: send, kind: 'unsubscribed', dedupe: '' }]);
};

const wordsOf = (name: string) => `Offers from ${name}`;

export const storePreferenceImplementations = implement(storePreferenceCalls, {
  async get({ params }, context) {
    const { store, subject } = await openLink(context, params.token);
    const { email, push, isMonthly, isStoppedEverywhere } = await findChoices(context.tx, subject);
    return {
      store: { name: store?.name ?? 'This store' },
      choices: {
        offers: email === 'given' && !isStoppedEverywhere,
        push: push === 'given',
        isMonthly,
        isStoppedEverywhere,
      },
      knowsPush: push !== null,
    };
  },

  async save({ params, body }, context) {
    const { store, subject, proof } = await openLink(context, params.token);
    const { tx } = context;
    const before = await findChoices(tx, subject);
    // An address that stopped all stores gets none of this one, and the other way round.
    const isStopped = body.isStoppedEverywhere;
    if (isStopped !== before.isStoppedEverywhere)
      await suppressEverywhere(tx, [subject.addressKey], isStopped);
    if (!store) return { message: 'Saved' };
    const wordingId = body.offers ? await keepWording(tx, subject, wordsOf(store.name)) : null;
    const about = { ...subject, proof, source: 'page', page: PREFERENCES_UPDATE_PATH } as const;
    const said: SaidConsent[] = [];
    if (body.offers !== (before.email === 'given') && !isStopped)
      said.push({ ...about, channel: 'email', state: body.offers ? 'given' : 'withdrawn', wordingId });
    if (before.push !== null && body.push !== (before.push === 'given'))
      said.push({ ...about, channel: 'push', state: body.push ? 'given' : 'withdrawn' });
    await recordConsents(tx, said);
    if (said.some(({ channel, state }) => channel === 'email' && state === 'withdrawn'))
      await noteEnd(context, proof);
    if (body.isMonthly !== before.isMonthly) await saveMonthly(tx, subject, body.isMonthly);
    return { message: 'Saved' };
  },

  async unsubscribe({ params }, context) {
    const { store, subject, proof } = await openLink(context, params.token);
    if (store) {
      await recordConsents(context.tx, [
        { ...subject, proof, channel: 'email', state: 'withdrawn', source: 'one-click' },
      ]);
      await noteEnd(context, proof);
    }
    return { message: 'You won’t get offers from this store any longer' };
  },

  async openUnsubscribe({ params }) {
    return { location: `${PREFERENCES_UPDATE_PATH}?${new URLSearchParams({ token: params.token })}` };
  },
});
