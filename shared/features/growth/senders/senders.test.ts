import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DnsAnswer } from '../../site/domains/domains.ts';
import { afterCheck, LOST_AFTER_MS, type SenderDomainFacts } from './sender-domain-state.ts';
import {
  judgeSenderDomain,
  mergeSpf,
  type SenderAnswers,
  type SenderRecordPurpose,
  type SenderTarget,
} from './sender-records.ts';
import { freeMailboxProblem, senderFieldsSchema } from './senders.ts';

const found = (...values: string[]): DnsAnswer => ({ kind: 'found', values, ttlSeconds: null });
const NONE: DnsAnswer = { kind: 'none' };
const FAILED: DnsAnswer = { kind: 'failed' };
const KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA';

const TARGET: SenderTarget = {
  domain: 'news.tideline.example',
  registered: 'tideline.example',
  token: 'selvedge-1',
  selector: 's202611',
  publicKey: KEY,
  spfDomain: 'selvedge.example',
  bounceHost: 'em.selvedge.example',
};
const RIGHT: SenderAnswers = {
  proof: found('selvedge-1'),
  dkim: found(`v=DKIM1; k=rsa; p=${KEY}`),
  spf: found('v=spf1 include:selvedge.example ~all'),
  returnPath: found('em.selvedge.example'),
  dmarc: found('v=DMARC1; p=none'),
  registeredDmarc: NONE,
};
const judge = (answers: Partial<SenderAnswers>, target: Partial<SenderTarget> = {}) =>
  judgeSenderDomain({ ...RIGHT, ...answers }, { ...TARGET, ...target });
const record = (
  purpose: SenderRecordPurpose,
  answers: Partial<SenderAnswers>,
  target: Partial<SenderTarget> = {},
) => {
  const one = judge(answers, target).records.find((each) => each.purpose === purpose);
  if (!one) throw new Error(`There is no record ${purpose}`);
  return one;
};

describe('the records of a domain', () => {
  it('are right, and the domain proven', () => {
    const { records, proven } = judge({});
    expect(records.map(({ state }) => state)).toEqual(records.map(() => 'right'));
    expect(proven).toBe('yes');
    expect(records.map(({ label }) => label)).toEqual([
      '_selvedge-mail.news',
      's202611._domainkey.news',
      'news',
      'em.news',
      '_dmarc.news',
    ]);
  });

  it.each<[string, Partial<SenderAnswers>, 'yes' | 'no' | 'unknown']>([
    [
      'without SPF, DMARC and return path it is still proven',
      { spf: NONE, dmarc: NONE, returnPath: NONE },
      'yes',
    ],
    ['without the proof it isn’t', { proof: NONE }, 'no'],
    ['with another’s proof it isn’t', { proof: found('selvedge-2') }, 'no'],
    ['with another key it isn’t', { dkim: found('v=DKIM1; p=AAAA') }, 'no'],
    ['where DNS doesn’t answer no one knows', { dkim: FAILED }, 'unknown'],
  ])('%s', (_, answers, proven) => {
    expect(judge(answers).proven).toBe(proven);
  });

  it('the key may come in parts with spaces, and other tags', () => {
    expect(record('dkim', { dkim: found(`k=rsa; t=s; p=${KEY.slice(0, 20)} ${KEY.slice(20)}`) }).state).toBe(
      'right',
    );
  });

  it('a key that was cut off, emptied or doubled says so', () => {
    expect(record('dkim', { dkim: found(`p=${KEY.slice(0, 20)}`) }).hint).toContain('cut off');
    expect(record('dkim', { dkim: found('v=DKIM1; p=') }).hint).toContain('empty');
    expect(record('dkim', { dkim: found(`p=${KEY}`, `p=${KEY}`) })).toMatchObject({
      state: 'wrong',
      hint: expect.stringContaining('more than one'),
    });
  });

  it('two SPF records are merged into one', () => {
    const spf = record('spf', {
      spf: found('v=spf1 include:_spf.google.com ~all', 'v=spf1 mx -all', 'google-site-verification=1'),
    });
    expect(spf).toMatchObject({
      state: 'wrong',
      want: 'v=spf1 include:_spf.google.com mx include:selvedge.example ~all',
    });
    expect(spf.hint).toContain('Found 2 SPF records');
  });

  it('one SPF record without us keeps what it has', () => {
    expect(record('spf', { spf: found('v=spf1 a -all') })).toMatchObject({
      state: 'wrong',
      want: 'v=spf1 a include:selvedge.example -all',
    });
  });

  it('DMARC of the registered domain holds for its subdomains', () => {
    expect(record('dmarc', { dmarc: NONE, registeredDmarc: found('v=DMARC1; p=reject') })).toMatchObject({
      state: 'right',
      host: '_dmarc.tideline.example',
    });
  });

  it.each([
    ['none is missing', NONE, 'missing'],
    ['one without a policy is wrong', found('v=DMARC1; rua=mailto:a@b.c'), 'wrong'],
    ['two are wrong', found('v=DMARC1; p=none', 'v=DMARC1; p=reject'), 'wrong'],
    ['another text is missing', found('hello'), 'missing'],
  ] as const)('DMARC: %s', (_, dmarc, state) => {
    expect(record('dmarc', { dmarc }).state).toBe(state);
  });

  it('a strict policy without DKIM is warned about', () => {
    expect(record('dmarc', { dkim: NONE, dmarc: found('v=DMARC1; p=reject') }).hint).toContain(
      'receivers stop emails',
    );
  });

  it('a return path with the domain added to it says so', () => {
    expect(
      record('return-path', { returnPath: found('em.selvedge.example.tideline.example') }).hint,
    ).toContain('dot');
  });

  it('there is no return path where bounces come by no host', () => {
    expect(judge({}, { bounceHost: null }).records.map(({ purpose }) => purpose)).not.toContain(
      'return-path',
    );
  });

  it('of a stranger are shown without what no screen shows', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (values) => {
        const { records } = judge({
          proof: found(...values),
          dkim: found(...values),
          spf: found(...values),
          dmarc: found(...values),
        });
        const shown = records.flatMap((one) => one.found);
        expect(shown.every((value) => value.length <= 500 && !/[\p{Cc}\p{Cs}]/u.test(value))).toBe(true);
      }),
    );
  });

  it('merged have each mechanism once, and one end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom('a', 'mx', 'include:x.test', '-all', '~all', 'ip4:192.0.2.1'))),
        (records) => {
          const parts = mergeSpf(
            records.map((each) => ['v=spf1', ...each].join(' ')),
            'selvedge.example',
          ).split(' ');
          expect(parts[0]).toBe('v=spf1');
          expect(parts.at(-1)).toMatch(/all$/);
          expect(new Set(parts).size).toBe(parts.length);
          expect(parts).toContain('include:selvedge.example');
          for (const part of records.flat()) if (!part.endsWith('all')) expect(parts).toContain(part);
        },
      ),
    );
  });
});

describe('a domain', () => {
  const HOUR = 3_600_000;
  const start: SenderDomainFacts = { state: 'pending', failingSince: null, askedAt: 0 };

  it('is checked each minute for an hour, then each hour, then each day, until its records are right', () => {
    expect(afterCheck(start, 'no', 60_000)).toMatchObject({ state: 'pending', nextCheckAt: 120_000 });
    expect(afterCheck(start, 'no', 2 * HOUR).nextCheckAt).toBe(3 * HOUR);
    expect(afterCheck(start, 'no', 80 * HOUR).nextCheckAt).toBe(104 * HOUR);
    expect(afterCheck(start, 'yes', 60_000)).toMatchObject({ state: 'proven', isLostNow: false });
  });

  it('is lost once, after half an hour without its records, and comes back', () => {
    const proven: SenderDomainFacts = { ...start, state: 'proven' };
    const failing = afterCheck(proven, 'no', HOUR);
    expect(failing).toMatchObject({ state: 'proven', failingSince: HOUR, isLostNow: false });
    expect(afterCheck(failing, 'yes', HOUR + 60_000)).toMatchObject({ state: 'proven', failingSince: null });
    const lost = afterCheck(failing, 'no', HOUR + LOST_AFTER_MS);
    expect(lost).toMatchObject({ state: 'lost', isLostNow: true });
    expect(afterCheck(lost, 'no', 2 * HOUR).isLostNow).toBe(false);
    expect(afterCheck(lost, 'yes', 2 * HOUR).state).toBe('proven');
  });

  it('that DNS doesn’t answer about stays as it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('pending', 'proven', 'lost'),
        fc.option(fc.nat()),
        fc.nat(),
        fc.nat(),
        (state, failingSince, askedAt, now) => {
          expect(afterCheck({ state, failingSince, askedAt }, 'unknown', now)).toMatchObject({
            state,
            failingSince,
          });
        },
      ),
    );
  });
});

it('mailboxes that anyone can get are refused by name', () => {
  expect(freeMailboxProblem('gmail.com')).toContain('Gmail doesn’t let other senders use its addresses');
  expect(freeMailboxProblem('tideline.example')).toBeNull();
});

it.each(['a b', 'a@b', 'a\r\nBcc: x@y.z', '', '.a', 'é', 'x'.repeat(65)])(
  '“%s” is no address before the @',
  (localPart) => {
    expect(
      senderFieldsSchema.safeParse({
        name: 'Tideline',
        domainId: null,
        localPart,
        replyTo: '',
        isDefault: true,
      }).success,
    ).toBe(false);
  },
);
