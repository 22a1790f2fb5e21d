import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
])('%s is shown as %s', (address, shown) => {
  expect(plainAddress(address)).toBe(shown);
});

describe('a limit by address counts', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('all addresses of a /64 as one, and those of two apart', () => {
    const half = fc.tuple(
      ...Array.from({ length: 4 }, () =>
        fc.integer({ min: 1, max: 0xffff }).map((group) => group.toString(16)),
      ),
    );
    fc.assert(
      fc.property(half, half, half, half, (network, other, one, two) => {
        const at = (groups: readonly string[], rest: readonly string[]) =>
          networkOf([...groups, ...rest].join(':'));
        expect(at(network, one)).toBe(at(network, two));
        expect(at(network, one) === at(other, one)).toBe(network.join() === other.join());
      }),
    );
  });
});
