import {
  type DnsAnswer,
  type DomainOutcome,
  type DomainTarget,
  type HostAnswers,
  hostsOf,
  judgeDomain,
  proofHost,
} from '../../../../shared/features/site/domains/domains.ts';
import { isLocalName } from '../../../platform/hosts/local-names.ts';
import { registeredOf } from '../../../platform/hosts/registered-domain.ts';
import type { Services } from '../../../platform/services.ts';

type Asking = Pick<Services, 'config' | 'dns'>;

const valuesOf = (answer: DnsAnswer): readonly string[] => (answer.kind === 'found' ? answer.values : []);

async function askHost({ dns }: Asking, host: string): Promise<HostAnswers> {
  const [a, aaaa, cname] = await Promise.all([
    dns.ask('A', host),
    dns.ask('AAAA', host),
    dns.ask('CNAME', host),
  ]);
  return { a, aaaa, cname };
}

/** Our own addresses, to which domains point. */
async function ownAddresses({
  config,
  dns,
}: Asking): Promise<{ v4: readonly string[]; v6: readonly string[] }> {
  const { storeAddresses, publicUrl } = config;
  if (storeAddresses)
    return {
      v4: storeAddresses.filter((address) => !address.includes(':')),
      v6: storeAddresses.filter((address) => address.includes(':')),
    };
  const host = publicUrl.hostname;
  if (isLocalName(host)) return { v4: ['127.0.0.1'], v6: ['::1'] };
  const [a, aaaa] = await Promise.all([dns.ask('A', host), dns.ask('AAAA', host)]);
  return { v4: valuesOf(a), v6: valuesOf(aaaa) };
}

/** The authorities that the name’s records allow to issue certificates, else the domain’s above it. RFC 8659 §3. */
async function askAuthorities({ dns }: Asking, base: string, registered: string): Promise<DnsAnswer> {
  const own = await dns.ask('CAA', base);
  return own.kind === 'found' || base === registered ? own : dns.ask('CAA', registered);
}

export interface DomainToCheck {
  readonly name: string;
  readonly token: string;
  readonly subdomain: string;
}

/** Asks DNS for everything that a domain needs, and compares it. */
export async function checkDomain(services: Asking, domain: DomainToCheck): Promise<DomainOutcome> {
  const { config, dns } = services;
  const registered = registeredOf(domain.name) ?? domain.name;
  const hosts = hostsOf(domain.name, registered);
  const [own, proof, main, other, authorities, nameservers] = await Promise.all([
    ownAddresses(services),
    dns.ask('TXT', proofHost(hosts.base)),
    askHost(services, hosts.main),
    hosts.other === null ? null : askHost(services, hosts.other),
    askAuthorities(services, hosts.base, registered),
    dns.ask('NS', registered),
  ]);
  const target: DomainTarget = {
    registered,
    hosts,
    token: domain.token,
    alias: `${domain.subdomain}.${config.publicUrl.hostname}`,
    ...own,
    authority: config.certificateAuthority,
  };
  return judgeDomain({ proof, main, other, authorities, nameservers }, target);
}
