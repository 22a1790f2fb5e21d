import { v7 as newId } from 'uuid';
import { notFound } from '../../../../shared/contract/errors.ts';
import {
  type Subscription,
  subscriberCalls,
} from '../../../../shared/features/growth/people/newsletter.calls.ts';
import {
  CONFIRMATION_HOURS,
  NEWSLETTER_SENT,
} from '../../../../shared/features/growth/people/newsletter.rules.ts';
import { DEFAULT_LIST } from '../../../../shared/features/growth/people/people.rules.ts';
import { FORM_TRAP, NEWSLETTER_CONSENT } from '../../../../shared/features/site/blocks/blocks.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import {
  addressKey,
  findConsent,
  keepWording,
  lockAddresses,
  recordConsents,
} from '../../../platform/consent/consent.ts';
import { lift } from '../../../platform/consent/suppressions.ts';
import { storeNotFound } from '../../projects/stores/stores.ts';
import { meetPeople, nameOf } from './known-people.ts';
import { joinLists, keepLists } from './mailing-lists.queries.ts';
import { asksToConfirm, findLinkedPerson, type LinkedPerson } from './newsletter.queries.ts';
import { sendConfirmation } from './newsletter-mail.ts';
import { readNewsletterToken, timeOfId } from './newsletter-token.ts';

const LINK_ENDED = 'This link has ended. You can subscribe again.';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** @throws Refusal 404 on a host without a store */
function storeOf({ store }: CallContext) {
  if (!store) throw storeNotFound();
  return { projectId: store.projectId, storeId: store.id };
}

/**
 * Between two emails to one address: ten minutes at first, then twice as long each time, up to a day. Anyone can type
 * anyone’s address.
 */
const pauseAfter = ({ since, at }: { readonly since: Date; readonly at: Date }): number =>
  Math.min(DAY_MS, Math.max(10 * MINUTE_MS, at.getTime() - since.getTime()));

interface Linked {
  readonly person: LinkedPerson;
  readonly subscription: Subscription;
}

/** @throws Refusal 404 where no link of this store has this secret */
async function openLink(context: CallContext, token: string): Promise<Linked> {
  const key = storeOf(context);
  const link = readNewsletterToken(context.services.secret, token);
  const person = link && (await findLinkedPerson(context.tx, key, link.personId));
  if (!link || !person) throw notFound(LINK_ENDED);
  const said = await findConsent(context.tx, { ...key, addressKey: person.addressKey }, 'email');
  const madeAt = (link.consentId === null ? said?.at : timeOfId(link.consentId))?.getTime();
  const state = said?.state === 'given' ? 'confirmed' : said?.state === 'asked' ? 'pending' : 'unsubscribed';
  const isOpen =
    madeAt !== undefined &&
    said !== null &&
    // It works once: asks from before the last answer confirm nothing.
    madeAt >= said.since.getTime() - MINUTE_MS &&
    madeAt > Date.now() - CONFIRMATION_HOURS * 60 * MINUTE_MS;
  if (state === 'pending' && !isOpen) throw notFound(LINK_ENDED);
  return { person, subscription: { state, email: person.email } };
}

export const subscriberImplementations = implement(subscriberCalls, {
  async subscribe({ body }, context) {
    const key = storeOf(context);
    if (body[FORM_TRAP] !== '') return { message: NEWSLETTER_SENT };
    const { tx, services } = context;
    const { email, firstName, list, source } = body;
    const subject = { ...key, addressKey: addressKey(services.secret, email) };
    await lockAddresses(tx, [subject], 'exclusive');
    const said = await findConsent(tx, subject, 'email');
    const isKnown = said?.state === 'given' && said.basis === 'consent';
    const isEarly = said?.state === 'asked' && said.at.getTime() > Date.now() - pauseAfter(said);
    if (isKnown || isEarly) return { message: NEWSLETTER_SENT };
    const people = await meetPeople(tx, services.secret, [
      { ...key, email, firstName, source: 'form', at: new Date() },
    ]);
    const personId = people.get(nameOf(key.storeId, subject.addressKey));
    const listId = (await keepLists(tx, [{ ...key, code: list }])).get(`${key.storeId} ${list}`);
    if (personId === undefined) return { message: NEWSLETTER_SENT };
    if (listId) await joinLists(tx, [{ listId, personId, projectId: key.projectId, source: 'form' }]);
    // Someone who withdrew is asked, whatever the list says: a stranger’s form ends no refusal.
    const isAsked =
      said?.state === 'withdrawn' || (await asksToConfirm(tx, key, list === '' ? DEFAULT_LIST.code : list));
    const id = newId();
    await recordConsents(tx, [
      {
        ...subject,
        id,
        channel: 'email',
        state: isAsked ? 'asked' : 'given',
        source: 'form',
        wordingId: await keepWording(tx, key, NEWSLETTER_CONSENT),
        page: source,
      },
    ]);
    if (isAsked) await sendConfirmation(tx, services, { ...key, personId, consentId: id, email });
    return { message: NEWSLETTER_SENT };
  },

  async find({ params }, context) {
    return (await openLink(context, params.token)).subscription;
  },

  async confirm({ params }, context) {
    const key = storeOf(context);
    const { person, subscription } = await openLink(context, params.token);
    if (subscription.state === 'confirmed') return subscription;
    if (subscription.state === 'unsubscribed') throw notFound(LINK_ENDED);
    const { tx } = context;
    const subject = { ...key, addressKey: person.addressKey };
    await recordConsents(tx, [
      {
        ...subject,
        channel: 'email',
        state: 'given',
        source: 'form',
        wordingId: await keepWording(tx, key, NEWSLETTER_CONSENT),
        page: '/newsletter/',
      },
    ]);
    // The owner of the address says so: what stood against them ends.
    await lift(tx, subject, ['hard', 'soft', 'complaint', 'manual', 'erased']);
    return { ...subscription, state: 'confirmed' as const };
  },

  async unsubscribe({ params }, context) {
    const key = storeOf(context);
    const { person, subscription } = await openLink(context, params.token);
    if (subscription.state === 'unsubscribed') return subscription;
    await recordConsents(context.tx, [
      {
        ...key,
        addressKey: person.addressKey,
        channel: 'email',
        state: 'withdrawn',
        source: 'page',
        page: '/newsletter/',
      },
    ]);
    return { ...subscription, state: 'unsubscribed' as const };
  },
});
