import { PICTURE_LIMITS, type PictureRefusal } from '../../../../shared/features/making/files/files.ts';

/** Checks of an SVG's source. It is refused, not mended: what a merchant uploads is what is printed. */

export type SvgCheck = { readonly refusal: PictureRefusal } | { readonly refusal: null };

const refused = (refusal: PictureRefusal): SvgCheck => ({ refusal });

/** Comments hide nothing from a renderer, but they do from a pattern. */
const withoutComments = (source: string) => source.replace(/<!--[\s\S]*?-->/g, '');

/** Numeric and named references that spell a forbidden address another way. */
function decoded(value: string): string {
  const plain = value
    .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code: string) => characterOf(Number.parseInt(code, 10)))
    .replace(/&(tab|newline);?/gi, '')
    .replace(/&colon;?/gi, ':');
  return [...plain].filter((character) => character > ' ').join('');
}

const LAST_CODE_POINT = 0x10ffff;
const characterOf = (code: number) => String.fromCodePoint(Math.min(LAST_CODE_POINT, code));

const tag = (name: string) => new RegExp(`<\\s*(?:[\\w-]+:)?${name}[\\s/>]`, 'i');
const EVENT_HANDLER = /[\s"'/]on[a-z]+\s*=/i;
const ADDRESS = /(?:xlink:)?(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const CSS_ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))\s*\)/gi;
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|webp|gif);base64,/i;

const isInside = (address: string) =>
  address === '' || address.startsWith('#') || EMBEDDED_PICTURE.test(address);

function addresses(source: string): string[] {
  const found = [...source.matchAll(ADDRESS), ...source.matchAll(CSS_ADDRESS)];
  return found.map(([, double, single, bare]) => decoded(double ?? single ?? bare ?? ''));
}

/** Whether an SVG can be printed as it is: no script, nothing from elsewhere, nothing that depends on a font. */
export function checkSvg(text: string): SvgCheck {
  if (text.length > PICTURE_LIMITS.svgBytes) return refused('svg-complex');
  const source = withoutComments(text);
  if (!tag('svg').test(source)) return refused('not-a-picture');
  if (/<!ENTITY/i.test(source)) return refused('svg-external');
  const links = addresses(source);
  const scripted = links.some((address) => /^(?:javascript|vbscript|data:text\/html)/i.test(address));
  if (tag('script').test(source) || EVENT_HANDLER.test(source) || scripted) return refused('svg-script');
  if (tag('handler').test(source) || tag('listener').test(source)) return refused('svg-script');
  if (tag('foreignObject').test(source) || tag('iframe').test(source)) return refused('svg-embedded-page');
  if (/@import/i.test(source) || /<\?xml-stylesheet/i.test(source)) return refused('svg-external');
  if (!links.every(isInside)) return refused('svg-external');
  if (tag('text').test(source)) return refused('svg-text');
  if ((source.match(/<[a-z]/gi) ?? []).length > PICTURE_LIMITS.svgElements) return refused('svg-complex');
  return { refusal: null };
}
