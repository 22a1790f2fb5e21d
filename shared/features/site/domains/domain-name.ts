import { asciiDomain } from '../../../rules/fields/internet.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/messages.ts';
import { cleanTyped } from '../../../rules/text/typed.ts';

/** As much as a name can have so that records below it still fit in 253 characters. */
const BASE_MOST = 240;
const TYPED_MOST = 300;
/** Top levels that no public server answers for, so that no authority gives a certificate. RFC 6761, RFC 6762, RFC 9476. */
const PRIVATE_TOP_LEVELS = new Set([
  'alt',
  'arpa',
  'internal',
  'invalid',
  'lan',
  'local',
  'localhost',
  'onion',
]);

export const DOMAIN_MESSAGES = {
  form: FIELD_MESSAGES.domain,
  privateName: 'This domain only works on a private network. Enter one that everyone can reach.',
  platform: 'This address is ours. Enter a domain that you own.',
  suffix: 'This is an ending that many domains share. Enter a domain that you own, such as example.com.',
} as const;

export type TypedDomain = { readonly name: string } | { readonly problem: string };

/** An address without the parts that people copy with it. */
const bare = (typed: string): string =>
  cleanTyped(typed)
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '');

/** Reads a domain as people type it. `mainHostname` is the platform’s, whose own names can’t be a store’s domain. */
export function readDomain(typed: string, mainHostname: string): TypedDomain {
  const name = typed.length > TYPED_MOST ? null : asciiDomain(bare(typed));
  if (name === null || name.length > BASE_MOST) return { problem: DOMAIN_MESSAGES.form };
  if (name === mainHostname || name.endsWith(`.${mainHostname}`))
    return { problem: DOMAIN_MESSAGES.platform };
  if (PRIVATE_TOP_LEVELS.has(name.split('.').at(-1) ?? '')) return { problem: DOMAIN_MESSAGES.privateName };
  return { name };
}

const WWW = 'www.';

/** The addresses that one domain of a store covers. */
export interface DomainHosts {
  /** The domain without `www.`; one store holds it with all its addresses. */
  readonly base: string;
  /** Where shoppers visit the store. */
  readonly main: string;
  /** The same with or without `www.`, which opens the main one; null where people don’t expect it to exist. */
  readonly other: string | null;
}

/** @param registered the part of the name that can be bought: `brand.co.uk` of `shop.brand.co.uk` */
export function hostsOf(name: string, registered: string): DomainHosts {
  if (name === registered) return { base: name, main: name, other: `${WWW}${name}` };
  const base = name.startsWith(WWW) ? name.slice(WWW.length) : name;
  return { base, main: name, other: base === name ? null : base };
}

/** The same name with `www.` or without, for a host that somebody asked for. */
export const baseOfHost = (host: string): string => (host.startsWith(WWW) ? host.slice(WWW.length) : host);
