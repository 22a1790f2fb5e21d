import type { SubscriberContext } from '../../../platform/domain-events/domain-events.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { addToDaily } from './daily-orders.queries.ts';
import { newOrderMail, piecesText, titleOf } from './order-news.mail.ts';
import { findNewOrder } from './order-news.reads.ts';

/**
 * Members who see orders get each in the bell, without its price. Owners get a mail, at once or with the others of the
 * day, unless they refuse this kind.
 */
export async function tellNewOrder(orderId: string, { tx, services }: SubscriberContext): Promise<void> {
  const order = await findNewOrder(tx, orderId);
  if (!order || order.members.length === 0) return;
  const { project, number, pieces, city, members, dailyIds } = order;
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
  const owners = members.filter(({ isOwner }) => isOwner);
  const daily = owners.filter(({ id }) => dailyIds.includes(id)).map(({ id }) => id);
  if (daily.length > 0) await addToDaily(tx, { id: orderId, projectId: project.id }, daily);
  const link = dashboardLink(services, `${path}?project=${encodeURIComponent(project.code)}`);
  const { origin } = services.config.publicUrl;
  await queueMails(
    tx,
    services,
    owners
      .filter(({ id }) => !daily.includes(id))
      .map(({ email }) => newOrderMail(order, email, { orderId, origin, link })),
  );
}
