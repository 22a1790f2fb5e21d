import { cleanTyped } from '../text/typed.ts';
import { FIELD_MESSAGES } from './messages.ts';
import { formRule, optional, textRule } from './rule.ts';

const cleanLike = (pattern: RegExp) => (text: string) => {
  const clean = cleanTyped(text);
  return pattern.test(clean) ? clean : null;
};

export const measurementId = formRule(
  'measurement_id',
  FIELD_MESSAGES.measurementId,
  cleanLike(/^G-[A-Z0-9]+$/i),
);

/** `UA-`, the account, a dash, the property. */
export const uaTrackingId = formRule(
  'ua_tracking_id',
  FIELD_MESSAGES.uaTrackingId,
  cleanLike(/^UA-[0-9]{4,10}-[0-9]{1,4}$/i),
);

export const conversionId = formRule(
  'conversion_id',
  FIELD_MESSAGES.conversionId,
  cleanLike(/^[0-9]{7,12}$/),
);

/** 18 to 22 characters of those a conversion label is made of. */
export const conversionLabel = formRule(
  'conversion_label',
  FIELD_MESSAGES.conversionLabel,
  cleanLike(/^[A-Za-z0-9_-]{18,22}$/),
);

const FACEBOOK_LOADER = /connect\.facebook\.net\/[a-z]{2}_[A-Z]{2}\/fbevents\.js/;
const FACEBOOK_INIT = /\bfbq\(\s*(['"])init\1\s*,\s*(['"])([0-9]{5,20})\2/;
const PINTEREST_LOADER = /s\.pinimg\.com\/ct\/core\.js/;
const PINTEREST_LOAD = /\bpintrk\(\s*(['"])load\1\s*,\s*(['"])([0-9]{5,20})\2/;

/** Whether a script element opens and closes; found by place, as a pattern would be slow on hostile texts. */
function holdsScript(snippet: string): boolean {
  const text = snippet.toLowerCase();
  const opened = text.indexOf('<script');
  return opened !== -1 && text.lastIndexOf('</script') > opened;
}

/**
 * The id inside a pixel snippet, or null for any other text. Pages render their own script around the id and never
 * the snippet itself.
 */
export const facebookPixelId = (snippet: string): string | null =>
  holdsScript(snippet) && FACEBOOK_LOADER.test(snippet) ? (FACEBOOK_INIT.exec(snippet)?.[3] ?? null) : null;

/** As {@link facebookPixelId}, for the Pinterest tag. */
export const pinterestPixelId = (snippet: string): string | null =>
  holdsScript(snippet) && PINTEREST_LOADER.test(snippet) ? (PINTEREST_LOAD.exec(snippet)?.[3] ?? null) : null;

export const facebookPixel = textRule(
  'facebook_pixel',
  FIELD_MESSAGES.facebookPixel,
  (text) => facebookPixelId(text) !== null,
);
export const pinterestPixel = textRule(
  'pinterest_pixel',
  FIELD_MESSAGES.pinterestPixel,
  (text) => pinterestPixelId(text) !== null,
);

/** The names of the meta elements by which a site proves whose it is. */
export const VERIFICATION_NAMES = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  pinterest: 'p:domain_verify',
  facebook: 'facebook-domain-verification',
} as const;
export type VerificationService = keyof typeof VERIFICATION_NAMES;
export const VERIFICATION_SERVICES = ['google', 'bing', 'pinterest', 'facebook'] as const;

const META = /^\s*<meta((?:\s+[a-z]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))+)\s*\/?>\s*$/i;
const ATTRIBUTE = /([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The content of a verification snippet, or null where it is not the service's one meta element. */
export function verificationContent(service: VerificationService, snippet: string): string | null {
  const attributes = new Map(
    [...(META.exec(snippet)?.[1] ?? '').matchAll(ATTRIBUTE)].map((match) => [
      match[1]?.toLowerCase(),
      match[2] ?? match[3] ?? '',
    ]),
  );
  const content = attributes.get('content') ?? '';
  const named = attributes.get('name')?.toLowerCase() === VERIFICATION_NAMES[service];
  return named && /^[A-Za-z0-9_\-.:=+/]{4,200}$/.test(content) ? content : null;
}

const verification = (service: VerificationService) =>
  textRule(
    `${service}_verification`,
    FIELD_MESSAGES.verificationSnippet,
    (text) => verificationContent(service, text) !== null,
  );

/** Those of Pinterest and Facebook are required; the others may stay empty. */
export const googleVerification = optional(verification('google'));
export const bingVerification = optional(verification('bing'));
export const pinterestVerification = verification('pinterest');
export const facebookVerification = verification('facebook');

const IFRAME_SRC =
  /<iframe\b(?:\s+[a-z-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*?\s+src\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'=<>`][^\s"'<>`]*))/i;

/** The address that an embed code's iframe shows, or null where it has none on the web. */
export function embedSource(code: string): string | null {
  const match = IFRAME_SRC.exec(code);
  const source = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim().replaceAll('&amp;', '&');
  const absolute = source.startsWith('//') ? `https:${source}` : source;
  return /^https?:\/\//i.test(absolute) && URL.canParse(absolute) ? absolute : null;
}

export const embed = textRule('embed', FIELD_MESSAGES.embed, (text) => embedSource(text) !== null);
