import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE_REDIRECTS, HOSTILE_SCRIPTS } from './hostile-links.ts';
import { isLocalPath, isSafeImageUrl, isSafeUrl, linkTarget, localRedirect, safeUrl } from './url-safety.ts';

const SITE = 'https://shop.example';
const RUNNING_SCHEMES = ['javascript:', 'vbscript:', 'file:', 'blob:', 'filesystem:', 'about:', 'ftp:'];

test('the corpus is large and holds no address twice', () => {
  expect(HOSTILE_REDIRECTS.length).toBeGreaterThan(450);
  expect(HOSTILE_SCRIPTS.length).toBeGreaterThan(190);
});

describe('redirects', () => {
  test.each(HOSTILE_REDIRECTS.map((address) => [address]))('%j is not gone to', (address) => {
    expect(isLocalPath(address)).toBe(false);
    expect(localRedirect(address, '/dashboard/')).toBe('/dashboard/');
  });

  test.each([
    '/',
    '/dashboard/',
    '/orders/?page=2&redirect_uri=https://example.com//x',
    '/product/caf%C3%A9/',
    '/product/café/#reviews',
    '/a:b/@mention/',
    '/search?q=%2F%2Fevil',
    '/100%25-cotton/',
  ])('%s is gone to', (path) => {
    expect(localRedirect(path, '/fallback/')).toBe(path);
  });

  test('nothing is no place to go', () => {
    expect(localRedirect(null, '/dashboard/')).toBe('/dashboard/');
    expect(localRedirect(undefined, '/dashboard/')).toBe('/dashboard/');
  });

  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '%2f',
      '%5c',
      '%25',
      '..',
      '.',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'https:',
      'javascript:',
    ),
    fc.constantFrom(
      'evil.example',
      'a',
      'dashboard',
      '%09',
      '%00',
      '%E2%80%8B',
      '\u2028',
      '\u00ad',
      '[',
      ']',
      '。',
      '／',
      '＼',
    ),
    fc.string({ maxLength: 3 }),
  );
  const address = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

  test('whatever is let through stays on the site, raw or decoded', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          address,
          address.map((text) => `/${text}`),
        ),
        (text) => {
          if (!isLocalPath(text)) return;
          expect(new URL(text, SITE).origin).toBe(SITE);
          let path = text.split(/[?#]/)[0] ?? '';
          for (let round = 0; round < 3; round += 1) {
            expect(new URL(path, SITE).origin).toBe(SITE);
            path = path.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
          }
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

describe('links', () => {
  test.each(HOSTILE_SCRIPTS.map((address) => [address]))('%j is replaced', (address) => {
    const blocked: string[] = [];
    expect(safeUrl(address, (refused) => blocked.push(refused))).toBe('/404/');
    expect(blocked).toEqual([address]);
    expect(linkTarget(address)).toEqual({ kind: 'internal', path: '/404/' });
  });

  test.each([
    'https://example.com/a?b#c',
    'HTTP://example.com',
    'wss://example.com/live',
    'ws://example.com',
    'mqtts://broker.example:8883',
    'mqtt://broker.example',
    'mailto:hello@example.com?subject=Hi',
    'tel:+44 20 7946 0958',
    '//cdn.example.com/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:text/plain,hello',
    'data:,x',
    '#',
    '#reviews',
    '@open-basket',
    '@anchor-learn-more-about-pro',
    '/',
    '/product/a/?x=1#y',
    '/café/',
  ])('%s stays as it is', (address) => {
    expect(safeUrl(address)).toBe(address);
  });

  test.each([
    '',
    ' ',
    'product/a',
    './a',
    '../a',
    'example.com',
    '@',
    '@ x',
    '///evil.example',
    '/\\evil.example',
    '//\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://',
    'https://good.example@evil.example',
    '//good.example@evil.example',
    'https://exa mple.com',
    'tel:<script>',
    'data:text/html',
    ' https://example.com',
    'https://example.com/\u202egnp.exe',
  ])('%j is refused', (address) => {
    expect(isSafeUrl(address)).toBe(false);
  });

  test('no text is taken for safe that a browser would run', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'java',
        'script',
        ':',
        'javascript:',
        'data:',
        'vbscript:',
        '\t',
        '\n',
        ' ',
        '/',
        '#',
        '@',
        'https:',
        '\u0000',
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 7 }).map((parts) => parts.join('')),
        (address) => {
          if (!isSafeUrl(address)) return;
          const opened = URL.parse(address, SITE)?.protocol ?? 'https:';
          expect(RUNNING_SCHEMES).not.toContain(opened);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  test('data shows a picture only where it is one without script', () => {
    expect(isSafeImageUrl('data:image/png;base64,AAAA')).toBe(true);
    expect(isSafeImageUrl('data:image/svg+xml,<svg onload=alert(1)>')).toBe(false);
    expect(isSafeImageUrl('data:text/html,<script>')).toBe(false);
    expect(isSafeImageUrl('/images/a.png')).toBe(true);
  });

  test.each([
    ['#', { kind: 'none' }],
    ['#top', { kind: 'browser', href: '#top' }],
    ['@go-to-bag', { kind: 'action', event: 'go-to-bag' }],
    ['https://example.com/', { kind: 'new-tab', href: 'https://example.com/' }],
    ['//example.com/', { kind: 'new-tab', href: '//example.com/' }],
    ['/basket/', { kind: 'internal', path: '/basket/' }],
    ['mailto:a@example.com', { kind: 'browser', href: 'mailto:a@example.com' }],
  ])('%s leads to %j', (href, target) => {
    expect(linkTarget(href)).toEqual(target);
  });
});
