import { describe, expect, it, test } from 'vitest';
import { hasTags, storeTagsInputSchema, storeTagsSchema, tagScope, verificationMetas } from './store-tags.ts';

const FACEBOOK = `<script>!function(f){}('https://connect.facebook.net/en_US/fbevents.js');fbq('init', '123456789012345');</script>`;
const PINTEREST = `<script>!function(e){}("https://s.pinimg.com/ct/core.js");pintrk('load', '2612345678901');</script>`;

test('of pasted snippets only the ids are kept', () => {
  expect(
    storeTagsInputSchema.parse({
      measurementId: ' g-abc123 ',
      facebookPixel: FACEBOOK,
      pinterestPixel: PINTEREST,
      googleVerification: '<meta name="google-site-verification" content="abc_DEF-123=" />',
    }),
  ).toEqual({
    measurementId: 'G-ABC123',
    facebookPixel: '123456789012345',
    pinterestPixel: '2612345678901',
    googleVerification: 'abc_DEF-123=',
  });
});

test.each([
  [{ measurementId: 'UA-1' }, 'measurementId', 'Invalid measurement ID'],
  [{ uaTrackingId: 'G-1' }, 'uaTrackingId', 'Invalid tracking ID'],
  [{ facebookPixel: '<script>alert(1)</script>' }, 'facebookPixel', 'Invalid Facebook Pixel'],
  [{ pinterestPixel: FACEBOOK }, 'pinterestPixel', 'Invalid Pinterest Pixel'],
  [{ conversionId: '123', conversionLabel: 'a'.repeat(20) }, 'conversionId', 'Invalid conversion ID'],
  [{ conversionId: '1234567', conversionLabel: 'short' }, 'conversionLabel', 'Invalid conversion label'],
  [{ conversionId: '1234567' }, 'conversionLabel', 'This field is required'],
  [
    { facebookVerification: '<meta name="x" content="abcd">' },
    'facebookVerification',
    'Invalid verification snippet',
  ],
  [{ bingVerification: 'abcd' }, 'bingVerification', 'Invalid verification snippet'],
])('%j is refused with the specification’s words', (body, field, message) => {
  const parsed = storeTagsInputSchema.safeParse(body);
  expect(
    parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]),
  ).toEqual([[field, message]]);
});

test('what could not have been kept by us is no tag', () => {
  const tags = storeTagsSchema.parse({ measurementId: 'G-1"><script>', facebookPixel: '12345' });
  expect(tags.measurementId).toBeNull();
  expect(tags.facebookPixel).toBe('12345');
});

test('verification needs no frame, and proves by the names that services read', () => {
  const tags = storeTagsSchema.parse({ bingVerification: 'ABCD1234', pinterestVerification: 'abcd1234' });
  expect(hasTags(tags)).toBe(false);
  expect(verificationMetas(tags)).toEqual([
    { name: 'msvalidate.01', content: 'ABCD1234' },
    { name: 'p:domain_verify', content: 'abcd1234' },
  ]);
});

describe('what tags may hear', () => {
  it.each([
    ['/', 'all'],
    ['/product/tee/', 'all'],
    ['/checkouts/', 'all'],
    ['/basket/', 'none'],
    ['/checkout', 'none'],
    ['/checkout/payment/', 'none'],
    ['/login/', 'none'],
    ['/order-history/0123/', 'none'],
    ['/receipt/0123456789/', 'purchase'],
    ['/receipt/0123456789/more/', 'none'],
  ])('%s: %s', (path, scope) => expect(tagScope(path)).toBe(scope));
});
