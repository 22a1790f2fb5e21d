import { createHash } from 'node:crypto';
import { mainColour } from '../../../../shared/features/site/theme/theme.ts';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import type { findMailingStore } from '../../projects/stores/stores.ts';

/** What a mailbox’s list shows of a message, in characters. */
const PREVIEW_MOST = 140;

interface ContactMessage {
  readonly to: string;
  readonly storeId: string;
  readonly store: Awaited<ReturnType<typeof findMailingStore>>;
  readonly name: string;
  readonly email: string;
  readonly orderNumber: string;
  readonly message: string;
  readonly source: string;
}

/** The same for a message that is sent twice on one day, as by a second press. */
function keyOf({ storeId, to, email, orderNumber, message }: ContactMessage): string {
  const day = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify([storeId, to, email, orderNumber, message, day]);
  return `contact-form:${createHash('sha256').update(text).digest('base64url')}`;
}

/** Messages of strangers that one address gets in an hour. */
const MESSAGES_AN_HOUR = { max: 30, perSeconds: 3600 } as const;

/** Passes a shopper’s message on; answering the email answers the shopper. */
export async function sendContactMail(tx: Tx, services: Services, sent: ContactMessage): Promise<void> {
  const { to, storeId, store, name, email, orderNumber, message, source } = sent;
  const origin = services.hosts.originOf(store);
  const key = keyOf(sent);
  const paragraphs = message.split('\n').filter((line) => line.trim() !== '');
  await queueMail(
    tx,
    services,
    {
      to,
      fromName: store.name,
      replyTo: email,
      subject: `${name} wrote to ${store.name}`,
      idempotencyKey: key,
      content: {
        brand: {
          name: store.name,
          colour: mainColour(store.theme, store.themeProperties),
          url: `${origin}/`,
        },
        preview: excerpt(message, PREVIEW_MOST),
        blocks: [
          { kind: 'heading', text: `A message from ${name}` },
          ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
          {
            kind: 'lines',
            caption: 'Sender',
            lines: [
              { label: 'Name', value: name },
              { label: 'Email', value: email },
              ...(orderNumber === '' ? [] : [{ label: 'Order', value: orderNumber }]),
              ...(source === '' ? [] : [{ label: 'Page', value: source }]),
            ],
          },
          { kind: 'note', text: 'Your answer to this email goes to the person who wrote.' },
        ],
        footer: `You’re receiving this email because a contact form of ${store.name} sends its messages to ${to}.`,
      },
    },
    { kind: 'contact-form.message', storeId, beyond: 'refuse', perMailbox: MESSAGES_AN_HOUR },
  );
}
