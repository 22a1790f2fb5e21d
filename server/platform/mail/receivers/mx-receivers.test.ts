import { describe, expect, it } from 'vitest';
import { judgeMailDomain, receiverOfHost } from './mx-receivers.ts';

describe('a mail host', () => {
  it.each([
    ['aspmx.l.google.com', 'gmail'],
    ['smtp.google.com', 'gmail'],
    ['brand-co-uk.mail.protection.outlook.com', 'microsoft'],
    ['brand-com.e-v1.mx.microsoft', 'microsoft'],
    ['mx-biz.mail.am0.yahoodns.net', 'yahoo'],
    ['mx01.mail.icloud.com', 'apple'],
    ['mx00.kundenserver.de', 'ionos'],
    ['mx1.small-host.co.uk', 'small-host.co.uk'],
    ['mail.brand.co.uk', null],
    ['notgoogle.com', 'notgoogle.com'],
    ['google.com.evil.net', 'evil.net'],
  ])('%s belongs to %s', (host, receiver) => {
    expect(receiverOfHost(host, 'brand.co.uk')).toBe(receiver);
  });
});

describe('a domain', () => {
  const NONE = { kind: 'none' } as const;
  const FAILED = { kind: 'failed' } as const;
  const found = (...values: string[]) => ({ kind: 'found', values, ttlSeconds: null }) as const;

  it.each([
    [
      'has a mail host of Google',
      { MX: found('aspmx.l.google.com') },
      { verdict: 'takes', receiver: 'gmail' },
    ],
    ['has its own mail host', { MX: found('mail.brand.net') }, { verdict: 'takes', receiver: null }],
    ['has only an address', { MX: NONE, A: found('192.0.2.1') }, { verdict: 'takes', receiver: null }],
    [
      'has only an IPv6 address',
      { MX: NONE, A: NONE, AAAA: found('2001:db8::1') },
      { verdict: 'takes', receiver: null },
    ],
    ['has neither', { MX: NONE, A: NONE, AAAA: NONE }, { verdict: 'none' }],
    ['says that it takes no mail', { MX: found('') }, { verdict: 'none' }],
    ['isn’t answered for', { MX: FAILED }, { verdict: 'unknown' }],
    ['is half answered for', { MX: NONE, A: FAILED }, { verdict: 'unknown' }],
  ] as const)(
    'that %s',
    async (_what, answers: Partial<
      Record<'MX' | 'A' | 'AAAA', typeof NONE | typeof FAILED | ReturnType<typeof found>>
    >, verdict) => {
      expect(await judgeMailDomain(async (type) => answers[type] ?? FAILED, 'brand.net')).toEqual(verdict);
    },
  );
});
