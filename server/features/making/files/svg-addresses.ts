import type { PictureRefusal } from '../../../../shared/features/making/files/files.ts';

/** What an SVG's attributes and style sheets point at. A drawing points at itself and at pictures inside it. */

const EMBEDDED_PICTURE = /^data:image\/(?:(?:x-)?png|p?jpe?g|webp|gif|avif|svg\+xml)[;,]/i;
const SCRIPT = /^(?:javascript|vbscript|data:text\/html)/i;

/** Browsers pass over white space in an address; some tools write these references, which XML doesn't have. */
const plainAddress = (address: string) =>
  [...address.replace(/&(?:tab|newline);?/gi, '').replace(/&colon;?/gi, ':')]
    .filter((character) => character > ' ')
    .join('');

/** Why an address can't be used. */
export function checkAddress(address: string): PictureRefusal | null {
  // An embedded picture is megabytes long, and only its beginning says so.
  if (EMBEDDED_PICTURE.test(address)) return null;
  const plain = plainAddress(address);
  if (SCRIPT.test(plain)) return 'svg-script';
  return plain === '' || plain.startsWith('#') || EMBEDDED_PICTURE.test(plain) ? null : 'svg-external';
}

const LAST_CODE_POINT = 0x10ffff;

/** The style's text as a browser reads it: without comments, its escapes resolved. */
function plainStyles(styles: string): string {
  let plain = '';
  let at = 0;
  for (;;) {
    const start = styles.indexOf('/*', at);
    if (start < 0) break;
    plain += styles.slice(at, start);
    const end = styles.indexOf('*/', start + 2);
    if (end < 0) return resolved(plain);
    at = end + 2;
  }
  return resolved(plain + styles.slice(at));
}

const resolved = (styles: string) =>
  styles.includes('\\')
    ? styles.replace(/\\(?:([0-9a-f]{1,6})[ \t\n]?|(.))/gis, (_, code: string | undefined, other: string) =>
        code === undefined
          ? other
          : String.fromCodePoint(Math.min(LAST_CODE_POINT, Number.parseInt(code, 16))),
      )
    : styles;

const unquoted = (address: string) => address.trim().replace(/^["']|["']$/g, '');

/** Constructs other than `url` that load an address. */
const LOADS = /@import|image-set\(/i;
/** Fonts are for text, which is refused by its own name; a namespace is a name that looks like an address. */
const NEVER_LOADED = /@font-face\s*\{[^{}]*\}|@namespace\b[^;{}]*;/gi;

/** Why a style sheet, or an attribute that may hold a style, can't be used. */
export function checkStyles(styles: string): PictureRefusal | null {
  if (!/[(@\\]/.test(styles)) return null;
  const plain = plainStyles(styles).replace(NEVER_LOADED, '');
  if (LOADS.test(plain)) return 'svg-external';
  const lower = plain.toLowerCase();
  let at = lower.indexOf('url(');
  while (at >= 0) {
    const end = lower.indexOf(')', at);
    if (end < 0) return 'svg-external';
    const refusal = checkAddress(unquoted(plain.slice(at + 4, end)));
    if (refusal) return refusal;
    at = lower.indexOf('url(', end);
  }
  return null;
}
