import { SaxesParser } from 'saxes';
import { PICTURE_LIMITS } from '../../../../../shared/features/making/files/files.ts';
import { Refused } from './refused.ts';

/** An SVG’s elements, read strictly: what a browser can’t read is not guessed at. */

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const DEEPEST = 500;

export interface SvgElement {
  /** Without a prefix; empty where the element is none of SVG’s. */
  readonly name: string;
  /** The attributes in no namespace, as they are written. */
  readonly attributes: ReadonlyMap<string, string>;
  /** What it points at, by either spelling. */
  readonly href: string | undefined;
  readonly parent: SvgElement | undefined;
  readonly children: SvgElement[];
  /** Its place among its parent’s elements. */
  readonly index: number;
  readonly classes: ReadonlySet<string>;
  text: string;
}

export interface SvgTree {
  readonly root: SvgElement;
  readonly byId: ReadonlyMap<string, SvgElement>;
  readonly elements: readonly SvgElement[];
  /** The addresses of style sheets outside the elements are refused before. */
}

/** @throws Refused where it is not well-formed, or no SVG */
export function readTree(text: string): SvgTree {
  const parser = new SaxesParser({ xmlns: true });
  const byId = new Map<string, SvgElement>();
  const elements: SvgElement[] = [];
  let depth = 0;
  let current: SvgElement | undefined;
  parser.on('error', ({ message }) => {
    // It begins with the line and the column.
    const [, line = '1', error = message] = /^(\d+):\d+: (.+?)\.?$/s.exec(message) ?? [];
    throw new Refused('svg-broken', `line ${line}, ${error}`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    depth += 1;
    if (elements.length >= PICTURE_LIMITS.svgElements || depth > DEEPEST) throw new Refused('svg-complex');
    const plain = new Map<string, string>();
    let href: string | undefined;
    for (const each of Object.values(attributes)) {
      if (each.uri === '') plain.set(each.local, each.value);
      else if (each.uri === XLINK_NAMESPACE && each.local === 'href') href = each.value;
    }
    const element: SvgElement = {
      name: uri === SVG_NAMESPACE ? local : '',
      attributes: plain,
      href: plain.get('href') ?? href,
      parent: current,
      children: [],
      index: current?.children.length ?? 0,
      classes: new Set((plain.get('class') ?? '').split(/\s+/).filter(Boolean)),
      text: '',
    };
    current?.children.push(element);
    elements.push(element);
    const id = plain.get('id');
    if (id && !byId.has(id)) byId.set(id, element);
    current = element;
  });
  const addText = (data: string) => {
    if (current?.name === 'style') current.text += data;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    current = current?.parent;
  });
  parser.write(text).close();
  const [root] = elements;
  if (root?.name !== 'svg') throw new Refused('not-a-picture');
  return { root, byId, elements };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Numbers with as many digits as a printer sees. */
export const plainNumber = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(9))) : '0';

/** An element as text. */
export function markup(name: string, attributes: Attributes, inside = ''): string {
  let written = '';
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined)
      written += ` ${attribute}="${typeof value === 'number' ? plainNumber(value) : escaped(value)}"`;
  return inside ? `<${name}${written}>${inside}</${name}>` : `<${name}${written}/>`;
}
