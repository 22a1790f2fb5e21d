import { pictureAddress } from '../../../../shared/features/making/products/products.ts';
import { writeReviewPath } from '../../../../shared/features/selling/reviews/reviews.ts';
import { mainColour } from '../../../../shared/features/site/theme/theme.ts';
import type { Hosts } from '../../../platform/hosts/hosts.ts';
import type { MailBlock } from '../../../platform/mail/mail.ts';
import type { ReviewAsk } from './requests.queries.ts';

/** Asks for reviews of an order, ready to be enqueued. */
export function reviewMail(ask: ReviewAsk, token: string, hosts: Pick<Hosts, 'originOf'>) {
  const { store, products, isReminder } = ask;
  const origin = hosts.originOf(store);
  const [only, ...others] = products;
  const what = only && others.length === 0 ? only.name : 'your order';
  const blocks: MailBlock[] = [
    { kind: 'heading', text: `How do you like ${what}?` },
    {
      kind: 'paragraph',
      text: `Hi ${ask.customerName}, you’ve had it for a few days now. Tell other customers what you think, good or bad.`,
    },
    {
      kind: 'lines',
      caption: 'What you bought',
      lines: products.map(({ name, variant, pictureFileId }) => ({
        label: name,
        ...(variant && { detail: variant }),
        ...(pictureFileId && { image: `${origin}${pictureAddress(pictureFileId)}` }),
      })),
    },
    { kind: 'button', text: 'Write a review', url: `${origin}${writeReviewPath(token)}` },
    { kind: 'note', text: 'It takes a minute and you don’t need an account.' },
  ];
  return {
    to: ask.email,
    fromName: store.name,
    ...(store.email && { replyTo: store.email }),
    subject: isReminder ? `Reminder: how do you like ${what}?` : `How do you like ${what}?`,
    marketing: 'review-requests' as const,
    storeId: store.id,
    content: {
      brand: {
        name: store.name,
        colour: mainColour(store.theme, store.themeProperties),
        url: `${origin}/`,
      },
      preview: 'Write a review, without an account',
      blocks,
      footer: `You’re receiving this email because you ordered from ${store.name}.`,
    },
    idempotencyKey: `review-${isReminder ? 'reminder' : 'request'}:${ask.orderId}`,
  };
}
