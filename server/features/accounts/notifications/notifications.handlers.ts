import { notFound, Refusal } from '../../../../shared/contract/errors.ts';
import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { mayEnter } from '../../../platform/calls/call-access.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { ownAccount } from '../identity/identity.ts';
import { findChoices, saveChoices } from './choices.queries.ts';
import { listOf, markAllRead, markDeleted, metaOf } from './notifications.queries.ts';
import { keepSubscription, removeSubscription } from './push.queries.ts';
import { vapidKeys } from './vapid.ts';

export const notificationImplementations = implement(notificationCalls, {
  meta: (_, context) => metaOf(context.tx, ownAccount(context).id),

  list: ({ query }, context) => {
    const user = ownAccount(context);
    const { before, limit } = query;
    return listOf(
      context.tx,
      user.id,
      { before, limit },
      {
        forced: mayEnter(user, { force2fa: true }),
        others: mayEnter(user, { force2fa: false }),
      },
    );
  },

  markAllAsRead: async (_, context) => ({ marked: await markAllRead(context.tx, ownAccount(context).id) }),

  async markAsDeleted({ params }, context) {
    const deletedAt = await markDeleted(context.tx, ownAccount(context).id, params.recipientId);
    if (!deletedAt) throw notFound();
    return { deletedAt: deletedAt.toISOString() };
  },

  pushKey: async (_, { services }) => ({
    publicKey: (await vapidKeys(services.databases.platform)).publicKey,
  }),

  async subscribe({ body }, context) {
    const account = ownAccount(context);
    const { session } = context;
    if (!session) throw new Refusal(401, 'signed-out');
    // Another account may have used this browser before: its row is not visible in the caller's own scope.
    await context.enter({ kind: 'platform', accountId: account.id });
    const id = await keepSubscription(context.tx, {
      accountId: account.id,
      sessionId: session.id,
      endpoint: body.subscription.endpoint,
      content: body.subscription,
      extras: body.extras ?? {},
      userAgent: context.request.userAgent,
    });
    return { id };
  },

  unsubscribe: async ({ body }, context) => ({
    removed: await removeSubscription(context.tx, ownAccount(context).id, body.endpoint),
  }),

  async choices(_, context) {
    const account = ownAccount(context);
    return { ...(await findChoices(context.tx, account)), email: account.email };
  },

  async saveChoices({ body }, context) {
    await saveChoices(context.tx, ownAccount(context), body);
    return { message: 'Saved' };
  },
});
