const IPV6_GROUPS = 8;
/** The first half of an IPv6 address names a network, and its holder has all addresses in it. RFC 6177, RFC 7421. */
const NETWORK_GROUPS = 4;
/** What an IPv4 address looks like to a server that listens on both. RFC 4291 §2.5.5.2. */
const MAPPED = [0, 0, 0, 0, 0, 0xffff];

const numbersIn = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        const bytes = group.split('.').map(Number);
        const [a = 0, b = 0, c = 0, d = 0] = bytes;
        return bytes.length === 4 ? [a * 256 + b, c * 256 + d] : [Number.parseInt(group, 16)];
      });

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::', 2);
  const before = numbersIn(head);
  if (tail === undefined) return before;
  const after = numbersIn(tail);
  const missing = Math.max(0, IPV6_GROUPS - before.length - after.length);
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

/** An address as people write it: IPv4 without its IPv6 dress. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d{1,3}(?:\.\d{1,3}){3}$)/i, '');

/**
 * What limits by address count under: an IPv4 address, also where it comes as an IPv6 one, or the /64 of an IPv6 address,
 * which a household or a rented server has as a whole.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address.split('%', 1)[0] ?? '');
  if (MAPPED.every((group, at) => groups[at] === group))
    return groups
      .slice(MAPPED.length)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  const named = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${named.join(':')}::/64`;
}
