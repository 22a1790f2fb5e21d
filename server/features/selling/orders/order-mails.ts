import { logoAddress } from '../../../../shared/contract/logo-address.ts';
import { shopperTextsLine } from '../../../../shared/features/making/personalisation/personalisation.ts';
import { pictureAddress } from '../../../../shared/features/making/products/products.ts';
import { formatTotalRow, toTotalRows } from '../../../../shared/features/selling/basket/basket.ts';
import {
  CARRIERS,
  deliveryEstimateText,
  trackingAddress,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { optionsText } from '../../../../shared/features/selling/item-changes/item-changes.ts';
import {
  addressLines,
  orderHistoryPath,
  receiptPath,
} from '../../../../shared/features/selling/orders/orders.ts';
import { mainColour } from '../../../../shared/features/site/theme/theme.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { Hosts } from '../../../platform/hosts/hosts.ts';
import type { MailBlock, MailBrand } from '../../../platform/mail/mail.ts';
import type { MailChange, MailOrder, MailRefund } from './mail-order.queries.ts';
import type { ShippedParcel } from './mark-shipped.ts';

/** Mails about an order: its receipt when it was paid, a changed address, its tracking code when it was shipped. */

const originOf = (order: MailOrder, hosts: Pick<Hosts, 'originOf'>): string => hosts.originOf(order.store);

function brandOf(order: MailOrder, origin: string): MailBrand {
  const { name, logo } = order.store;
  return {
    name,
    colour: mainColour(order.store.theme, order.store.themeProperties),
    url: `${origin}/`,
    // Drawn twice as large as it is shown.
    ...(logo && { logo: { src: `${origin}${logoAddress(logo.sha256)}`, width: Math.ceil(logo.width / 2) } }),
  };
}

const footerOf = (order: MailOrder): string =>
  `You’re receiving this email because you ordered from ${order.store.name}.${
    order.store.email ? ` Questions? Write to ${order.store.email}.` : ''
  }`;

const envelopeOf = (order: MailOrder) => ({
  to: order.email,
  fromName: order.store.name,
  fromStoreId: order.store.id,
  ...(order.store.email ? { replyTo: order.store.email } : {}),
});

/** The items, what else made the price, and the total last. */
function toReceiptLines(order: MailOrder, origin: string): MailBlock {
  const format = (amountMinor: number) => formatMoney(money(amountMinor, order.currency));
  const [, ...rows] = toTotalRows(order, order.delivery.name);
  return {
    kind: 'lines',
    caption: 'Your order',
    lines: [
      ...order.items.map(({ name, options, texts, quantity, totalMinor, pictureFileId, bundle }) => ({
        label: quantity > 1 ? `${quantity} × ${name}` : name,
        detail: [
          `${options.Colour}, ${options.Size}`,
          ...(texts.length > 0 ? [shopperTextsLine(texts)] : []),
          ...(bundle ? [`in ${bundle.name}`] : []),
        ].join(', '),
        value: format(totalMinor),
        ...(pictureFileId && { image: `${origin}${pictureAddress(pictureFileId)}` }),
      })),
      ...rows.map((row) => ({ label: row.label, value: formatTotalRow(row, format) })),
      {
        label: 'Total',
        ...(!order.isVatFree && {
          detail: order.taxMinor > 0 ? `Includes ${format(order.taxMinor)} VAT` : 'No VAT',
        }),
        value: format(order.totalMinor),
        strong: true,
      },
    ],
  };
}

/** The receipt, once the order was paid. */
export function receiptMail(order: MailOrder, hosts: Pick<Hosts, 'originOf'>) {
  const origin = originOf(order, hosts);
  const { estimate } = order.delivery;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Thank you for your order' },
    {
      kind: 'paragraph',
      text: `Hi ${order.shipping.name}, thanks for your order. We’ve received your payment for order ${order.number} and we’re getting it ready.`,
    },
    toReceiptLines(order, origin),
    { kind: 'paragraph', text: `Delivering to: ${addressLines(order.shipping).join(', ')}` },
    ...(estimate
      ? [{ kind: 'paragraph' as const, text: `Expected ${deliveryEstimateText(estimate)}.` }]
      : []),
    { kind: 'button', text: 'View receipt', url: `${origin}${receiptPath(order.hash)}` },
    { kind: 'link', text: 'Track all your orders', url: `${origin}${orderHistoryPath(order.customerHash)}` },
  ];
  return {
    ...envelopeOf(order),
    subject: `Your ${order.store.name} order ${order.number} is confirmed`,
    content: {
      brand: brandOf(order, origin),
      preview: `We’ve received ${formatMoney(money(order.totalMinor, order.currency))} and we’re making your order`,
      blocks,
      footer: footerOf(order),
    },
    idempotencyKey: `receipt:${order.id}`,
  };
}

/** The mail that tells that a parcel left. */
export function shippedMail(
  order: MailOrder,
  parcel: Omit<ShippedParcel, 'accountId'>,
  hosts: Pick<Hosts, 'originOf'>,
) {
  const origin = originOf(order, hosts);
  const history = `${origin}${orderHistoryPath(order.customerHash)}`;
  const carrier = CARRIERS[parcel.carrier].name;
  const url = trackingAddress(parcel.carrier, parcel.trackingCode);
  const isTracked = url !== null;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: isTracked ? 'Your order is on its way' : 'Your order is packed' },
    {
      kind: 'paragraph',
      text: `Hi ${order.shipping.name}, your order ${order.number} is packed${isTracked ? ` and with ${carrier}` : ' and ready to leave'}.`,
    },
    ...(isTracked
      ? [
          { kind: 'code', text: parcel.trackingCode } as const,
          { kind: 'button', text: 'Track your parcel', url } as const,
        ]
      : []),
    toReceiptLines(order, origin),
    { kind: 'link', text: 'Track all your orders', url: history },
  ];
  return {
    ...envelopeOf(order),
    subject: `Your order ${order.number} is ${isTracked ? 'on its way' : 'packed'}`,
    content: {
      brand: brandOf(order, origin),
      preview: isTracked ? `Tracking code ${parcel.trackingCode}` : `Order ${order.number} is ready to leave`,
      blocks,
      footer: footerOf(order),
    },
    idempotencyKey: `shipped:${parcel.barcode}`,
  };
}

/** Says that the code of an earlier mail ends, as the order leaves in another parcel. */
export function parcelVoidedMail(
  order: MailOrder,
  parcel: Omit<ShippedParcel, 'accountId'>,
  hosts: Pick<Hosts, 'originOf'>,
) {
  const origin = originOf(order, hosts);
  const isTracked = trackingAddress(parcel.carrier, parcel.trackingCode) !== null;
  const preview = isTracked
    ? `Tracking code ${parcel.trackingCode} no longer works`
    : 'We’re sending it in another parcel';
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'We’re packing your order again' },
    {
      kind: 'paragraph',
      text: `Hi ${order.shipping.name}, we’re sending your order ${order.number} in another parcel. ${
        isTracked ? `The tracking code ${parcel.trackingCode} no longer works. ` : ''
      }We’ll email you again when it’s ready.`,
    },
    { kind: 'link', text: 'Track all your orders', url: `${origin}${orderHistoryPath(order.customerHash)}` },
  ];
  return {
    ...envelopeOf(order),
    subject: `Your order ${order.number} gets another parcel`,
    content: { brand: brandOf(order, origin), preview, blocks, footer: footerOf(order) },
    idempotencyKey: `parcel-voided:${parcel.barcode}`,
  };
}

/**
 * Says that the delivery address was changed, to the email the order was placed with: anyone with the receipt's link can
 * change it.
 */
export function addressChangedMail(order: MailOrder, changeId: string, hosts: Pick<Hosts, 'originOf'>) {
  const origin = originOf(order, hosts);
  const contact = order.store.email
    ? `write to ${order.store.email} straight away`
    : 'open your order and change it back';
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Your delivery address has changed' },
    { kind: 'paragraph', text: `We’ll now send order ${order.number} to:` },
    { kind: 'paragraph', text: addressLines(order.shipping).join('\n') },
    { kind: 'paragraph', text: `If you didn’t change it, ${contact}.` },
    { kind: 'button', text: 'View order', url: `${origin}${receiptPath(order.hash)}` },
  ];
  return {
    ...envelopeOf(order),
    subject: `The address of order ${order.number} has changed`,
    content: {
      brand: brandOf(order, origin),
      preview: `If you didn’t change it, ${contact}`,
      blocks,
      footer: footerOf(order),
    },
    idempotencyKey: `address-changed:${changeId}`,
  };
}

/** Says that a size or colour was changed: anyone with the receipt's link can change it. */
export function itemChangedMail(
  order: MailOrder,
  { name, from, to }: MailChange,
  changeId: string,
  hosts: Pick<Hosts, 'originOf'>,
) {
  const origin = originOf(order, hosts);
  const contact = order.store.email
    ? `write to ${order.store.email} straight away`
    : 'open your order and change it back';
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'We’ve changed your order' },
    {
      kind: 'paragraph',
      text: `In order ${order.number} we’ll now make ${name} in ${optionsText(to)} instead of ${optionsText(from)}. The price stays the same.`,
    },
    { kind: 'paragraph', text: `If you didn’t change it, ${contact}.` },
    { kind: 'button', text: 'View order', url: `${origin}${receiptPath(order.hash)}` },
  ];
  return {
    ...envelopeOf(order),
    subject: `Your order ${order.number} has changed`,
    content: {
      brand: brandOf(order, origin),
      preview: `${name} in ${optionsText(to)}`,
      blocks,
      footer: footerOf(order),
    },
    idempotencyKey: `item-changed:${changeId}`,
  };
}

/** The links to the customer's orders are new. */
export function newLinksMail(order: MailOrder, revocationId: string, hosts: Pick<Hosts, 'originOf'>) {
  const origin = originOf(order, hosts);
  const preview = 'Links from earlier emails no longer work';
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Your new order links' },
    {
      kind: 'paragraph',
      text: `We’ve replaced the links to your orders, so the ones in earlier emails no longer work. This one opens order ${order.number} with its receipt and invoice:`,
    },
    { kind: 'button', text: 'View order', url: `${origin}${receiptPath(order.hash)}` },
    { kind: 'link', text: 'Track all your orders', url: `${origin}${orderHistoryPath(order.customerHash)}` },
  ];
  return {
    ...envelopeOf(order),
    subject: `New links to your orders at ${order.store.name}`,
    content: { brand: brandOf(order, origin), preview, blocks, footer: footerOf(order) },
    idempotencyKey: `links-revoked:${revocationId}`,
  };
}

/** The pieces of a refund, and delivery. */
const refundedParts = ({ items, deliveryMinor }: MailRefund): string =>
  [
    ...items.map(({ name, pieces }) => `${pieces} × ${name}`),
    ...(deliveryMinor > 0 ? ['delivery'] : []),
  ].join(', ');

/**
 * Says that money went back.
 * @param refundId of a refund in part; null where it ends the order
 */
export function refundedMail(
  order: MailOrder,
  refund: MailRefund,
  refundId: string | null,
  hosts: Pick<Hosts, 'originOf'>,
) {
  const origin = originOf(order, hosts);
  const amount = formatMoney(money(refund.amountMinor, order.currency));
  const name = `Hi ${order.shipping.name}`;
  const parts = refundedParts(refund);
  const what =
    refundId !== null
      ? `${name}, we’ve refunded ${parts === '' ? `${amount} of your order ${order.number}` : `part of your order ${order.number}: ${parts}`}.`
      : refund.amountMinor === order.totalMinor
        ? `${name}, we’ve refunded your order ${order.number} in full.`
        : `${name}, we’ve refunded the rest of your order ${order.number}.`;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: `We’ve refunded ${amount}` },
    { kind: 'paragraph', text: `${what} Your bank usually shows it within five to ten days.` },
    ...(refund.note === '' ? [] : [{ kind: 'paragraph' as const, text: refund.note }]),
    { kind: 'button', text: 'View order', url: `${origin}${receiptPath(order.hash)}` },
  ];
  return {
    ...envelopeOf(order),
    subject:
      refundId === null
        ? `Your order ${order.number} has been refunded`
        : `Part of your order ${order.number} has been refunded`,
    content: {
      brand: brandOf(order, origin),
      preview: `${amount} is on its way back to you`,
      blocks,
      footer: footerOf(order),
    },
    idempotencyKey: `refunded:${refundId ?? refund.transactionId}`,
  };
}
