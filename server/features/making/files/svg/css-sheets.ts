import {
  type Atrule,
  type Block,
  type CssNode,
  clone,
  generate,
  type List,
  lexer,
  parse,
  type Rule,
} from 'css-tree';
import { PICTURE_LIMITS } from '../../../../../shared/features/making/files/files.ts';
import { evaluate, mediaHolds, type Screen, splitOutside } from './css-conditions.ts';
import { type CompiledSelector, compileRule } from './css-selectors.ts';
import { Refused } from './refused.ts';

/** The rules of an SVG’s style sheets that hold where a merchant sees it. */

export interface Declared {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

interface SheetRule {
  readonly selectors: readonly CompiledSelector[];
  readonly declarations: readonly Declared[];
  /** Later layers outweigh earlier ones; rules in none outweigh them all. */
  readonly layer: number;
}

export interface Sheets {
  readonly rules: readonly SheetRule[];
  /** `@property`: what a custom property is where none is set. */
  readonly initial: ReadonlyMap<string, string>;
  /** The names of animations that are described. */
  readonly animations: ReadonlySet<string>;
}

/** Rules and declarations of all style sheets: more than any drawing program writes. */
const MOST_RULES = 20_000;
const IN_NO_LAYER = Number.MAX_SAFE_INTEGER;
const DEEPEST = 20;

const declarationsOf = (children: List<CssNode>): Declared[] =>
  children.toArray().flatMap((node) => {
    if (node.type !== 'Declaration') return [];
    const property = node.property.startsWith('--') ? node.property : node.property.toLowerCase();
    return [{ property, value: generate(node.value).trim(), important: node.important === true }];
  });

const OPTIONS = {
  parseValue: false,
  parseCustomProperty: false,
  parseAtrulePrelude: false,
  onParseError: () => undefined,
} as const;

/** The declarations of a `style` attribute. */
export function readDeclarations(style: string): Declared[] {
  const parsed = parse(style, { ...OPTIONS, context: 'declarationList' });
  return parsed.type === 'DeclarationList' ? declarationsOf(parsed.children) : [];
}

function isSupported(term: string): boolean | undefined {
  if (/^selector\(/i.test(term)) return true;
  const [, property, value] = /^\(\s*([\w-]+)\s*:\s*([\s\S]+)\)$/.exec(term) ?? [];
  if (property === undefined || value === undefined) return undefined;
  if (property.startsWith('--')) return true;
  const plain = value.replace(/!\s*important\s*$/i, '').trim();
  return lexer.matchProperty(property.toLowerCase(), plain).error === null;
}

const preludeOf = ({ prelude }: Atrule) => (prelude ? generate(prelude).trim() : '');

/** At-rules that have no effect on a still picture. */
const WITHOUT_EFFECT = new Set([
  'charset',
  'namespace',
  'font-face',
  'starting-style',
  'counter-style',
  'page',
]);

class Reader {
  readonly #screen: Screen;
  readonly rules: SheetRule[] = [];
  readonly initial = new Map<string, string>();
  readonly animations = new Set<string>();
  readonly #layers: string[] = [];

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  read(text: string): void {
    const sheet = parse(text, { ...OPTIONS, context: 'stylesheet' });
    if (sheet.type === 'StyleSheet')
      this.#readAll(sheet.children, { layer: '', within: undefined, depth: 0 });
  }

  #readAll(nodes: List<CssNode>, place: { layer: string; within: CssNode | undefined; depth: number }): void {
    if (place.depth > DEEPEST) throw new Refused('svg-complex');
    for (const node of nodes) {
      if (node.type === 'Rule') this.#readRule(node, place);
      else if (node.type === 'Atrule') this.#readAtRule(node, place);
    }
    if (place.within && nodes.some(({ type }) => type === 'Declaration'))
      this.#add(place.within, declarationsOf(nodes), place.layer);
  }

  #readRule(rule: Rule, place: { layer: string; within: CssNode | undefined; depth: number }): void {
    const selector = place.within ? nested(rule.prelude, place.within) : rule.prelude;
    this.#add(selector, declarationsOf(rule.block.children), place.layer);
    const inner = rule.block.children.filter(({ type }) => type === 'Rule' || type === 'Atrule');
    const deeper = { ...place, within: selector, depth: place.depth + 1 };
    if (!inner.isEmpty) this.#readAll(inner, deeper);
    for (const node of rule.block.children)
      if (node.type === 'Raw') this.#readNested(node.value, selector, deeper);
  }

  /** Rules inside a rule that don’t begin with `&`, with the declarations after them. */
  #readNested(
    text: string,
    selector: CssNode,
    place: { layer: string; within: CssNode | undefined; depth: number },
  ): void {
    if (!text.includes('{')) return;
    const end = text.lastIndexOf('}') + 1;
    const rules = parse(text.slice(0, end), { ...OPTIONS, context: 'stylesheet' });
    if (rules.type === 'StyleSheet') this.#readAll(rules.children, place);
    this.#add(selector, readDeclarations(text.slice(end)), place.layer);
  }

  #add(selector: CssNode, declarations: readonly Declared[], layer: string): void {
    if (declarations.length === 0) return;
    if (this.rules.length >= MOST_RULES) throw new Refused('svg-complex');
    const selectors = compileRule(selector);
    if (selectors.length === 0) return;
    this.rules.push({ selectors, declarations, layer: layer === '' ? IN_NO_LAYER : this.#layerOf(layer) });
  }

  #layerOf(name: string): number {
    const at = this.#layers.indexOf(name);
    return at < 0 ? this.#layers.push(name) - 1 : at;
  }

  #readAtRule(rule: Atrule, place: { layer: string; within: CssNode | undefined; depth: number }): void {
    const name = rule.name.toLowerCase();
    const prelude = preludeOf(rule);
    const deeper = { ...place, depth: place.depth + 1 };
    const { block } = rule;
    if (name.endsWith('keyframes')) this.animations.add(prelude.replace(/^["']|["']$/g, ''));
    else if (name === 'media') this.#readBlock(mediaHolds(prelude, this.#screen) ? block : null, deeper);
    else if (name === 'supports') this.#readBlock(evaluate(prelude, isSupported) ? block : null, deeper);
    else if (name === 'layer') this.#readLayer(prelude, block, deeper);
    else if (name === 'property') this.#readProperty(prelude, block);
    else if (name === 'container' || WITHOUT_EFFECT.has(name)) return;
    else if (block && block.children.size > 0) throw new Refused('svg-style', `@${rule.name}`);
  }

  #readBlock(
    block: Block | null,
    place: { layer: string; within: CssNode | undefined; depth: number },
  ): void {
    if (block) this.#readAll(block.children, place);
  }

  #readLayer(
    prelude: string,
    block: Block | null,
    place: { layer: string; within: CssNode | undefined; depth: number },
  ): void {
    const full = (name: string) => (place.layer ? `${place.layer}.${name}` : name);
    const names = splitOutside(prelude, ',').map((name) =>
      full(name.trim() || `\u0000${this.#layers.length}`),
    );
    if (!block) {
      for (const name of names) this.#layerOf(name);
      return;
    }
    const [layer = ''] = names;
    this.#layerOf(layer);
    this.#readBlock(block, { ...place, layer });
  }

  #readProperty(name: string, block: Block | null): void {
    const value =
      block && declarationsOf(block.children).find(({ property }) => property === 'initial-value');
    if (value) this.initial.set(name, value.value);
  }
}

/** A rule inside another one: `&` is the outer one’s selector, which comes first where there is none. */
function nested(inner: CssNode, outer: CssNode): CssNode {
  const text = generate(inner);
  const around = `:is(${generate(outer)})`;
  const selectors = splitOutside(text, ',').map((selector) => {
    const plain = selector.trim();
    return plain.includes('&') ? plain.replaceAll('&', around) : `${around} ${plain}`;
  });
  if (selectors.join(',').length > LONGEST_SELECTOR) throw new Refused('svg-complex');
  return clone(parse(selectors.join(','), { context: 'selectorList', onParseError: () => undefined }));
}
const LONGEST_SELECTOR = 10_000;

export interface StyleText {
  readonly text: string;
  readonly media: string;
}

/** Reads the style sheets of a drawing. @throws Refused where they are too many, or have what we don’t know */
export function readSheets(sheets: readonly StyleText[], screen: Screen): Sheets {
  const reader = new Reader(screen);
  if (sheets.reduce((sum, { text }) => sum + text.length, 0) > PICTURE_LIMITS.svgStyleBytes)
    throw new Refused('svg-complex');
  for (const { text, media } of sheets) if (mediaHolds(media, screen)) reader.read(text);
  const { rules, initial, animations } = reader;
  return { rules, initial, animations };
}
