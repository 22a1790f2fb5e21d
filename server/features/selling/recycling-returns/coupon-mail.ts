import { discountPath } from '../../../../shared/features/selling/discounts/discounts.ts';
import { mainColour } from '../../../../shared/features/site/theme/theme.ts';
import type { ReturnStore } from './recycling-returns.queries.ts';

interface CouponMail {
  readonly to: string;
  readonly returnCode: string;
  readonly code: string;
  /** What it earns, short. */
  readonly text: string;
  /** What its code does, with each condition. */
  readonly sentence: string;
  readonly store: Omit<ReturnStore, 'items'>;
  /** Where the store is. */
  readonly origin: string;
}

/** The mail with the code for a parcel that arrived, ready to be enqueued. */
export function couponMail({ to, returnCode, code, text, sentence, store, origin }: CouponMail) {
  const { name, email } = store;
  return {
    to,
    subject: `Thanks for recycling: ${text}`,
    fromName: name,
    ...(email && { replyTo: email }),
    content: {
      brand: { name, colour: mainColour(store.theme, store.themeProperties), url: `${origin}/` },
      preview: `Your code is ${code}`,
      blocks: [
        { kind: 'heading' as const, text: 'Your clothing has arrived' },
        {
          kind: 'paragraph' as const,
          text: `Thank you for sending it back for recycling. Here’s ${text}.`,
        },
        { kind: 'heading' as const, text: code },
        { kind: 'paragraph' as const, text: `${sentence}. The code works for one order.` },
        { kind: 'button' as const, text: 'Use your code', url: `${origin}${discountPath(code)}` },
        { kind: 'note' as const, text: `Return number ${returnCode}` },
      ],
      footer: `You get this because you sent clothing back to ${name}.${email ? ` Questions? Write to ${email}.` : ''}`,
    },
    idempotencyKey: `recycling-coupon:${returnCode}`,
  };
}
