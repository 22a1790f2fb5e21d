import {
  AFFILIATE_INVITATION_DAYS,
  affiliatePath,
  daysText,
  rateText,
} from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { mainColour } from '../../../../shared/features/site/theme/theme.ts';
import type { QueuedMail } from '../../../platform/mail/mail.ts';
import type { findMailingStore } from '../../projects/stores/stores.ts';
import type { StoredAffiliate } from './affiliates.queries.ts';

interface InvitingStore {
  readonly origin: string;
  readonly store: Awaited<ReturnType<typeof findMailingStore>>;
}

/** Invites someone to a store’s affiliate programme. The link is for the owner of the address. */
export function invitationMail(
  { origin, store }: InvitingStore,
  affiliate: Pick<StoredAffiliate, 'id' | 'name' | 'email' | 'rateBps' | 'windowDays'>,
  token: string,
): QueuedMail {
  const { name } = store;
  const { rateBps, windowDays } = affiliate;
  return {
    to: affiliate.email,
    fromName: name,
    ...(store.email && { replyTo: store.email }),
    subject: `${name} invites you to its affiliate programme`,
    idempotencyKey: `affiliate-invitation:${affiliate.id}:${token.slice(0, 12)}`,
    content: {
      brand: { name, colour: mainColour(store.theme, store.themeProperties), url: `${origin}/` },
      preview: `${rateText(rateBps)} of orders that your link brings`,
      blocks: [
        { kind: 'heading', text: `Become an affiliate of ${name}` },
        {
          kind: 'paragraph',
          text: `Hi ${affiliate.name}, ${name} would like to credit you with ${rateText(rateBps)} of the items in every order that your link brings within ${daysText(windowDays)} of a click.`,
        },
        { kind: 'button', text: 'See the invitation', url: `${origin}${affiliatePath(token)}` },
        {
          kind: 'note',
          text: `Log in to ${name} with this email address, or create an account, to accept. The link works for ${AFFILIATE_INVITATION_DAYS} days.`,
        },
      ],
      footer: `You’re receiving this email because ${name} gave us your address to invite you. If you don’t know them, you can ignore it.`,
    },
  };
}
