import { Parser } from 'htmlparser2';
import { PICTURE_LIMITS, type PictureRefusal } from '../../../../shared/features/making/files/files.ts';
import { checkAddress, checkStyles } from './svg-addresses.ts';

/** Checks of an SVG's source: what makes it more than a drawing is refused, and not left out. */

export type SvgCheck = { readonly refusal: PictureRefusal | null };

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const PAGE_NAMESPACE = 'http://www.w3.org/1999/xhtml';
/** The renderer follows elements into each other by calling itself. */
const DEEPEST = 500;

/** Elements that make an SVG more than a drawing, in lower case. */
const FORBIDDEN_ELEMENTS = new Map<string, PictureRefusal>([
  ['script', 'svg-script'],
  ['handler', 'svg-script'],
  ['listener', 'svg-script'],
  ['foreignobject', 'svg-embedded-page'],
  ['iframe', 'svg-embedded-page'],
  ['object', 'svg-embedded-page'],
  ['embed', 'svg-embedded-page'],
]);
const TEXT = 'text';
/** Elements whose address is never loaded. */
const LINKS = new Set(['a', 'font-face-uri']);
const ADDRESSES = new Set(['href', 'src']);
const ANIMATIONS = new Set(['animate', 'set', 'animatetransform', 'animatemotion', 'animatecolor']);
const EVENT_HANDLER = /^on[a-z]+$/;

/** Of several reasons the first is named: the worst. */
const BY_WEIGHT: readonly PictureRefusal[] = [
  'svg-script',
  'svg-embedded-page',
  'svg-external',
  'svg-entities',
  'svg-text',
  'svg-complex',
];

/** Character sets in which every ASCII character is the byte it is in UTF-8, as which the file is read. */
const READABLE_AS_UTF8 = /^(?:utf-?8|us-ascii|ascii|iso-8859-1|latin-?1|windows-1252)$/i;
const W3C_TYPE = /^["']https?:\/\/www\.w3\.org\//i;

/** A document type may have only a name and W3C's address: no declarations, none from elsewhere. */
function checkDocumentType(declaration: string): PictureRefusal | null {
  if (declaration.includes('['))
    return /\b(?:SYSTEM|PUBLIC)\b/.test(declaration.slice(declaration.indexOf('[')))
      ? 'svg-external'
      : 'svg-entities';
  const quoted = declaration.match(/"[^"]*"|'[^']*'/g) ?? [];
  const address = quoted.at(-1);
  return address === undefined || W3C_TYPE.test(address) ? null : 'svg-external';
}

function checkInstruction(instruction: string): PictureRefusal | null {
  if (/^\?xml-stylesheet/i.test(instruction)) return 'svg-external';
  if (!/^\?xml\s/i.test(instruction)) return null;
  const encoding = /\bencoding\s*=\s*["']([^"']*)["']/i.exec(instruction)?.[1];
  return encoding === undefined || READABLE_AS_UTF8.test(encoding) ? null : 'broken';
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
const prefix = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')));

/** The namespaces that an element declares, and its parent’s. */
interface Namespaces {
  readonly own: ReadonlyMap<string, string>;
  readonly outer: Namespaces | undefined;
}

function namespacesWithin(
  outer: Namespaces | undefined,
  attributes: Readonly<Record<string, string>>,
): Namespaces | undefined {
  const own = new Map<string, string>();
  for (const [name, address] of Object.entries(attributes)) {
    if (name === 'xmlns') own.set('', address);
    else if (prefix(name) === 'xmlns') own.set(name.slice('xmlns:'.length), address);
  }
  return own.size === 0 ? outer : { own, outer };
}

function findNamespace(namespaces: Namespaces | undefined, of: string): string | undefined {
  for (let level = namespaces; level; level = level.outer) {
    const address = level.own.get(of);
    if (address !== undefined) return address;
  }
  return undefined;
}

function checkElement(
  name: string,
  namespace: string | undefined,
  attributes: Readonly<Record<string, string>>,
): PictureRefusal[] {
  const local = localName(name);
  const found: (PictureRefusal | null | undefined)[] = [];
  // Drawing programs keep their own data in one that no browser draws.
  if (local !== 'foreignobject' || !attributes.requiredExtensions) found.push(FORBIDDEN_ELEMENTS.get(local));
  if (namespace === PAGE_NAMESPACE) found.push('svg-embedded-page');
  const animates = ANIMATIONS.has(local);
  // What isn’t SVG’s is never drawn, and a link loads nothing: only a script is refused there.
  const isLoaded = !LINKS.has(local) && (namespace === undefined || namespace === SVG_NAMESPACE);
  const address = (value: string) => {
    const refusal = checkAddress(value);
    return isLoaded || refusal === 'svg-script' ? refusal : null;
  };
  for (const [attribute, value] of Object.entries(attributes)) {
    const own = localName(attribute);
    if (EVENT_HANDLER.test(own)) found.push('svg-script');
    else if (ADDRESSES.has(own)) found.push(address(value));
    else if (animates && own === 'attributename' && ADDRESSES.has(localName(value.trim())))
      found.push('svg-script');
    else if (prefix(attribute) === '' && own !== 'xmlns') found.push(checkStyles(value));
  }
  return found.flatMap((refusal) => refusal ?? []);
}

/**
 * Whether an SVG can be printed as it is: no script, nothing from elsewhere, nothing that depends on a font. It is
 * read once from start to end, so the time grows with its length alone.
 */
export function checkSvg(text: string): SvgCheck {
  if (text.length > PICTURE_LIMITS.svgBytes) return { refusal: 'svg-complex' };
  const found = new Set<PictureRefusal>();
  const open: {
    readonly namespaces: Namespaces | undefined;
    readonly style: boolean;
    readonly text: boolean;
  }[] = [];
  let isDrawing: boolean | undefined;
  let isUnnamed = false;
  let elements = 0;
  let styles = '';
  const note = (refusal: PictureRefusal | null) => refusal && found.add(refusal);
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        if (/^!doctype/i.test(name)) note(checkDocumentType(data));
        else if (name.startsWith('!')) note('svg-external');
        else note(checkInstruction(data));
      },
      onopentag(name, attributes) {
        elements += 1;
        const namespaces = namespacesWithin(open.at(-1)?.namespaces, attributes);
        const namespace = findNamespace(namespaces, prefix(name));
        isUnnamed ||= elements === 1 && name.toLowerCase() === 'svg' && namespace === undefined;
        isDrawing ??= localName(name) === 'svg' && namespace === SVG_NAMESPACE;
        const isText = localName(name) === TEXT || (open.at(-1)?.text ?? false);
        open.push({ namespaces, style: localName(name) === 'style', text: isText });
        for (const refusal of checkElement(name, namespace, attributes)) found.add(refusal);
        if (elements <= PICTURE_LIMITS.svgElements && open.length <= DEEPEST && isDrawing) return;
        if (isDrawing) note('svg-complex');
        parser.pause();
      },
      ontext(data) {
        const within = open.at(-1);
        if (within?.style) styles += data;
        // Programs leave empty text elements behind.
        else if (within?.text && data.trim() !== '') note('svg-text');
      },
      onclosetag() {
        if (!open.pop()?.style) return;
        note(checkStyles(styles));
        styles = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (!isDrawing) return { refusal: isUnnamed ? 'svg-namespace' : 'not-a-picture' };
  return { refusal: BY_WEIGHT.find((refusal) => found.has(refusal)) ?? [...found][0] ?? null };
}
