import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EARLY_ADDS_SCRIPT } from '../../../shared/features/selling/basket/basket.rules.ts';
import { NOTHING_EMBEDDED } from '../page-cache/shown-content.ts';
import { contentSecurityPolicy, type DocumentSources } from './content-security.ts';

const MAIN = 'https://selvedge.example';

/** What a document's policy says, by directive. */
function policy(sources: Partial<DocumentSources> = {}, origin = MAIN): Record<string, string> {
  const text = contentSecurityPolicy('abc', origin, { framers: [`'self'`], ...sources });
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...allowed] = directive.split(' ');
      return [name, allowed.join(' ')];
    }),
  );
}

describe('a document', () => {
  it('that embeds nothing loads nothing from other sites', () => {
    expect(policy()).toEqual({
      'default-src': `'self'`,
      'script-src': `'self' 'nonce-abc'`,
      'style-src': `'self' 'unsafe-inline'`,
      'img-src': `'self' data: blob:`,
      'font-src': `'self' data:`,
      'media-src': `'self' blob:`,
      'connect-src': `'self' blob: data:`,
      'frame-src': `'self'`,
      'worker-src': `'self' blob:`,
      'object-src': `'none'`,
      'base-uri': `'self'`,
      'form-action': `'self' ${MAIN}`,
      'frame-ancestors': `'self'`,
    });
    expect(policy({ framers: [] })['frame-ancestors']).toBe(`'none'`);
  });

  it('shows pages and pictures of the sites that it embeds', () => {
    const shown = policy({
      embedded: {
        frames: ['https://maps.example', 'https://maps.example', 'https://tickets.example:8443'],
        pictures: ['https://cdn.example'],
        isAnything: false,
      },
    });
    expect(shown['frame-src']).toBe(`'self' https://maps.example https://tickets.example:8443`);
    expect(shown['img-src']).toBe(`'self' data: blob: https://cdn.example`);
    expect(shown['media-src']).toBe(`'self' blob:`);
  });

  it('shows stores and their products’ pictures where there is no TLS', () => {
    const stores = 'http://*.localhost:4000';
    const shown = policy({}, 'http://localhost:4000');
    expect(shown['img-src']).toBe(`'self' data: blob: ${stores}`);
    expect(shown['frame-src']).toBe(`'self' ${stores}`);
  });

  it('that embeds pages runs the one script that listens to them, where it is kept as well', () => {
    const embedded = { ...NOTHING_EMBEDDED, frames: ['https:'] };
    const hash = createHash('sha256').update(EARLY_ADDS_SCRIPT).digest('base64');
    expect(policy({ embedded })['script-src']).toBe(`'self' 'nonce-abc' 'sha256-${hash}'`);
    expect(contentSecurityPolicy(null, MAIN, { framers: [], embedded })).toContain(
      `script-src 'self' 'sha256-${hash}';`,
    );
  });

  it('with a merchant’s own markup shows pictures, videos and pages of any site, and runs no script of it', () => {
    const shown = policy({ embedded: { ...NOTHING_EMBEDDED, isAnything: true } });
    for (const name of ['img-src', 'media-src', 'frame-src']) expect(shown[name]).toMatch(/ https:$/);
    for (const name of ['default-src', 'script-src', 'connect-src', 'style-src'])
      expect(shown[name]).not.toContain('https:');
  });

  it.each([
    'https://a;script-src',
    `https://a'self'`,
    'https://a,b',
    'https://[2001:db8::1]',
    'null',
    'blob:',
  ])('leaves out what would change the policy: %s', (origin) => {
    const embedded = { frames: [origin], pictures: [origin], isAnything: false };
    expect(policy({ embedded })).toEqual(policy());
  });

  it('that takes payments holds the provider’s frames, and one that asks for a captcha its own', () => {
    const paying = policy({ takesPayments: true });
    expect(paying['frame-src']).toContain('https://hooks.stripe.com');
    expect(paying['script-src']).toContain('https://js.stripe.com');
    expect(paying['connect-src']).toContain('https://api.stripe.com');
    const asking = policy({ captchaOrigins: ['https://www.google.com'] });
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      expect(asking[name]).toContain('https://www.google.com');
    expect(policy()['frame-src']).not.toMatch(/stripe|google/);
  });

  it('shows stores in previews where there is no TLS', () => {
    expect(policy({}, 'http://localhost:4000')['frame-src']).toBe(`'self' http://*.localhost:4000`);
  });
});
