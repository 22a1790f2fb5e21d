import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { NETWORKS } from '../../../../ui/store/networks.ts';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';

interface Shared {
  /** The page’s address. */
  readonly url: string;
  /** What is said of it; may be empty. */
  readonly text: string;
}

const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
const inOne = ({ url, text }: Shared): string => (text === '' ? url : `${text} ${url}`);

/** Ways to share a page, each with the address that does it. */
const WAYS = {
  email: {
    name: 'Email',
    Icon: IconMail,
    address: (shared: Shared) =>
      withQuery('mailto:', { subject: shared.text || shared.url, body: inOne(shared) }),
  },
  whatsapp: {
    name: 'WhatsApp',
    Icon: IconBrandWhatsapp,
    address: (shared: Shared) => withQuery('https://wa.me/', { text: inOne(shared) }),
  },
  facebook: {
    ...NETWORKS.facebook,
    address: ({ url }: Shared) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  pinterest: {
    ...NETWORKS.pinterest,
    address: ({ url, text }: Shared) =>
      withQuery('https://www.pinterest.com/pin/create/button/', { url, description: text }),
  },
  x: {
    ...NETWORKS.x,
    address: ({ url, text }: Shared) => withQuery('https://x.com/intent/post', { url, text }),
  },
  bluesky: {
    ...NETWORKS.bluesky,
    address: (shared: Shared) => withQuery('https://bsky.app/intent/compose', { text: inOne(shared) }),
  },
} as const;
const NAMES = ['email', 'whatsapp', 'facebook', 'pinterest', 'x', 'bluesky'] as const;

/** While a page is edited it has no address to share: the links lead nowhere. */
export function Interactions({ properties, address, level }: BlockProps<'interactions'>) {
  const { title, message } = properties;
  const shown = NAMES.filter((name) => properties[name]);
  if (shown.length === 0) return null;
  return (
    <div className="block-interactions">
      {title !== '' && <Heading level={level}>{title}</Heading>}
      <ul>
        {shown.map((way) => {
          const { name, Icon, address: addressOf } = WAYS[way];
          const inside = (
            <>
              <Icon size={20} stroke={1.6} aria-hidden />
              {name}
            </>
          );
          return (
            <li key={way}>
              {address === '' ? (
                <span>{inside}</span>
              ) : (
                <a
                  href={addressOf({ url: address, text: message })}
                  {...(way !== 'email' && { target: '_blank', rel: 'noopener noreferrer' })}
                >
                  {inside}
                  {way !== 'email' && <span className="only-read-aloud"> (opens in a new tab)</span>}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
