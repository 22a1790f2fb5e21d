import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { QueuedMail } from '../../../platform/mail/mail.ts';
import type { NewOrder } from './order-news.reads.ts';

const BRAND_COLOUR = '#1f3a8a';

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
