import { orderPaid } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent, type SubscriberContext } from '../../../platform/domain-events/domain-events.ts';
import { defineFeature } from '../../../platform/features/feature.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { newOrderMail, piecesText, titleOf } from './order-news.mail.ts';
import { findNewOrder } from './order-news.reads.ts';

/** Members who see orders get each in the bell, without its price; owners get a mail, unless they refuse this kind. */
async function tellMembers(orderId: string, { tx, services }: SubscriberContext): Promise<void> {
  const order = await findNewOrder(tx, orderId);
  if (!order || order.members.length === 0) return;
  const { project, number, pieces, city, members } = order;
  const path = `/ecom/orders/${number}/`;
  await notify(
    tx,
    { projectId: project.id, accountIds: members.map(({ id }) => id), kind: 'orders' },
    {
      title: titleOf(order),
      body: `${piecesText(pieces)}${city === '' ? '' : `, to ${city}`}. It’s paid, and we’re making it.`,
      href: path,
      tag: `new-order:${orderId}`,
      replacePrevious: true,
    },
  );
  const link = dashboardLink(services, `${path}?project=${encodeURIComponent(project.code)}`);
  const { origin } = services.config.publicUrl;
  await queueMails(
    tx,
    services,
    members
      .filter(({ isOwner }) => isOwner)
      .map(({ email }) => newOrderMail(order, email, { orderId, origin, link })),
  );
}

export const feature = defineFeature({
  events: [
    onEvent(orderPaid, 'order-news.tell-members', ({ orderId }, context) => tellMembers(orderId, context)),
  ],
});
