import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Dns } from '../dns/dns.ts';

/**
 * Networks that aren’t the public internet: our own computer and network, and addresses that lead to no single computer.
 * They are two lists because Node looks for an IPv4 address among IPv6 ones, too.
 */
const OWN_IPV4 = new BlockList();
const OWN_IPV6 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  OWN_IPV4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  OWN_IPV6.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicIp(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !OWN_IPV4.check(address, 'ipv4');
  return version === 6 && !OWN_IPV6.check(address, 'ipv6');
}

/** A name leads nowhere, or into our own network. */
class NotPublic extends Error {
  override readonly name = 'NotPublic';

  constructor(host: string) {
    super(`${host} has no public address`);
  }
}

/**
 * Finds the address of a server that a stranger named, when it is asked: a public name can lead into our own network,
 * at once or the second time. It goes through our limits for DNS, so that slow names hold up nothing else.
 */
export function publicLookup(dns: Pick<Dns, 'ask'>): LookupFunction {
  const find = async (host: string) => {
    for (const [type, family] of [
      ['A', 4],
      ['AAAA', 6],
    ] as const) {
      const answer = await dns.ask(type, host);
      const addresses = answer.kind === 'found' ? answer.values.filter(isPublicIp) : [];
      if (addresses.length > 0) return addresses.map((address) => ({ address, family }));
    }
    throw new NotPublic(host);
  };
  return (host, { all }, done) => {
    find(host).then(
      (found) => {
        const [first] = found;
        if (all) done(null, found);
        else done(null, first?.address ?? '', first?.family);
      },
      (error: Error) => done(error, ''),
    );
  };
}
