import { z } from 'zod';
import type { SocialNetwork } from '../blocks/blocks.ts';

interface NetworkAddresses {
  /** The address of an account is this with its name. */
  readonly begin: string;
  /** Hosts whose addresses, and those of hosts below them, are the network's. */
  readonly hosts: readonly string[];
}

/** Where each network has the pages of its accounts. */
const NETWORK_ADDRESSES = {
  instagram: { begin: 'https://www.instagram.com/', hosts: ['instagram.com'] },
  tiktok: { begin: 'https://www.tiktok.com/@', hosts: ['tiktok.com'] },
  facebook: { begin: 'https://www.facebook.com/', hosts: ['facebook.com', 'fb.com'] },
  youtube: { begin: 'https://www.youtube.com/@', hosts: ['youtube.com', 'youtu.be'] },
  x: { begin: 'https://x.com/', hosts: ['x.com', 'twitter.com'] },
  pinterest: { begin: 'https://www.pinterest.com/', hosts: ['pinterest.com', 'pinterest.co.uk', 'pin.it'] },
  threads: { begin: 'https://www.threads.com/@', hosts: ['threads.com', 'threads.net'] },
  bluesky: { begin: 'https://bsky.app/profile/', hosts: ['bsky.app'] },
  linkedin: { begin: 'https://www.linkedin.com/company/', hosts: ['linkedin.com'] },
  snapchat: { begin: 'https://www.snapchat.com/add/', hosts: ['snapchat.com'] },
  twitch: { begin: 'https://www.twitch.tv/', hosts: ['twitch.tv'] },
} as const satisfies Record<SocialNetwork, NetworkAddresses>;

/** In the order in which a store shows them. */
export const LINKED_NETWORKS = [
  'instagram',
  'tiktok',
  'facebook',
  'youtube',
  'x',
  'pinterest',
  'threads',
  'bluesky',
  'linkedin',
  'snapchat',
  'twitch',
] as const satisfies readonly SocialNetwork[];

const LINK_MAX = 300;
const HANDLE = /^@?([\p{L}\p{N}][\p{L}\p{N}._-]{0,79})$/u;

const isOf = ({ hosts }: NetworkAddresses, hostname: string): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** Why a text names no account of a network. */
export const socialLinkMessage = (network: SocialNetwork): string =>
  `Enter a name such as @yourshop, or an address such as ${NETWORK_ADDRESSES[network].begin}yourshop`;

/** The address of an account: from its name, or from an address of the network's own. Null for anything else. */
export function socialAddress(network: SocialNetwork, typed: string): string | null {
  const text = typed.trim();
  const addresses: NetworkAddresses = NETWORK_ADDRESSES[network];
  // Without its beginning, an address is copied from a browser's bar; its host is no account's name.
  const whole = /^https?:\/\//i.test(text) || !text.includes('/') ? text : `https://${text}`;
  const handle = HANDLE.exec(whole)?.[1];
  if (handle !== undefined && !isOf(addresses, handle.toLowerCase()))
    return addresses.begin + encodeURIComponent(handle);
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  if (!/^https?:$/.test(url.protocol) || !isPlain || url.pathname === '/' || !isOf(addresses, url.hostname))
    return null;
  url.protocol = 'https:';
  return url.href.length > LINK_MAX ? null : url.href;
}

/** An account as a merchant enters it; empty for none. */
export const socialInput = (network: SocialNetwork) =>
  z
    .string()
    .max(LINK_MAX)
    .transform((typed, context): string => {
      if (typed.trim() === '') return '';
      const address = socialAddress(network, typed);
      if (address !== null) return address;
      context.addIssue({ code: 'custom', message: socialLinkMessage(network) });
      return z.NEVER;
    });
