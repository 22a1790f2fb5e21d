/** Devices and abilities that no page of ours asks for, and those that the payment provider's frame does. */
const PERMISSIONS = [
  'accelerometer=()',
  'browsing-topics=()',
  'camera=(self)',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=(self "https://js.stripe.com")',
  'screen-wake-lock=(self)',
  'usb=()',
].join(', ');

/** What pages of other sites may show or load: pictures, fonts and the like, which shops and emails embed. */
const IS_SHARED = /^(?:image|font|audio|video)\/|^(?:text\/css|(?:text|application)\/javascript)\b/;

/** What a browser never opens as a page: the rules of pages mean nothing on it, and a store's page loads dozens. */
const IS_PART = /^(?:image\/(?!svg)|font|audio|video)|^(?:text\/css|(?:text|application)\/javascript)\b/;

/** Keeps our pages and answers out of the processes of other sites. */
export function isolationHeaders(contentType: unknown): Readonly<Record<string, string>> {
  const type = String(contentType ?? '');
  return {
    ...(IS_PART.test(type)
      ? {}
      : {
          'permissions-policy': PERMISSIONS,
          // Payments with a bank's own window need to hear from it.
          'cross-origin-opener-policy': 'same-origin-allow-popups',
        }),
    ...(IS_SHARED.test(type) ? {} : { 'cross-origin-resource-policy': 'same-origin' }),
  };
}
