/** Hosts of the payment provider, whose own script and frames the checkout loads. */
const STRIPE = { script: ' https://js.stripe.com', api: ' https://api.stripe.com' };

/** Other origins that a document needs. */
export interface DocumentSources {
  /** Those that may show the page in a frame; none without any. */
  readonly framers: readonly string[];
  /** Where the captcha provider's scripts come from. */
  readonly captchaOrigins?: readonly string[];
  /** Whether the payment provider's form is part of it. */
  readonly takesPayments?: boolean;
}

/**
 * The content security policy of one document. Scripts run only from our own files or with this page's nonce. Styles
 * may stand inline: components set sizes that way.
 * @param nonce null for a document without inline scripts
 */
export function contentSecurityPolicy(
  nonce: string | null,
  dashboardOrigin: string,
  { framers, captchaOrigins = [], takesPayments = false }: DocumentSources,
): string {
  const stripe = takesPayments ? STRIPE : { script: '', api: '' };
  const captcha = captchaOrigins.map((origin) => ` ${origin}`).join('');
  // Where there is no TLS, as on a developer’s computer, `https:` leaves out the stores, which previews show.
  const stores = dashboardOrigin.startsWith('http:') ? ` ${dashboardOrigin.replace('://', '://*.')}` : '';
  return [
    `default-src 'self'`,
    `script-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}${stripe.script}${captcha}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: https:`,
    `font-src 'self' data:`,
    `media-src 'self' blob: https:`,
    `connect-src 'self' blob: data:${stripe.api}${captcha}`,
    `frame-src 'self' https:${stores}`,
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self' ${dashboardOrigin}`,
    `frame-ancestors ${framers.length > 0 ? framers.join(' ') : `'none'`}`,
  ].join('; ');
}
