import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE_DATA, HOSTILE_REDIRECTS, HOSTILE_SCRIPTS } from '../../../tests/support/hostile-links.ts';
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

  test('a redirect within a redirect is judged when its turn comes, however deep it is wrapped', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...HOSTILE_REDIRECTS.filter((address) => address.isWellFormed())),
        fc.integer({ min: 1, max: 4 }),
        (hostile, depth) => {
          let path = hostile;
          for (let layer = 0; layer < depth; layer += 1)
            path = `/login/?redirect_uri=${encodeURIComponent(path)}`;
          for (let layer = 0; layer < depth; layer += 1) {
            expect(localRedirect(path, '/dashboard/')).toBe(path);
            const opened = new URL(path, SITE);
            expect(opened.origin).toBe(SITE);
            path = opened.searchParams.get('redirect_uri') ?? '';
          }
          expect(localRedirect(path, '/dashboard/')).toBe('/dashboard/');
        },
      ),
    );
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

  test.each(HOSTILE_DATA.map((address) => [address]))('%j is no link and no picture', (address) => {
    const blocked: string[] = [];
    expect(linkTarget(address, (refused) => blocked.push(refused))).toEqual({
      kind: 'internal',
      path: '/404/',
    });
    expect(blocked).toEqual([address]);
    expect(isSafeImageUrl(address)).toBe(false);
  });

  test.each([
    'https://[2001:db8::1]/a',
    'https://[::1]:8443/',
    `https://example.com/${'a'.repeat(20_000)}`,
    'https://例え.テスト/',
    'https://example.com/?next=javascript:alert(1)',
    'https://example.com/@user',
    'data:image/gif;base64,R0lGOD',
  ])('%.60s is safe', (address) => {
    expect(isSafeUrl(address)).toBe(true);
  });

  test.each([
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://[::1',
    'https://[example]/',
    'https://exa%00mple.com/',
    'https://example.com:99999/',
    'https://\\evil.example',
    'https:\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'tel:+44\n1',
    'mailto:',
    'mailto://evil.example',
    'java\u0000script:x',
    '\u202ejavascript:x',
    'https://example.com/\ud800',
  ])('%j is not safe', (address) => {
    expect(isSafeUrl(address)).toBe(false);
  });

  test('a long hostile address is judged at once', () => {
    const started = performance.now();
    for (const part of ['a', '/', '\\', '@', ':', '%2f', '.', '?', '\t', 'data:', 'https://'])
      for (const address of [
        part.repeat(50_000),
        `/${part.repeat(50_000)}`,
        `https://${part.repeat(50_000)}`,
      ]) {
        isSafeUrl(address);
        linkTarget(address);
        isLocalPath(address);
      }
    expect(performance.now() - started).toBeLessThan(2_000);
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
