import { isIPv6 } from 'node:net';
import { sign } from '../../../platform/sessions/secrets.ts';

/** Parts of an IPv6 address that name a network; who has one has all addresses in it. */
const NETWORK_PARTS = 4;

function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const parts = head === '' ? [] : head.split(':');
  const ending = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - parts.length - ending.length }, () => '0');
  return [...parts, ...zeros, ...ending].slice(0, NETWORK_PARTS).join(':');
}

/**
 * The lane that a visitor’s renderings wait in: that of their network, because a cookie costs nothing to get again. No
 * one can tell the address from it.
 */
export const laneOf = (key: string, address: string | null): string =>
  sign(key, `own-designs-lane:${networkOf(address ?? '')}`);
