/** Hosts of the payment provider, whose own script and frames the checkout loads. */
const STRIPE = { script: 'https://js.stripe.com', frame: 'https://js.stripe.com https://hooks.stripe.com' };
const STRIPE_API = 'https://api.stripe.com';

/**
 * The content security policy of one document. Scripts run only from our own files or with this page's nonce;
 * `wasm-unsafe-eval` lets the studio compile its renderer. Styles may stand inline: components set sizes that way.
 * @param framers sources that may show the page in a frame; none without any
 * @param captchaOrigins where the captcha provider's scripts come from
 */
export function contentSecurityPolicy(
  nonce: string,
  dashboardOrigin: string,
  framers: readonly string[],
  captchaOrigins: readonly string[] = [],
): string {
  const captcha = captchaOrigins.map((origin) => ` ${origin}`).join('');
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval' ${STRIPE.script}${captcha}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: https:`,
    `font-src 'self' data:`,
    `media-src 'self' blob: https:`,
    `connect-src 'self' blob: data: ws: wss: ${STRIPE_API}${captcha}`,
    `frame-src 'self' https:`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self' ${dashboardOrigin}`,
    `frame-ancestors ${framers.length > 0 ? framers.join(' ') : `'none'`}`,
  ].join('; ');
}
