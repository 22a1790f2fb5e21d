import { expect, test } from 'vitest';
import { RULES } from './registry.ts';
import { checkValue } from './rule.ts';
import { embedSource, facebookPixelId, pinterestPixelId, verificationContent } from './tracking.ts';

const FACEBOOK = `<!-- Pixel --><script>!function(f,b,e,v){n=f.fbq=function(){}}(window,document,'script',
'https://connect.facebook.net/en_US/fbevents.js');fbq('init', '123456789012345');fbq('track', 'PageView');</script>
<noscript><img height="1" src="https://www.facebook.com/tr?id=123456789012345&ev=PageView"/></noscript>`;
const PINTEREST = `<script>!function(e){}("https://s.pinimg.com/ct/core.js");
pintrk('load', "2612345678901", {em: '<user_email>'});pintrk('page');</script>`;

test('a pixel snippet gives its id', () => {
  expect(facebookPixelId(FACEBOOK)).toBe('123456789012345');
  expect(pinterestPixelId(PINTEREST)).toBe('2612345678901');
  expect(checkValue([RULES.facebook_pixel], FACEBOOK).valid).toBe(true);
  expect(checkValue([RULES.pinterest_pixel], PINTEREST).valid).toBe(true);
});

test.each([
  ['', 'empty'],
  ['123456789012345', 'the id alone'],
  [PINTEREST, "another service's"],
  [FACEBOOK.replace('connect.facebook.net', 'evil.example'), 'another host'],
  [FACEBOOK.replace("'123456789012345'", "'x' + steal()"), 'no id'],
  [FACEBOOK.replace('<script>', '').replace('</script>', ''), 'no script element'],
])('%.20j is no Facebook pixel: %s', (snippet) => {
  expect(checkValue([RULES.facebook_pixel], snippet)).toEqual({
    message: 'Invalid Facebook Pixel',
    valid: false,
  });
});

test.each(['', '2612345678901', FACEBOOK, PINTEREST.replace('s.pinimg.com', 's.pinimg.example')])(
  '%.20j is no Pinterest pixel',
  (snippet) => {
    expect(checkValue([RULES.pinterest_pixel], snippet).message).toBe('Invalid Pinterest Pixel');
  },
);

test.each([
  ['google', '<meta name="google-site-verification" content="abc_DEF-123=" />', 'abc_DEF-123='],
  ['google', "<META content='abcd1234' name='google-site-verification'>", 'abcd1234'],
  ['bing', '<meta name="msvalidate.01" content="ABCDEF0123456789" />', 'ABCDEF0123456789'],
  ['pinterest', '<meta name="p:domain_verify" content="0123456789abcdef"/>', '0123456789abcdef'],
  ['facebook', ' <meta name="facebook-domain-verification" content="qwerty12345" />\n', 'qwerty12345'],
] as const)('%s: %s', (service, snippet, content) => {
  expect(verificationContent(service, snippet)).toBe(content);
  expect(checkValue([RULES[`${service}_verification`]], snippet).valid).toBe(true);
});

test.each([
  'abcd1234',
  '<meta name="google-site-verification">',
  '<meta name="google-site-verification" content="">',
  '<meta name="other" content="abcd1234">',
  '<meta name="google-site-verification" content="abcd1234"><script>alert(1)</script>',
  '<meta name="google-site-verification" content="a&quot;b onload=x">',
  '<meta http-equiv="refresh" name="google-site-verification" content="0;url=//evil.example">',
  '<script name="google-site-verification" content="abcd1234">',
])('%s proves nothing', (snippet) => {
  expect(checkValue([RULES.google_verification], snippet).message).toBe('Invalid verification snippet');
});

test('snippets of Pinterest and Facebook are required, those of Google and Bing are not', () => {
  expect(checkValue([RULES.pinterest_verification], '').valid).toBe(false);
  expect(checkValue([RULES.facebook_verification], '').valid).toBe(false);
  expect(checkValue([RULES.google_verification], '').valid).toBe(true);
  expect(checkValue([RULES.bing_verification], '').valid).toBe(true);
});

test.each([
  ['<iframe src="https://www.example.com/embed/1"></iframe>', 'https://www.example.com/embed/1'],
  [
    "<div><iframe width=560 allowfullscreen src='//player.example.com/v?a=1&amp;b=2'></iframe></div>",
    'https://player.example.com/v?a=1&b=2',
  ],
  [
    '<iframe width=560 src=https://www.example.com/e?a=1&b=2 allow=x></iframe>',
    'https://www.example.com/e?a=1&b=2',
  ],
  ['<iframe src=https://www.example.com></iframe>', 'https://www.example.com'],
  ['<IFRAME title="a > b" SRC="http://maps.example.com"></IFRAME>', 'http://maps.example.com'],
])('%s shows %s', (code, source) => {
  expect(embedSource(code)).toBe(source);
  expect(checkValue([RULES.embed], code).valid).toBe(true);
});

test.each([
  '',
  'https://www.example.com/embed/1',
  '<iframe></iframe>',
  '<iframe src=""></iframe>',
  '<iframe data-src="https://example.com"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe src="data:text/html,hello"></iframe>',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe src></iframe>',
  '<iframe src=></iframe>',
  '<iframe title=src=https://example.com></iframe>',
  '<iframe srcdoc="src=https://example.com"></iframe>',
  '<iframe title=\'x src="https://example.com"\'></iframe>',
  '<script src="https://example.com"></script>',
])('%s is no embed code', (code) => {
  expect(checkValue([RULES.embed], code)).toEqual({ message: 'Invalid Embed Code', valid: false });
});

test('a long hostile text is judged at once', () => {
  const started = performance.now();
  for (const text of [
    `<iframe ${'a '.repeat(20_000)}`,
    `<iframe${' a="'.repeat(5_000)}`,
    `<meta ${'a="b" '.repeat(5_000)}`,
  ]) {
    expect(embedSource(text)).toBeNull();
    expect(verificationContent('google', text)).toBeNull();
  }
  expect(performance.now() - started).toBeLessThan(500);
});
