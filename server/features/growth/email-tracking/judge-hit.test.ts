import { describe, expect, it } from 'vitest';
import { type Hit, judgeClick, judgeOpen } from './judge-hit.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const hit = (over: Partial<Hit> = {}): Hit => ({
  isHead: false,
  isAhead: false,
  userAgent: FIREFOX,
  address: '203.0.113.7',
  secondsAfter: 3600,
  ...over,
});

describe('a click', () => {
  it('has no sign of a program where a browser opens one link later', () => {
    expect(judgeClick(hit(), 1)).toBeNull();
    expect(judgeClick(hit({ secondsAfter: null }), 2)).toBeNull();
  });

  it.each([
    ['asks for the head alone', hit({ isHead: true }), 1, 'head'],
    ['fetches ahead', hit({ isAhead: true }), 1, 'ahead'],
    ['calls itself nothing', hit({ userAgent: '' }), 1, 'agent'],
    ['calls itself a gateway', hit({ userAgent: `${FIREFOX} Mimecast` }), 1, 'agent'],
    ['comes under five seconds after the mail', hit({ secondsAfter: 4.9 }), 1, 'early'],
    ['is the third link within ten seconds', hit(), 3, 'many'],
  ] as const)('has one where it %s', (_, one, links, sign) => {
    expect(judgeClick(one, links)).toBe(sign);
  });
});

describe('an open', () => {
  it('has no sign of a program where a mail program fetches the picture later', () => {
    expect(judgeOpen(hit())).toBeNull();
  });

  it.each([
    ['through Google’s proxy', hit({ userAgent: `${FIREFOX} (via ggpht.com GoogleImageProxy)` }), 'proxy'],
    ['through Apple’s proxy', hit({ userAgent: 'Mozilla/5.0' }), 'proxy'],
    ['from Apple’s network', hit({ address: '17.58.1.2' }), 'proxy'],
    ['within ten seconds', hit({ secondsAfter: 9 }), 'early'],
    ['by the head alone', hit({ isHead: true }), 'head'],
  ] as const)('has one %s', (_, one, sign) => {
    expect(judgeOpen(one)).toBe(sign);
  });
});
