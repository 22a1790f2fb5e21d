import type { MailContent } from '../../../platform/mail/mail.ts';
import { sameText, sign } from '../../../platform/sessions/secrets.ts';

const PURPOSE = 'favourites';

/** The code of a link that brings favourites to another device: it names their basket and cannot be made up. */
export const favouritesCode = (key: string, basketId: string): string =>
  `${basketId}.${sign(key, `${PURPOSE}:${basketId}`)}`;

/** The basket a code names, or null where the code was not made here. */
export function basketOfCode(key: string, code: string): string | null {
  const [basketId = '', signature = ''] = code.split('.');
  return sameText(signature, sign(key, `${PURPOSE}:${basketId}`)) ? basketId : null;
}

/** The mail with the link. */
export function favouritesMail(
  store: { readonly name: string; readonly origin: string },
  email: string,
  names: readonly string[],
  code: string,
) {
  const content: MailContent = {
    brand: { name: store.name, colour: '#1b1c1e', url: `${store.origin}/` },
    preview: 'Your saved favourites',
    blocks: [
      { kind: 'heading', text: 'Your favourites' },
      { kind: 'paragraph', text: 'Open your favourites on any device.' },
      { kind: 'lines', caption: 'Favourites', lines: names.map((label) => ({ label })) },
      {
        kind: 'button',
        text: 'Open my favourites',
        url: `${store.origin}/basket/?br=${encodeURIComponent(code)}`,
      },
    ],
    footer: `Someone entered this email at ${store.name}.`,
  };
  return {
    to: email,
    subject: `Your favourites at ${store.name}`,
    fromName: store.name,
    content,
  };
}
