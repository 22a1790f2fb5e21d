import { parse } from 'tldts';
import {
  DOMAIN_MESSAGES,
  type DomainHosts,
  hostsOf,
  readDomain,
} from '../../../../shared/features/site/domains/domains.ts';

/** Endings under which anyone can get a name, such as `github.io`, count as endings, too. */
const WITH_PRIVATE = { allowPrivateDomains: true, extractHostname: false } as const;

/** The part of a name that can be bought: `brand.co.uk` of `shop.brand.co.uk`; null for a bare ending. */
export const registeredOf = (name: string): string | null => parse(name, WITH_PRIVATE).domain;

interface OwnableDomain {
  readonly registered: string;
  readonly hosts: DomainHosts;
}

/** Reads a domain that somebody can own. */
export function readOwnDomain(
  typed: string,
  mainHostname: string,
): OwnableDomain | { readonly problem: string } {
  const read = readDomain(typed, mainHostname);
  if ('problem' in read) return read;
  const registered = registeredOf(read.name);
  return registered === null
    ? { problem: DOMAIN_MESSAGES.suffix }
    : { registered, hosts: hostsOf(read.name, registered) };
}
