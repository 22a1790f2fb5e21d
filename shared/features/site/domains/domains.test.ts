import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainAnswers } from './domain-records.ts';
import { GRACE_MS } from './domain-state.ts';
import {
  afterCheck,
  type DnsAnswer,
  type DomainFacts,
  type DomainTarget,
  hostsOf,
  judgeDomain,
  readDomain,
  statusOf,
} from './domains.ts';

const MAIN = 'platform.example';

describe('a typed domain', () => {
  it.each([
    ['Brand.example', 'brand.example'],
    [' https://www.brand.example/shop?a=1#top ', 'www.brand.example'],
    ['brand.example.', 'brand.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('%s is %s', (typed, name) => {
    expect(readDomain(typed, MAIN)).toEqual({ name });
  });

  it.each([
    '',
    'brand',
    'brand..example',
    '-brand.example',
    'brand_x.example',
    'brand.example:8443',
    'me@brand.example',
    '10.0.0.1',
    '0x7f.1',
    '2130706433',
    'brand.123',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(125)}example`,
    'brand\u0000.example',
  ])('%j is none', (typed) => {
    expect(readDomain(typed, MAIN)).toEqual({ problem: 'Please enter a valid domain' });
  });

  it.each([MAIN, `shop.${MAIN}`, `SHOP.${MAIN}`, `https://${MAIN}/`])('%s is the platform’s', (typed) => {
    expect(readDomain(typed, MAIN)).toMatchObject({ problem: expect.stringContaining('ours') });
  });

  it('reads to the same again, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.string({ maxLength: 60 }), fc.webUrl()), (typed) => {
        const read = readDomain(typed, MAIN);
        if ('name' in read) expect(readDomain(read.name, MAIN)).toEqual(read);
      }),
    );
  });
});

describe('the hosts of a domain', () => {
  it.each([
    ['brand.co.uk', { base: 'brand.co.uk', main: 'brand.co.uk', other: 'www.brand.co.uk' }],
    ['www.brand.co.uk', { base: 'brand.co.uk', main: 'www.brand.co.uk', other: 'brand.co.uk' }],
    ['shop.brand.co.uk', { base: 'shop.brand.co.uk', main: 'shop.brand.co.uk', other: null }],
  ])('of %s', (name, hosts) => {
    expect(hostsOf(name, 'brand.co.uk')).toEqual(hosts);
  });

  it('keep a bought name that begins with www whole', () => {
    expect(hostsOf('www.co.uk', 'www.co.uk')).toEqual({
      base: 'www.co.uk',
      main: 'www.co.uk',
      other: 'www.www.co.uk',
    });
  });
});

const found = (...values: string[]): DnsAnswer => ({ kind: 'found', values, ttlSeconds: 7200 });
const none: DnsAnswer = { kind: 'none' };
const failed: DnsAnswer = { kind: 'failed' };
const target: DomainTarget = {
  registered: 'brand.example',
  hosts: hostsOf('brand.example', 'brand.example'),
  token: 'selvedge-1',
  alias: `brand.${MAIN}`,
  v4: ['192.0.2.1', '192.0.2.2'],
  v6: ['2001:db8::1'],
  authority: 'letsencrypt.org',
};
const right: DomainAnswers = {
  proof: found('v=spf1', 'selvedge-1'),
  main: { a: found('192.0.2.1'), aaaa: none, cname: none },
  other: { a: found('192.0.2.2'), aaaa: found('2001:db8::1'), cname: found(`brand.${MAIN}`) },
  authorities: none,
  nameservers: none,
};
const judge = (change: Partial<DomainAnswers>, on = target) => judgeDomain({ ...right, ...change }, on);
const main = (a: DnsAnswer, aaaa: DnsAnswer = none, cname: DnsAnswer = none) => ({
  main: { a, aaaa, cname },
});

describe('the records of a domain', () => {
  it('are right where all of them lead to us', () => {
    expect(judge({})).toMatchObject({ isProved: true, main: 'right', otherWorks: true });
    expect(judge(main(found('192.0.2.1', '192.0.2.2'), found('2001:db8::1')))).toMatchObject({
      main: 'right',
    });
  });

  it.each([
    ['none at all', main(none), 'missing', null],
    ['another server', main(found('203.0.113.1')), 'wrong', 'up to 2 hours|for 2 hours|120 minutes'],
    ['ours and another', main(found('192.0.2.1', '203.0.113.1')), 'wrong', 'Delete the other values'],
    [
      'an alias with the domain added to it',
      main(none, none, found(`brand.${MAIN}.brand.example`)),
      'wrong',
      'End the value with a dot',
    ],
  ])('%s: %j', (_, change, state, hint) => {
    const outcome = judge(change);
    expect(outcome.main).toBe('wrong');
    expect(outcome.records[1]?.state).toBe(state);
    if (hint !== null) expect(outcome.records[1]?.hint).toMatch(new RegExp(hint));
  });

  it('are wrong where visitors with IPv6 reach another server', () => {
    const outcome = judge(main(found('192.0.2.1'), found('2001:db8::bad')));
    expect(outcome.main).toBe('wrong');
    expect(outcome.records[2]).toMatchObject({
      type: 'AAAA',
      want: ['2001:db8::1'],
      found: ['2001:db8::bad'],
    });
  });

  it('don’t count as wrong where DNS doesn’t answer, or our own addresses aren’t known', () => {
    expect(judge(main(failed)).main).toBe('unknown');
    const unknown = { ...target, v4: [], v6: [] };
    expect(judge({}, unknown).main).toBe('unknown');
    expect(judge(main(none, none, found(`brand.${MAIN}`)), unknown).main).toBe('right');
  });

  it.each([
    [found('letsencrypt.org', 'pki.goog'), 'right'],
    [found('pki.goog'), 'wrong'],
    // No one may issue a certificate.
    [found(''), 'wrong'],
    [failed, 'right'],
  ] as const)('with the authorities %j are %s', (authorities, state) => {
    expect(judge({ authorities }).main).toBe(state);
  });

  it('show little of what strangers write', () => {
    const { records } = judge({ proof: found(...Array.from({ length: 50 }, () => 'x'.repeat(5000))) });
    expect(records[0]?.found).toEqual(Array.from({ length: 6 }, () => 'x'.repeat(120)));
  });

  it('of shared values are judged without an error, whatever DNS answers', () => {
    const answer = fc.oneof(
      fc.constant(none),
      fc.constant(failed),
      fc
        .array(fc.oneof(fc.ipV4(), fc.domain(), fc.string()), { minLength: 1 })
        .map((values) => found(...values)),
    );
    const host = fc.record({ a: answer, aaaa: answer, cname: answer });
    fc.assert(
      fc.property(answer, host, host, answer, (proof, at, other, authorities) => {
        const outcome = judgeDomain({ proof, main: at, other, authorities, nameservers: none }, target);
        // Nothing leads shoppers to a server that isn't ours.
        if (outcome.main === 'right' && at.a.kind === 'found')
          expect(target.v4).toEqual(expect.arrayContaining([...at.a.values]));
        expect(outcome.isProved).toBe(
          proof.kind === 'found' && proof.values.some((value) => value.trim() === target.token),
        );
      }),
    );
  });
});

describe('the status of a domain', () => {
  const NOW = Date.UTC(2026, 10, 23);
  const FRESH: DomainFacts = {
    createdAt: NOW,
    verifiedAt: null,
    activatedAt: null,
    isActive: false,
    isReached: false,
    failingSince: null,
    disabledAt: null,
    lostAt: null,
  };
  const moment = { now: NOW, random: 0.5, isEncrypted: true };
  const proved = { isProved: true, main: 'right' } as const;

  it('needs the proof once, and right records always', () => {
    expect(afterCheck(FRESH, { isProved: false, main: 'right' }, moment)).toMatchObject({ isActive: false });
    expect(afterCheck(FRESH, { isProved: true, main: 'wrong' }, moment)).toMatchObject({
      isActive: false,
      verifiedAt: NOW,
    });
    const active = afterCheck(FRESH, proved, moment);
    expect(active).toMatchObject({ isActive: true, activatedAt: NOW, failingSince: null });
    const kept = afterCheck({ ...FRESH, ...active }, { isProved: false, main: 'right' }, moment);
    expect(kept.isActive).toBe(true);
  });

  it('never uses a domain that is disabled, unproved or lost', () => {
    const facts = fc.record({
      createdAt: fc.integer({ min: NOW - 1e9, max: NOW }),
      verifiedAt: fc.option(fc.integer({ min: NOW - 1e9, max: NOW })),
      activatedAt: fc.option(fc.integer({ min: NOW - 1e9, max: NOW })),
      isActive: fc.boolean(),
      isReached: fc.boolean(),
      failingSince: fc.option(fc.integer({ min: NOW - 1e9, max: NOW })),
      disabledAt: fc.option(fc.integer({ min: NOW - 1e9, max: NOW })),
      lostAt: fc.option(fc.integer({ min: NOW - 1e9, max: NOW })),
    });
    const outcome = fc.record({
      isProved: fc.boolean(),
      main: fc.constantFrom('right' as const, 'wrong' as const, 'unknown' as const),
    });
    fc.assert(
      fc.property(facts, outcome, fc.boolean(), (before, { isProved, main: state }, isEncrypted) => {
        const after = afterCheck(before, { isProved, main: state }, { ...moment, isEncrypted });
        if (after.isActive) {
          expect(before.disabledAt).toBeNull();
          expect(after.verifiedAt).not.toBeNull();
        }
        if (before.verifiedAt === null && !isProved) expect(after.isActive).toBe(false);
        if (state === 'right' && after.verifiedAt !== null && before.disabledAt === null)
          expect(after.isActive).toBe(isEncrypted);
        if (!isEncrypted) expect(after.isActive).toBe(false);
        if (after.nextCheckAt !== null) expect(after.nextCheckAt).toBeGreaterThan(NOW);
        // Whatever is in use is checked again.
        if (after.isActive && after.lostAt === null) expect(after.nextCheckAt).not.toBeNull();
      }),
    );
  });

  it.each([
    ['wrong', GRACE_MS.wrong],
    ['unknown', GRACE_MS.unknown],
  ] as const)('falls back after %s answers for %d ms', (state, grace) => {
    const active: DomainFacts = { ...FRESH, verifiedAt: NOW, activatedAt: NOW, isActive: true };
    const failing = { ...active, ...afterCheck(active, { isProved: false, main: state }, moment) };
    expect(statusOf(failing)).toBe('failing');
    const later = (by: number) =>
      statusOf({
        ...failing,
        ...afterCheck(failing, { isProved: false, main: state }, { ...moment, now: NOW + by, random: 0 }),
      });
    expect(later(grace - 1)).toBe('failing');
    expect(later(grace)).toBe('fallen-back');
  });

  it('waits for its certificate with right records, and is used with both', () => {
    const reached = { ...FRESH, ...afterCheck(FRESH, proved, { ...moment, isEncrypted: false }) };
    expect(statusOf(reached)).toBe('certifying');
    const used = { ...reached, ...afterCheck(reached, proved, moment) };
    expect(statusOf(used)).toBe('active');
    // Its certificate ended.
    const ended = { ...used, ...afterCheck(used, proved, { ...moment, isEncrypted: false }) };
    expect(statusOf(ended)).toBe('certifying');
    expect(ended.isActive).toBe(false);
    const wrong = { isProved: true, main: 'wrong' } as const;
    expect(statusOf({ ...reached, ...afterCheck(reached, wrong, moment) })).toBe('waiting');
  });

  it('stops checking a domain whose records never come', () => {
    const old = { ...FRESH, createdAt: NOW - 15 * 86_400_000 };
    expect(afterCheck(old, { isProved: false, main: 'wrong' }, moment).nextCheckAt).toBeNull();
  });
});
