import { isIPv6 } from 'node:net';

/** The first half of an IPv6 address: a household or an office has all the rest. */
const NETWORK_GROUPS = 4;

/** The groups on one side of `::`. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16).toString(16));

/**
 * What stands for one visitor’s connection: an IPv4 address, also one written as IPv6, or the /64 of an IPv6 address,
 * whose other half its owner chooses freely.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail);
  const zeros = plain.includes('::')
    ? Array.from({ length: 8 - before.length - after.length }, () => '0')
    : [];
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
