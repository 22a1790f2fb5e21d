import { productNotPrepared } from '../../../../shared/features/making/products/products.events.ts';
import {
  orderPaidLate,
  orderPartRefunded,
  orderRefundRefused,
  orderReversed,
} from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent, type SubscriberContext } from '../../../platform/domain-events/domain-events.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { notifyAll } from '../../accounts/notifications/notifications.ts';
import { problemMail } from './order-news.mail.ts';
import {
  findRefundMaker,
  findToldOrder,
  listOrdersOfVersion,
  type RefundMaker,
  type ToldOrder,
} from './order-news.reads.ts';

const pathOf = ({ number }: ToldOrder): string => `/ecom/orders/${number}/`;

/** A problem with an order, as its merchant reads it. */
interface Problem {
  readonly title: (number: number) => string;
  readonly text: string;
  /** What the mail says below; undefined where nothing has to be done, so that there is no mail. */
  readonly mailNote?: string | null;
}

const PROBLEMS = {
  disputed: {
    title: (number) => `Order ${number} is disputed`,
    text: 'The customer’s bank holds the money while it looks into a complaint. We’ve stopped what isn’t made yet. Ask the customer what is wrong: they can end the dispute themselves.',
    mailNote: null,
  },
  won: {
    title: (number) => `The dispute about order ${number} is won`,
    text: 'The money is yours again, and we’re making what was stopped.',
  },
  lost: {
    title: (number) => `The dispute about order ${number} is lost`,
    text: 'The customer’s bank took the money back.',
    mailNote: 'VAT on it is still owed. Ask your accountant whether you can claim it back.',
  },
  late: {
    title: (number) => `Order ${number} was paid too late`,
    text: 'Something in it was gone by then, so we’re refunding all of it. There is nothing for you to do.',
  },
  refundRefused: {
    title: (number) => `A refund of order ${number} failed`,
    text: 'The payment provider refused it, so the customer doesn’t have the money. Open the order to see why, and try again.',
    mailNote: null,
  },
  unprintable: {
    title: (number) => `We can’t print order ${number}`,
    text: 'We couldn’t make the print file of what the customer wrote. Contact us so that we can make it, or refund the order.',
    mailNote: null,
  },
} as const satisfies Readonly<Record<string, Problem>>;

/** Members who see orders hear of a problem with some; owners get a mail where they have to act. */
async function tellProblem(
  orders: readonly ToldOrder[],
  { title, text, mailNote }: Problem,
  { key, context: { tx, services } }: { readonly key: string; readonly context: SubscriberContext },
): Promise<void> {
  await notifyAll(
    tx,
    orders.map((order) => ({
      projectId: order.project.id,
      accountIds: order.members.map(({ id }) => id),
      kind: 'problems',
      notification: {
        title: title(order.number),
        body: text,
        href: pathOf(order),
        tag: `order-problem:${order.id}`,
        replacePrevious: true,
      },
    })),
  );
  if (mailNote === undefined) return;
  const { origin } = services.config.publicUrl;
  const mails = orders.flatMap((order) => {
    const link = dashboardLink(
      services,
      `${pathOf(order)}?project=${encodeURIComponent(order.project.code)}`,
    );
    const told = {
      title: title(order.number),
      text,
      note: mailNote,
      key: `${key}:${order.id}`,
      origin,
      link,
    };
    return order.members.filter(({ isOwner }) => isOwner).map(({ email }) => problemMail(order, email, told));
  });
  await queueMails(tx, services, mails);
}

async function tellOfOrder(
  orderId: string,
  problem: Problem,
  told: { readonly key: string; readonly context: SubscriberContext },
): Promise<void> {
  const order = await findToldOrder(told.context.tx, orderId);
  if (order) await tellProblem([order], problem, told);
}

function makerText({ who, isByProvider }: RefundMaker): string {
  if (isByProvider) return 'Someone refunded it at the payment provider. ';
  return who === null ? '' : `${who} refunded it. `;
}

/** Members who see orders hear of a refund, without its amount. */
async function tellRefund(
  orderId: string,
  refundId: string | null,
  { tx }: SubscriberContext,
): Promise<void> {
  const order = await findToldOrder(tx, orderId);
  if (!order) return;
  const maker = await findRefundMaker(tx, orderId, refundId);
  const what = refundId === null ? 'Order' : 'Part of order';
  await notifyAll(tx, [
    {
      projectId: order.project.id,
      accountIds: order.members.map(({ id }) => id),
      kind: 'refunds',
      notification: {
        title: `${what} ${order.number} was refunded`,
        body: `${maker ? makerText(maker) : ''}We’ve emailed the customer.`,
        href: pathOf(order),
        tag: `refund:${refundId ?? orderId}`,
        replacePrevious: true,
      },
    },
  ]);
}

const REVERSALS = { disputed: PROBLEMS.disputed, 'dispute-won': PROBLEMS.won, 'dispute-lost': PROBLEMS.lost };

export const toldOrderSubscriptions = [
  onEvent(orderReversed, 'order-news.tell-reversal', async ({ orderId, reversal }, context) => {
    if (reversal === 'refunded') return tellRefund(orderId, null, context);
    const key = `order-${reversal}:${context.at.getTime()}`;
    await tellOfOrder(orderId, REVERSALS[reversal], { key, context });
  }),
  onEvent(orderPartRefunded, 'order-news.tell-part-refund', ({ orderId, refundId }, context) =>
    tellRefund(orderId, refundId, context),
  ),
  onEvent(orderPaidLate, 'order-news.tell-late', ({ orderId }, context) =>
    tellOfOrder(orderId, PROBLEMS.late, { key: 'order-late', context }),
  ),
  onEvent(orderRefundRefused, 'order-news.tell-refused-refund', ({ orderId, refundId, attempt }, context) =>
    tellOfOrder(orderId, PROBLEMS.refundRefused, { key: `refund-refused:${refundId}:${attempt}`, context }),
  ),
  onEvent(
    productNotPrepared,
    'order-news.tell-unprintable',
    async ({ designVersionId }, context) => {
      const orders = await listOrdersOfVersion(context.tx, designVersionId);
      const key = `unprintable:${designVersionId}:${context.at.getTime()}`;
      await tellProblem(orders, PROBLEMS.unprintable, { key, context });
    },
    { when: ({ productId }) => productId === null },
  ),
];
