import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { QueuedMail } from '../../../platform/mail/mail.ts';
import type { DailyNews, NewOrder, ToldOrder } from './order-news.reads.ts';

const BRAND_COLOUR = '#1f3a8a';
/** What one email lists; the dashboard has the rest. */
const LISTED_MAX = 50;

export const piecesText = (pieces: number): string => (pieces === 1 ? '1 piece' : `${pieces} pieces`);

export const titleOf = ({ isFirst, number, storeName }: NewOrder): string =>
  isFirst ? `Your first order at ${storeName}` : `New order ${number}`;

/** Tells an owner of an order, with what was bought and for how much. */
export function newOrderMail(
  order: NewOrder,
  to: string,
  { orderId, origin, link }: { readonly orderId: string; readonly origin: string; readonly link: string },
): QueuedMail {
  const total = formatMoney(money(order.totalMinor, order.currency));
  const title = titleOf(order);
  return {
    to,
    subject: `${title}: ${total} (${order.project.name})`,
    marketing: 'new-orders',
    idempotencyKey: `new-order:${orderId}:${to}`,
    content: {
      brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: origin },
      preview: `${piecesText(order.pieces)} for ${total}`,
      blocks: [
        { kind: 'heading', text: title },
        {
          kind: 'paragraph',
          text: `${piecesText(order.pieces)} for ${total}${order.city === '' ? '' : `, to ${order.city}`}. It’s paid, and we’re making it. There is nothing for you to do.`,
        },
        {
          kind: 'lines',
          caption: `Order ${order.number}`,
          lines: order.items.map(({ name, variant, quantity }) => ({
            label: quantity === 1 ? name : `${quantity} × ${name}`,
            ...(variant && { detail: variant }),
          })),
        },
        { kind: 'button', text: 'Open the order', url: link },
      ],
      footer: `You’re receiving this email because you own ${order.project.name} on Selvedge.`,
    },
  };
}

/** Tells an owner of the orders of a day. */
export function dailyOrdersMail(
  { accountId, email, project, orders }: DailyNews,
  { origin, link }: { readonly origin: string; readonly link: string },
): QueuedMail {
  const title = orders.length === 1 ? '1 new order' : `${orders.length} new orders`;
  const listed = orders.slice(0, LISTED_MAX);
  const more = orders.length - listed.length;
  const text =
    orders.length === 1
      ? 'It’s paid, and we’re making it. There is nothing for you to do.'
      : 'They’re paid, and we’re making them. There is nothing for you to do.';
  return {
    to: email,
    subject: `${title} (${project.name})`,
    marketing: 'new-orders',
    idempotencyKey: `daily-orders:${accountId}:${orders.at(-1)?.id ?? ''}`,
    content: {
      brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: origin },
      preview: text,
      blocks: [
        { kind: 'heading', text: title },
        { kind: 'paragraph', text },
        {
          kind: 'lines',
          caption: 'Since the last email',
          lines: listed.map(({ number, totalMinor, currency, pieces, city }) => ({
            label: `Order ${number}`,
            detail: `${piecesText(pieces)}${city === '' ? '' : `, to ${city}`}`,
            value: formatMoney(money(totalMinor, currency)),
          })),
        },
        ...(more > 0 ? [{ kind: 'note' as const, text: `And ${more} more.` }] : []),
        { kind: 'button', text: 'Open your orders', url: link },
      ],
      footer: `You’re receiving this email because you own ${project.name} on Selvedge.`,
    },
  };
}

/** Tells an owner of an order that needs them. It can’t be refused: money is at stake. */
export const problemMail = (
  { project, number }: ToldOrder,
  to: string,
  {
    title,
    text,
    note,
    key,
    origin,
    link,
  }: {
    readonly title: string;
    readonly text: string;
    readonly note: string | null;
    readonly key: string;
    readonly origin: string;
    readonly link: string;
  },
): QueuedMail => ({
  to,
  subject: `${title} (${project.name})`,
  idempotencyKey: `${key}:${to}`,
  content: {
    brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: origin },
    preview: text,
    blocks: [
      { kind: 'heading', text: title },
      { kind: 'paragraph', text },
      { kind: 'button', text: `Open order ${number}`, url: link },
      ...(note === null ? [] : [{ kind: 'note' as const, text: note }]),
    ],
    footer: `You’re receiving this email because you own ${project.name} on Selvedge.`,
  },
});
