import { randomBytes } from 'node:crypto';
import {
  DOMAIN_MESSAGES,
  type DomainHosts,
  hostsOf,
  readDomain,
} from '../../../../shared/features/site/domains/domains.ts';
import { registeredOf } from '../../../platform/hosts/registered-domain.ts';

const TOKEN_BYTES = 18;

/** What a record in DNS has to be, so that a store holds a domain. */
export const newToken = () => `selvedge-${randomBytes(TOKEN_BYTES).toString('hex')}`;

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
