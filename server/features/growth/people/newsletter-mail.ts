import { subscriptionPath } from '../../../../shared/features/growth/people/newsletter.rules.ts';
import { mainColour } from '../../../../shared/features/site/theme/theme.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import { findMailingStore } from '../../projects/stores/stores.ts';
import { newsletterToken } from './newsletter-token.ts';

interface AskedSubscriber {
  readonly personId: string;
  /** The ask that the email’s link confirms. */
  readonly consentId: string;
  readonly email: string;
  readonly projectId: string;
  readonly storeId: string;
}

/** Asks the address’s owner to confirm; nothing else is sent to it before. */
export async function sendConfirmation(
  tx: Tx,
  services: Services,
  asked: AskedSubscriber,
  isReminder = false,
): Promise<void> {
  const store = await findMailingStore(tx, asked);
  const origin = services.hosts.originOf(store);
  const url = `${origin}${subscriptionPath(newsletterToken(services.secret, asked.personId, asked.consentId))}`;
  const key = `newsletter-${isReminder ? 'remind' : 'confirm'}:${asked.consentId}`;
  await queueMail(
    tx,
    services,
    {
      to: asked.email,
      fromName: store.name,
      ...(store.email && { replyTo: store.email }),
      subject: `${isReminder ? 'Reminder: confirm' : 'Confirm'} your subscription to ${store.name}`,
      idempotencyKey: key,
      content: {
        brand: {
          name: store.name,
          colour: mainColour(store.theme, store.themeProperties),
          url: `${origin}/`,
        },
        preview: `One press, and you’ll get news from ${store.name}`,
        blocks: [
          { kind: 'heading', text: 'Confirm your subscription' },
          {
            kind: 'paragraph',
            text: `Someone asked for emails from ${store.name} to this address. Confirm it if it was you.`,
          },
          { kind: 'button', text: 'Confirm', url },
          { kind: 'note', text: 'If it wasn’t you, do nothing and you won’t get any.' },
        ],
        footer: `You’re receiving this email because someone typed ${asked.email} at ${store.name}.`,
      },
    },
    { kind: 'subscribers.confirmation', storeId: asked.storeId, beyond: 'skip' },
  );
}
