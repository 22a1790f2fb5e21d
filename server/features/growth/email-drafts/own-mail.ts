import { logoAddress } from '../../../../shared/contract/logo-address.ts';
import { sellerAddress } from '../../../../shared/features/projects/sellers/sellers.ts';
import type { CompiledMail, MailStore } from './compile-draft.ts';
import type { mailStoreRead } from './email-drafts.reads.ts';
import { fillMail, type LiveContent, type MailFooter, type MailReader } from './fill-draft.ts';
import { mailLook } from './mail-look.ts';

/** Emails that the store’s own people look at, in the dashboard or as a test: they’re filled, but never sent to readers. */

export type OwnStore = NonNullable<Awaited<ReturnType<typeof mailStoreRead.find>>>;

/** @param pictureOrigin where its logo is: empty in the dashboard, which has its own */
export const ownMailStore = (store: OwnStore, origin: string, pictureOrigin: string): MailStore => ({
  name: store.name,
  origin,
  // Drawn twice as large as it is shown.
  logo: store.logo && {
    src: `${pictureOrigin}${logoAddress(store.logo.sha256)}`,
    width: Math.ceil(store.logo.width / 2),
  },
  look: mailLook(store.theme, store.themeProperties),
});

export const SAMPLE_READER: MailReader = { firstName: '', lastName: '', country: '' };

export const footerOf = (store: OwnStore): MailFooter => ({
  reason: `You’re receiving this email because you subscribed at ${store.name}.`,
  postalAddress: sellerAddress(store.seller) || 'Your postal address',
  preferencesUrl: '#preferences',
  unsubscribeUrl: '#unsubscribe',
});

export const asIs = (_: number, url: string): string => url;

/** An email as it looks with codes that may have ended: they stop the sending, not the looking. */
export const forLooking = (live: LiveContent): LiveContent => ({
  ...live,
  codes: live.codes.map((code) =>
    code.state === 'open' ? code : { state: 'open', code: 'YOUR-CODE', ends: '' },
  ),
});

export function fillAs(compiled: CompiledMail, reader: MailReader, live: LiveContent, footer: MailFooter) {
  const filled = fillMail(compiled, reader, forLooking(live), asIs, footer);
  return filled.held === null ? filled : { subject: '', html: '', text: '' };
}
