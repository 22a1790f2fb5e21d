import { createHash } from 'node:crypto';
import { EARLY_ADDS_SCRIPT } from '../../../shared/features/selling/basket/basket.rules.ts';
import { ANY_SITE, type Embedded, NOTHING_EMBEDDED } from '../page-cache/shown-content.ts';

/** Hosts of the payment provider, whose own script and frames the checkout loads. docs.stripe.com/security/guide */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  api: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  picture: ['https://*.stripe.com'],
};
const WITHOUT_STRIPE: typeof STRIPE = { script: [], api: [], frame: [], picture: [] };

/** The one inline script of kept pages, on those that embed pages of other sites. */
const EARLY_ADDS_HASH = `'sha256-${createHash('sha256').update(EARLY_ADDS_SCRIPT).digest('base64')}'`;

/** An origin without a character that would end its directive, or begin another one. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/;

/** Other origins that a document needs. */
export interface DocumentSources {
  /** Those that may show the page in a frame; none without any. */
  readonly framers: readonly string[];
  /** What it shows of other sites. */
  readonly embedded?: Embedded;
  /** Where the captcha provider's scripts and frames come from. */
  readonly captchaOrigins?: readonly string[];
  /** Whether the payment provider's form is part of it. */
  readonly takesPayments?: boolean;
}

const canBeNamed = (origin: string): boolean => origin === ANY_SITE || PLAIN_ORIGIN.test(origin);

/** The origins that a policy can name, or any where the page may show anything. */
function sources({ isAnything }: Embedded, origins: readonly string[]): string[] {
  return isAnything ? [ANY_SITE] : origins.filter(canBeNamed);
}

/**
 * The content security policy of one document. Scripts run only from our own files or with this page's nonce, and where
 * it embeds pages the one that listens to them; of other sites it shows what the page embeds. Styles may stand inline: components set sizes that way.
 * @param nonce null for a document without inline scripts
 */
export function contentSecurityPolicy(
  nonce: string | null,
  dashboardOrigin: string,
  { framers, embedded = NOTHING_EMBEDDED, captchaOrigins = [], takesPayments = false }: DocumentSources,
): string {
  const stripe = takesPayments ? STRIPE : WITHOUT_STRIPE;
  // Where there is no TLS, as on a developer’s computer, `https:` leaves out the stores, which previews show, and the pictures of their products in emails.
  const stores = dashboardOrigin.startsWith('http:') ? [dashboardOrigin.replace('://', '://*.')] : [];
  const directive = (name: string, ...allowed: (string | readonly string[])[]) =>
    [name, ...new Set(allowed.flat())].join(' ');
  return [
    `default-src 'self'`,
    directive(
      'script-src',
      `'self'`,
      nonce === null ? [] : `'nonce-${nonce}'`,
      embedded.frames.some(canBeNamed) ? EARLY_ADDS_HASH : [],
      stripe.script,
      captchaOrigins,
    ),
    `style-src 'self' 'unsafe-inline'`,
    directive(
      'img-src',
      `'self'`,
      'data:',
      'blob:',
      sources(embedded, embedded.pictures),
      stores,
      stripe.picture,
    ),
    `font-src 'self' data:`,
    directive('media-src', `'self'`, 'blob:', sources(embedded, [])),
    directive('connect-src', `'self'`, 'blob:', 'data:', stripe.api, captchaOrigins),
    directive(
      'frame-src',
      `'self'`,
      sources(embedded, embedded.frames),
      stores,
      stripe.frame,
      captchaOrigins,
    ),
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self' ${dashboardOrigin}`,
    directive('frame-ancestors', framers.length > 0 ? framers : `'none'`),
  ].join('; ');
}
