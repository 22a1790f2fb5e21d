import { mainColour } from '../../../../shared/features/site/theme/theme.ts';
import type { QueuedMail } from '../../../platform/mail/mail.ts';
import type { findMailingStore } from '../../projects/stores/stores.ts';

interface Waiting {
  readonly email: string;
  readonly askedAt: Date;
}

/** The one email that someone who waits for a store gets. */
export function openingMail(
  storeId: string,
  origin: string,
  store: Awaited<ReturnType<typeof findMailingStore>>,
  { email, askedAt }: Waiting,
): QueuedMail {
  const { name } = store;
  return {
    to: email,
    fromName: name,
    ...(store.email && { replyTo: store.email }),
    subject: `${name} is open`,
    idempotencyKey: `opening:${storeId}:${askedAt.getTime()}:${email.toLowerCase()}`,
    content: {
      brand: { name, colour: mainColour(store.theme, store.themeProperties), url: `${origin}/` },
      preview: 'You asked us to tell you. Come and look around.',
      blocks: [
        { kind: 'heading', text: `${name} is open` },
        { kind: 'paragraph', text: 'You asked us to tell you. Come and look around.' },
        { kind: 'button', text: 'Visit the store', url: `${origin}/` },
      ],
      footer: `Someone gave ${email} to ${name} for this one email. We’ve now deleted the address.`,
    },
  };
}
