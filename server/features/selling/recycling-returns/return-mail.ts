import {
  formatCoupon,
  formatPostage,
  packingSteps,
  RETURN_RULE,
  type ReturnableItem,
  type ReturnOffer,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { mainColour } from '../../../../shared/features/site/theme/theme.ts';
import type { MailBlock, MailBrand } from '../../../platform/mail/mail.ts';
import type { RequestedReturn, ReturnStore } from './recycling-returns.queries.ts';

/** Whose return it is that was asked for at no store. */
export const PLATFORM_NAME = 'Selvedge';
const PLATFORM_COLOUR = '#1f3a8a';
/** Presses within this time are one mail. */
const ONE_MAIL_MS = 60_000;

interface ReturnMail {
  readonly to: string;
  readonly asked: RequestedReturn;
  readonly offer: ReturnOffer;
  /** What the store gives for it, short; null where it gives nothing. */
  readonly coupon: string | null;
  /** Null at the platform's own host. */
  readonly store: ReturnStore | null;
  /** Origin of the store or of the platform. */
  readonly origin: string;
  readonly labelPath: string;
  readonly now: number;
}

function brandOf({ store, origin }: ReturnMail): MailBrand {
  if (store === null) return { name: PLATFORM_NAME, colour: PLATFORM_COLOUR, url: `${origin}/` };
  return { name: store.name, colour: mainColour(store.theme, store.themeProperties), url: `${origin}/` };
}

const boughtBefore = (items: readonly ReturnableItem[]): MailBlock[] =>
  items.length === 0
    ? []
    : [
        {
          kind: 'lines',
          caption: 'Items you can recycle',
          lines: items.map(({ name, colour, size }) => ({
            label: name,
            detail: [colour, size].filter(Boolean).join(', ') || undefined,
          })),
        },
      ];

/** The mail with the instructions and the link to the label, ready to be enqueued. */
export function returnMail(mail: ReturnMail) {
  const { to, asked, offer, coupon, store, origin, labelPath, now } = mail;
  const brand = brandOf(mail);
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Send your clothing back for recycling' },
    { kind: 'paragraph', text: `${RETURN_RULE} ${formatPostage(offer)}` },
    ...(coupon === null ? [] : [{ kind: 'paragraph' as const, text: formatCoupon(coupon) }]),
    ...boughtBefore(store?.items ?? []),
    { kind: 'heading', text: 'How to send it' },
    ...packingSteps(offer).map(
      (step, index): MailBlock => ({ kind: 'paragraph', text: `${index + 1}. ${step}` }),
    ),
    { kind: 'button', text: 'Print your return label', url: `${origin}${labelPath}` },
    { kind: 'note', text: `This label is for one parcel. Your return number is ${asked.code}.` },
  ];
  const questions = store?.email ? ` Questions? Write to ${store.email}.` : '';
  return {
    to,
    subject: `Your return label from ${brand.name}`,
    ...(store && { fromName: store.name }),
    ...(store?.email && { replyTo: store.email }),
    content: {
      brand,
      preview: 'Your label, what you can send and how to pack it',
      blocks,
      footer: `Someone entered this email at ${brand.name} to return an item. If it wasn’t you, you can ignore this email.${questions}`,
    },
    idempotencyKey: `recycling-return:${asked.id}:${Math.floor(now / ONE_MAIL_MS)}`,
  };
}
