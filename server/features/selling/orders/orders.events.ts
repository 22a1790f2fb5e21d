import {
  orderAddressChanged,
  orderItemChanged,
  orderLinksRevoked,
  orderPaid,
  orderParcelVoided,
  orderPartRefunded,
  orderReversed,
  orderShipped,
} from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent, type SubscriberContext } from '../../../platform/domain-events/domain-events.ts';
import { type Addressee, queueMail } from '../../../platform/mail/mail.ts';
import { requestPrintFiles } from '../../making/products/products.ts';
import { findMailChange, findMailOrder, findMailRefund, type MailOrder } from './mail-order.queries.ts';
import {
  addressChangedMail,
  itemChangedMail,
  newLinksMail,
  parcelVoidedMail,
  receiptMail,
  refundedMail,
  shippedMail,
} from './order-mails.ts';

/** What a shopper can have sent to an address of their choice, again and again, without paying for it. */
const typed = (kind: string): Addressee => ({
  kind: `orders.${kind}`,
  storeId: null,
  beyond: 'skip',
  perMailbox: { max: 20, perSeconds: 3600 },
});

async function mailShopper(
  orderId: string,
  { tx, services }: SubscriberContext,
  compose: (order: MailOrder) => ReturnType<typeof receiptMail>,
  addresseeOf: (order: MailOrder) => Addressee = () => 'known',
): Promise<void> {
  const order = await findMailOrder(tx, orderId);
  if (!order) return;
  const mail = compose(order);
  await queueMail(tx, services, mail, addresseeOf(order));
}

async function mailRefund(
  orderId: string,
  refundId: string | null,
  context: SubscriberContext,
): Promise<void> {
  const refund = await findMailRefund(context.tx, orderId, refundId);
  if (!refund) return;
  await mailShopper(orderId, context, (order) =>
    refundedMail(order, refund, refundId, context.services.hosts),
  );
}

export const orderSubscriptions = [
  onEvent(orderPaid, 'orders.mail-receipt', ({ orderId }, context) =>
    mailShopper(
      orderId,
      context,
      (order) => receiptMail(order, context.services.hosts),
      ({ totalMinor }) => (totalMinor > 0 ? 'known' : typed('free-receipt')),
    ),
  ),
  onEvent(
    orderPaid,
    'orders.render-texts',
    ({ lines }, { tx, services }) =>
      requestPrintFiles(
        tx,
        services.jobs,
        lines.map(({ designVersionId }) => designVersionId),
      ),
    { when: ({ hasTexts }) => hasTexts },
  ),
  onEvent(orderAddressChanged, 'orders.mail-address-changed', ({ orderId, changeId }, context) =>
    mailShopper(
      orderId,
      context,
      (order) => addressChangedMail(order, changeId, context.services.hosts),
      () => typed('change'),
    ),
  ),
  onEvent(orderItemChanged, 'orders.mail-item-changed', async ({ orderId, changeId }, context) => {
    const change = await findMailChange(context.tx, changeId);
    if (!change) return;
    await mailShopper(
      orderId,
      context,
      (order) => itemChangedMail(order, change, changeId, context.services.hosts),
      () => typed('change'),
    );
  }),
  onEvent(orderLinksRevoked, 'orders.mail-new-links', ({ orderId, revocationId }, context) =>
    mailShopper(orderId, context, (order) => newLinksMail(order, revocationId, context.services.hosts)),
  ),
  onEvent(orderReversed, 'orders.mail-refund', async ({ orderId, reversal }, context) => {
    if (reversal === 'refunded') await mailRefund(orderId, null, context);
  }),
  onEvent(orderPartRefunded, 'orders.mail-part-refund', ({ orderId, refundId }, context) =>
    mailRefund(orderId, refundId, context),
  ),
  onEvent(orderParcelVoided, 'orders.mail-parcel-voided', ({ orderId, parcel }, context) =>
    mailShopper(orderId, context, (order) => parcelVoidedMail(order, parcel, context.services.hosts)),
  ),
  onEvent(orderShipped, 'orders.mail-tracking-code', ({ orderId, parcel }, context) =>
    mailShopper(orderId, context, (order) => shippedMail(order, parcel, context.services.hosts)),
  ),
];
