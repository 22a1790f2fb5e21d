import { Work } from './css-selectors.ts';
import { readDeclarations, type Sheets } from './css-sheets.ts';
import { Refused } from './refused.ts';
import type { SvgElement } from './svg-tree.ts';

/** Which declarations count for an element, as CSS orders them. */

interface Candidate {
  readonly value: string;
  readonly group: number;
  readonly layer: number;
  readonly specificity: number;
  readonly order: number;
}

/** From the strongest to the weakest. */
export interface Value {
  readonly text: string;
  readonly isAttribute: boolean;
  /** In an attribute and in the style of an element itself, a length may be without a unit. */
  readonly takesNumbers: boolean;
}

export type Cascaded = ReadonlyMap<string, readonly Value[]>;

/** From the weakest to the strongest. */
const GROUPS = { attribute: 0, rule: 1, style: 2, importantRule: 3, importantStyle: 4 } as const;

const byWeight = (a: Candidate, b: Candidate) =>
  b.group - a.group || b.layer - a.layer || b.specificity - a.specificity || b.order - a.order;

/** Shorthands, as the properties that they set. */
const SHORTHANDS: Readonly<Record<string, (value: string) => readonly (readonly [string, string])[]>> = {
  marker: (value) => [
    ['marker-start', value],
    ['marker-mid', value],
    ['marker-end', value],
  ],
  font: (value) => [['font-size', fontSizeOf(value)]],
  '-webkit-mask': (value) => [['mask', value]],
  'mask-image': (value) => [['mask', value]],
  '-webkit-mask-image': (value) => [['mask', value]],
  '-webkit-clip-path': (value) => [['clip-path', value]],
  '-webkit-filter': (value) => [['filter', value]],
  '-webkit-transform': (value) => [['transform', value]],
  '-webkit-transform-origin': (value) => [['transform-origin', value]],
  '-webkit-opacity': (value) => [['opacity', value]],
};

/** The size within `font: italic 20px/1.2 Arial`. */
const fontSizeOf = (font: string): string =>
  /(?:^|\s)((?:[\d.]+(?:e[+-]?\d+)?(?:%|[a-z]+))|(?:calc|min|max|clamp|var)\([^)]*\)|(?:xx?-)?small|medium|(?:x{1,3}-)?large|smaller|larger|inherit|initial)(?:\s*\/|\s|$)/i.exec(
    font,
  )?.[1] ?? font;

const CSS_WIDE = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);
export const isCssWide = (value: string): boolean => CSS_WIDE.has(value.toLowerCase());

/** Attributes that are properties of style, which CSS can override. */
export const PRESENTATION = new Set([
  'clip-path',
  'clip-rule',
  'color',
  'color-interpolation',
  'color-interpolation-filters',
  'cx',
  'cy',
  'd',
  'display',
  'fill',
  'fill-opacity',
  'fill-rule',
  'filter',
  'flood-color',
  'flood-opacity',
  'font-size',
  'height',
  'image-rendering',
  'lighting-color',
  'marker-end',
  'marker-mid',
  'marker-start',
  'mask',
  'mask-type',
  'opacity',
  'overflow',
  'paint-order',
  'r',
  'rx',
  'ry',
  'shape-rendering',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'transform',
  'transform-origin',
  'vector-effect',
  'visibility',
  'width',
  'x',
  'y',
]);

/** Elements on which an attribute is the property of the same name; on others it means something else. */
const GEOMETRY: Readonly<Record<string, ReadonlySet<string>>> = {
  x: new Set(['svg', 'rect', 'image', 'use']),
  y: new Set(['svg', 'rect', 'image', 'use']),
  width: new Set(['svg', 'rect', 'image', 'use']),
  height: new Set(['svg', 'rect', 'image', 'use']),
  cx: new Set(['circle', 'ellipse']),
  cy: new Set(['circle', 'ellipse']),
  r: new Set(['circle']),
  rx: new Set(['rect', 'ellipse']),
  ry: new Set(['rect', 'ellipse']),
  d: new Set(['path']),
  transform: new Set([
    'svg',
    'g',
    'a',
    'use',
    'switch',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
    'image',
    'clipPath',
    'symbol',
  ]),
};

/** How gradients and patterns spell the property. */
const TRANSFORMS: Readonly<Record<string, string>> = {
  linearGradient: 'gradientTransform',
  radialGradient: 'gradientTransform',
  pattern: 'patternTransform',
};

/** What `all` resets. */
const ALL = [...PRESENTATION, 'rotate', 'scale', 'translate', 'transform-box', 'mix-blend-mode', 'isolation'];

export class Cascade {
  readonly #sheets: Sheets;
  readonly #index = new Map<string, number[]>();
  readonly #work = new Work();

  constructor(sheets: Sheets) {
    this.#sheets = sheets;
    sheets.rules.forEach(({ selectors }, rule) => {
      for (const { kind, value } of new Set(selectors.map(({ key }) => key))) {
        const key = `${kind} ${value}`;
        const rules = this.#index.get(key);
        if (rules) rules.push(rule);
        else this.#index.set(key, [rule]);
      }
    });
  }

  /**
   * The declarations for an element, by property.
   * @param top what `<use>` shows: selectors don’t see what is around it
   */
  of(element: SvgElement, top: SvgElement | undefined): Cascaded {
    this.#work.top = top;
    const found = new Map<string, Candidate[]>();
    let order = 0;
    const add = (property: string, candidate: Omit<Candidate, 'order'>): void => {
      const shorthand = SHORTHANDS[property];
      if (shorthand)
        for (const [each, value] of shorthand(candidate.value)) add(each, { ...candidate, value });
      else if (property === 'all' && isCssWide(candidate.value)) for (const each of ALL) add(each, candidate);
      else {
        order += 1;
        const candidates = found.get(property);
        if (candidates) candidates.push({ ...candidate, order });
        else found.set(property, [{ ...candidate, order }]);
      }
    };
    this.#addAttributes(element, add);
    for (const rule of this.#rulesFor(element)) this.#addRule(rule, element, add);
    const style = element.attributes.get('style');
    if (style)
      for (const { property, value, important } of readDeclarations(style))
        add(property, {
          value,
          group: important ? GROUPS.importantStyle : GROUPS.style,
          layer: 0,
          specificity: 0,
        });
    return new Map(
      [...found].map(([property, candidates]) => [
        property,
        candidates.sort(byWeight).map(({ value, group }) => ({
          text: value,
          isAttribute: group === GROUPS.attribute,
          takesNumbers: group !== GROUPS.rule && group !== GROUPS.importantRule,
        })),
      ]),
    );
  }

  #addAttributes(
    { name, attributes }: SvgElement,
    add: (property: string, candidate: Omit<Candidate, 'order'>) => void,
  ): void {
    for (const [attribute, value] of attributes) {
      if (!PRESENTATION.has(attribute) || (GEOMETRY[attribute] && !GEOMETRY[attribute].has(name))) continue;
      // Programs write empty ones where nothing is set, and websites a size that is none.
      const isEmpty = value.trim() === '' || (name === 'svg' && value.trim() === 'auto');
      if (!isEmpty)
        add(attribute, { value: value.trim(), group: GROUPS.attribute, layer: 0, specificity: 0 });
    }
    const transform = attributes.get(TRANSFORMS[name] ?? '');
    if (transform?.trim())
      add('transform', { value: transform.trim(), group: GROUPS.attribute, layer: 0, specificity: 0 });
  }

  #addRule(
    at: number,
    element: SvgElement,
    add: (property: string, candidate: Omit<Candidate, 'order'>) => void,
  ): void {
    const rule = this.#sheets.rules[at];
    const matching = rule?.selectors.filter((selector) => {
      this.#work.step();
      return selector.matches(element, this.#work);
    });
    if (!rule || !matching || matching.length === 0) return;
    const specificity = Math.max(...matching.map((selector) => selector.specificity));
    for (const { property, value, important } of rule.declarations) {
      this.#work.step();
      add(property, {
        value,
        group: important ? GROUPS.importantRule : GROUPS.rule,
        layer: important ? -rule.layer : rule.layer,
        specificity,
      });
    }
  }

  #rulesFor({ name, attributes, classes }: SvgElement): number[] {
    const keys = [`id ${attributes.get('id') ?? ''}`, `name ${name}`, 'any '];
    const rules = new Set<number>();
    for (const key of [...keys, ...[...classes].map((each) => `class ${each}`)])
      for (const rule of this.#index.get(key) ?? []) rules.add(rule);
    return [...rules].sort((a, b) => a - b);
  }
}

const LONGEST_VALUE = 200_000;
const DEEPEST = 50;

/** Custom properties as an element sees them: its own, then its parent’s. */
export interface CustomProperties {
  readonly own: ReadonlyMap<string, readonly Value[]>;
  readonly outer: CustomProperties | undefined;
}

export class Variables {
  readonly #initial: ReadonlyMap<string, string>;
  /** What all values together may grow to: names that hold names double with each. */
  #left = 20_000_000;

  constructor(initial: ReadonlyMap<string, string>) {
    this.#initial = initial;
  }

  /**
   * A value with the custom properties that it names written out.
   * @returns undefined where one of them isn’t set and has no fallback
   */
  resolve(
    value: string,
    properties: CustomProperties | undefined,
    open: readonly string[] = [],
  ): string | undefined {
    if (!/\b(?:var|env)\(/i.test(value)) return value;
    if (open.length > DEEPEST) throw new Refused('svg-complex');
    const call = /\b(?:var|env)\(/gi;
    let written = '';
    let at = 0;
    for (let found = call.exec(value); found; found = call.exec(value)) {
      const start = call.lastIndex;
      const end = closingBracket(value, start);
      const inside = value.slice(start, end);
      const comma = inside.indexOf(',');
      const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
      const fallback = comma < 0 ? undefined : inside.slice(comma + 1);
      const isVariable = found[0].toLowerCase() === 'var(';
      const replacement =
        (isVariable ? this.#read(name, properties, open) : undefined) ??
        (fallback === undefined ? undefined : this.resolve(fallback, properties, open));
      if (replacement === undefined) return undefined;
      // Comments keep what is next to each other apart.
      written += `${value.slice(at, found.index)} ${replacement.trim()} `;
      this.#left -= written.length;
      if (written.length > LONGEST_VALUE || this.#left < 0) throw new Refused('svg-complex');
      at = end + 1;
      call.lastIndex = at;
    }
    return (written + value.slice(at)).trim();
  }

  #read(name: string, properties: CustomProperties | undefined, open: readonly string[]): string | undefined {
    this.#left -= 1;
    if (this.#left < 0) throw new Refused('svg-complex');
    if (open.includes(name)) return undefined;
    for (let level = properties; level; level = level.outer) {
      const [value] = level.own.get(name) ?? [];
      if (value === undefined) continue;
      const text = value.text.trim();
      if (text.toLowerCase() === 'initial') break;
      if (isCssWide(text)) continue;
      return this.resolve(text, level, [...open, name]);
    }
    return this.#initial.get(name);
  }
}

function closingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
