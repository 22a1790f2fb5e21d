import { notFound } from '../../../../shared/contract/errors.ts';
import { subscriberCalls } from '../../../../shared/features/growth/subscribers/subscribers.calls.ts';
import { NEWSLETTER_SENT } from '../../../../shared/features/growth/subscribers/subscribers.rules.ts';
import { FORM_TRAP, NEWSLETTER_CONSENT } from '../../../../shared/features/site/blocks/blocks.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { storeNotFound } from '../../projects/stores/stores.ts';
import { subscriberOfToken } from './subscriber-token.ts';
import { changeSubscription, findSubscription, keepAsked } from './subscribers.queries.ts';
import { sendConfirmation } from './subscription-mail.ts';

const LINK_ENDED = 'This link has ended. You can subscribe again.';

/** @throws Refusal 404 on a host without a store */
function keyOf({ store }: CallContext) {
  if (!store) throw storeNotFound();
  return { projectId: store.projectId, storeId: store.id };
}

/** @throws Refusal 404 where no link has this secret */
function subscriberIn({ services }: CallContext, token: string): string {
  const id = subscriberOfToken(services.secret, token);
  if (id === null) throw notFound(LINK_ENDED);
  return id;
}

async function change(context: CallContext, token: string, state: 'confirmed' | 'unsubscribed') {
  const id = subscriberIn(context, token);
  const changed = await changeSubscription(context.tx, keyOf(context), { id, state });
  if (!changed) throw notFound(LINK_ENDED);
  return changed;
}

export const subscriberImplementations = implement(subscriberCalls, {
  async subscribe({ body }, context) {
    const key = keyOf(context);
    if (body[FORM_TRAP] === '') {
      const { email, firstName, list, source } = body;
      const asked = await keepAsked(context.tx, {
        ...key,
        email,
        firstName,
        list,
        source,
        consent: NEWSLETTER_CONSENT,
      });
      if (asked) await sendConfirmation(context.tx, context.services, { ...key, ...asked, email });
    }
    return { message: NEWSLETTER_SENT };
  },

  async find({ params }, context) {
    const id = subscriberIn(context, params.token);
    const found = await findSubscription(context.tx, keyOf(context), id);
    if (!found) throw notFound(LINK_ENDED);
    return found;
  },

  confirm: ({ params }, context) => change(context, params.token, 'confirmed'),

  unsubscribe: ({ params }, context) => change(context, params.token, 'unsubscribed'),
});
