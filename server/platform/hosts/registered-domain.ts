import { parse } from 'tldts';

/** Endings under which anyone can get a name, such as `github.io`, count as endings, too. */
const WITH_PRIVATE = { allowPrivateDomains: true, extractHostname: false } as const;

/** The part of a name that can be bought: `brand.co.uk` of `shop.brand.co.uk`; null for a bare ending and for an IP address. */
export const registeredOf = (name: string): string | null => parse(name, WITH_PRIVATE).domain;
