import { type CssNode, parse } from 'css-tree';
import type { PictureRefusal } from '../../../../../shared/features/making/files/files.ts';
import { type Cascaded, type CustomProperties, isCssWide, type Value, type Variables } from './cascade.ts';
import { BLACK, type Colour, type ColourContext, readColour } from './css-colours.ts';
import { type Amount, amountOf, type Units } from './numbers.ts';
import { Refused } from './refused.ts';
import { type Origin, readOrigin, readSingle, readTransform, type Transform } from './transforms.ts';

/** The values that the properties of an element have, as a browser computes them. */

const MOST_REMEMBERED = 20_000;
const parsedValues = new Map<string, readonly CssNode[] | undefined>();

/** The nodes of a value; undefined where it can’t be read. */
function nodesOf(text: string): readonly CssNode[] | undefined {
  const known = parsedValues.get(text);
  if (known || parsedValues.has(text)) return known;
  let nodes: readonly CssNode[] | undefined;
  try {
    const value = parse(text, { context: 'value' });
    if (value.type === 'Value')
      nodes = value.children.toArray().filter(({ type }) => type !== 'WhiteSpace' && type !== 'Comment');
  } catch {
    nodes = undefined;
  }
  if (parsedValues.size < MOST_REMEMBERED) parsedValues.set(text, nodes);
  return nodes;
}

export interface Screening {
  readonly variables: Variables;
  /** The font size of the drawing, and its size. */
  readonly rem: number;
  readonly width: number;
  readonly height: number;
}

/** An element where it is drawn: what it inherits is its parent’s there. */
export class Style {
  readonly cascaded: Cascaded;
  readonly parent: Style | undefined;
  readonly screening: Screening;
  readonly custom: CustomProperties | undefined;

  constructor(cascaded: Cascaded, parent: Style | undefined, screening: Screening) {
    this.cascaded = cascaded;
    this.parent = parent;
    this.screening = screening;
    const own = new Map([...cascaded].filter(([property]) => property.startsWith('--')));
    this.custom = own.size === 0 ? parent?.custom : { own, outer: parent?.custom };
  }

  get units(): Units {
    const { rem, width, height } = this.screening;
    return { em: FONT_SIZE.of(this), rem, width, height };
  }

  get colours(): ColourContext {
    return { units: this.units, isDark: IS_DARK.of(this), current: COLOUR.of(this) };
  }
}

interface Read {
  readonly nodes: readonly CssNode[];
  readonly text: string;
  readonly isAttribute: boolean;
  readonly takesNumbers: boolean;
}

interface Definition<T> {
  readonly name: string;
  readonly inherits?: boolean;
  readonly initial: T;
  /** @returns undefined where a browser doesn’t take the value */
  readonly read: (value: Read, style: Style) => T | undefined;
  /** An attribute whose value isn’t one of CSS. */
  readonly isPlain?: boolean;
  /** Refused where no value that a browser takes is set; without it, as if none were set. */
  readonly refusal?: PictureRefusal;
}

class Property<T> {
  readonly #definition: Definition<T>;
  readonly #known = new WeakMap<Style, { readonly value: T }>();

  constructor(definition: Definition<T>) {
    this.#definition = definition;
  }

  of(style: Style): T {
    const known = this.#known.get(style);
    if (known) return known.value;
    const value = this.#compute(style);
    this.#known.set(style, { value });
    return value;
  }

  isSet(style: Style): boolean {
    return style.cascaded.has(this.#definition.name);
  }

  #inherited({ parent }: Style): T {
    return parent ? this.of(parent) : this.#definition.initial;
  }

  #compute(style: Style): T {
    const { name, inherits, initial, refusal, isPlain } = this.#definition;
    const unset = () => (inherits ? this.#inherited(style) : initial);
    let unknown: string | undefined;
    for (const value of style.cascaded.get(name) ?? []) {
      if (isPlain && value.isAttribute) return this.#read(value.text, value, style) ?? initial;
      const text = style.screening.variables.resolve(value.text, style.custom);
      const word = text?.toLowerCase();
      if (word === 'inherit') return this.#inherited(style);
      if (word === 'initial') return initial;
      if (word === 'unset' || word === 'revert') return unset();
      if (word === 'revert-layer') throw new Refused('svg-style', `${name}: ${value.text}`);
      const read = text === undefined ? undefined : this.#read(text, value, style);
      if (read !== undefined) return read;
      // A browser may know it, and then an earlier value isn’t what people see.
      if (refusal && text !== undefined && !value.isAttribute) requireKnown(refusal, name, text);
      unknown ??= value.text;
      // With a custom property in it, a browser learns too late that the value is none.
      if (text !== value.text) break;
    }
    if (unknown !== undefined && refusal) throw new Refused(refusal, `${name}: ${unknown}`);
    return unset();
  }

  #read(text: string, { isAttribute, takesNumbers }: Value, style: Style): T | undefined {
    if (isCssWide(text)) return undefined;
    const nodes = isAttribute && this.#definition.isPlain ? [] : nodesOf(text);
    return nodes && this.#definition.read({ nodes, text, isAttribute, takesNumbers }, style);
  }
}

/** Functions that browsers know and we don’t: an earlier declaration isn’t what people see. */
const UNREAD_FUNCTIONS = new Set(
  (
    'contrast-color alpha attr if inherit first-valid random random-item progress calc-mix mix sibling-index sibling-count ' +
    'anchor anchor-size calc-size ident color-layers rotatex rotatey rotate3d matrix3d perspective shape ray'
  ).split(' '),
);

/** @throws Refused where a value has a function, or a space of colours, that a browser may know and we don’t */
function requireKnown(refusal: PictureRefusal, name: string, text: string): void {
  for (const [, called = ''] of text.matchAll(/([a-z-][\w-]*)\(/gi))
    if (called.startsWith('--') || UNREAD_FUNCTIONS.has(called.toLowerCase()))
      throw new Refused(refusal, `${name}: ${text}`);
  if (/\bcolor\(\s*(?:from\b.*\s)?display-p3-linear\b/i.test(text))
    throw new Refused(refusal, `${name}: ${text}`);
}

const property = <T>(definition: Definition<T>) => new Property<T>(definition);

const onlyWord = ({ nodes }: Read): string | undefined => {
  const [node] = nodes;
  return nodes.length === 1 && node?.type === 'Identifier' ? node.name.toLowerCase() : undefined;
};

// --- Fonts and colours, on which everything else depends

const MEDIUM = 16;
const FONT_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: MEDIUM,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};
const RELATIVE_SIZE = 1.2;

const FONT_SIZE: Property<number> = property<number>({
  name: 'font-size',
  inherits: true,
  initial: MEDIUM,
  read: (value, style) => {
    const outer = style.parent ? FONT_SIZE.of(style.parent) : MEDIUM;
    const word = onlyWord(value);
    if (word === 'smaller') return outer / RELATIVE_SIZE;
    if (word === 'larger') return outer * RELATIVE_SIZE;
    if (word !== undefined) return FONT_SIZES[word];
    const [node] = value.nodes;
    const { rem, width, height } = style.screening;
    const amount =
      node && value.nodes.length === 1 ? amountOf(node, { em: outer, rem, width, height }) : undefined;
    if (
      !amount ||
      amount.kind === 'angle' ||
      (amount.kind === 'number' && !value.takesNumbers && amount.value !== 0)
    )
      return undefined;
    return Math.max(0, amount.value + (amount.percent * outer) / 100);
  },
});

const IS_DARK = property<boolean>({
  name: 'color-scheme',
  inherits: true,
  initial: false,
  read: ({ text }) => /\bdark\b/i.test(text) && !/\blight\b/i.test(text),
});

const COLOUR: Property<Colour> = property<Colour>({
  name: 'color',
  inherits: true,
  initial: BLACK,
  refusal: 'svg-colour',
  read: ({ nodes }, style) => {
    const [node] = nodes;
    if (!node || nodes.length !== 1) return undefined;
    const current = style.parent ? COLOUR.of(style.parent) : BLACK;
    return readColour(node, { units: style.units, isDark: IS_DARK.of(style), current });
  },
});

export const rootFontSize = (style: Style): number => FONT_SIZE.of(style);

// --- Paint

export type Paint =
  | { readonly kind: 'none' }
  | { readonly kind: 'colour'; readonly colour: Colour }
  | { readonly kind: 'current' }
  | { readonly kind: 'context'; readonly of: 'fill' | 'stroke' }
  | { readonly kind: 'server'; readonly id: string; readonly fallback: Paint };

const NO_PAINT: Paint = { kind: 'none' };

/** The id that an address within the drawing names. */
export const idOf = (address: string): string | undefined => {
  const plain = address.trim();
  if (!plain.startsWith('#')) return undefined;
  try {
    return decodeURIComponent(plain.slice(1));
  } catch {
    return plain.slice(1);
  }
};

function readPaint({ nodes }: Pick<Read, 'nodes'>, style: Style): Paint | undefined {
  const [node, ...rest] = nodes;
  if (!node) return undefined;
  if (node.type === 'Url') {
    const fallback = rest.length === 0 ? NO_PAINT : readPaint({ nodes: rest }, style);
    return fallback && fallback.kind !== 'server'
      ? { kind: 'server', id: idOf(node.value) ?? '', fallback }
      : undefined;
  }
  if (rest.length > 0) return undefined;
  if (node.type === 'Identifier') {
    const word = node.name.toLowerCase();
    if (word === 'none') return NO_PAINT;
    if (word === 'currentcolor') return { kind: 'current' };
    if (word === 'context-fill') return { kind: 'context', of: 'fill' };
    if (word === 'context-stroke') return { kind: 'context', of: 'stroke' };
  }
  const colour = readColour(node, style.colours);
  return colour && { kind: 'colour', colour };
}

const paint = (name: string, initial: Paint) =>
  property<Paint>({ name, inherits: true, initial, read: readPaint, refusal: 'svg-colour' });

const ownColour = (name: string, initial: Colour) =>
  property<Colour>({
    name,
    initial,
    refusal: 'svg-colour',
    read: ({ nodes }, style) => {
      const [node] = nodes;
      return node && nodes.length === 1 ? readColour(node, style.colours) : undefined;
    },
  });

// --- Numbers

const share = (name: string, inherits: boolean) =>
  property<number>({
    name,
    inherits,
    initial: 1,
    refusal: 'svg-length',
    read: ({ nodes }, style) => {
      const [node] = nodes;
      const amount = node && nodes.length === 1 ? amountOf(node, style.units) : undefined;
      if (amount?.kind !== 'number' && amount?.kind !== 'percent') return undefined;
      return Math.min(1, Math.max(0, amount.value + amount.percent / 100));
    },
  });

export const NOTHING: Amount = { kind: 'length', value: 0, percent: 0 };

interface LengthRules {
  /** Numbers without a unit are lengths in style sheets, too. */
  readonly takesNumbers?: boolean;
  readonly isNegative?: boolean;
}

function readLength(
  node: CssNode,
  style: Style,
  { takesNumbers, isNegative }: LengthRules,
): Amount | undefined {
  const amount = amountOf(node, style.units);
  if (!amount || amount.kind === 'angle') return undefined;
  if (amount.kind === 'number' && !takesNumbers && amount.value !== 0) return undefined;
  if (!Number.isFinite(amount.value) || !Number.isFinite(amount.percent)) return undefined;
  const isBelow = amount.value < 0 || amount.percent < 0;
  if (isNegative || !isBelow) return amount;
  // What is calculated is only known to be too little at the end.
  if (node.type !== 'Function') return undefined;
  return amount.percent === 0 ? NOTHING : amount;
}

const length = (name: string, initial: Amount, rules: LengthRules & { readonly inherits?: boolean } = {}) =>
  property<Amount>({
    name,
    inherits: rules.inherits ?? false,
    initial,
    refusal: 'svg-length',
    read: ({ nodes, takesNumbers }, style) => {
      const [node] = nodes;
      return node && nodes.length === 1 ? readLength(node, style, { takesNumbers, ...rules }) : undefined;
    },
  });

const AUTO = new Set([
  'auto',
  'fit-content',
  'max-content',
  'min-content',
  '-webkit-fill-available',
  'stretch',
]);

/** A length, or undefined for `auto`. */
const lengthOrAuto = (name: string) =>
  property<{ readonly amount: Amount | undefined }>({
    name,
    initial: { amount: undefined },
    refusal: 'svg-length',
    read: (value, style) => {
      const [node] = value.nodes;
      if (AUTO.has(onlyWord(value) ?? '')) return value.isAttribute ? undefined : { amount: undefined };
      const amount = node && value.nodes.length === 1 ? readLength(node, style, value) : undefined;
      return amount && { amount };
    },
  });

/** Lengths of an attribute that is no property of style. @returns undefined where it isn’t set */
export function attributeLength(text: string | undefined, name: string, style: Style): Amount | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const nodes = nodesOf(text.trim());
  const [node] = nodes ?? [];
  const amount =
    node && nodes?.length === 1
      ? readLength(node, style, { takesNumbers: true, isNegative: true })
      : undefined;
  if (!amount) throw new Refused('svg-length', `${name}: ${text}`);
  return amount;
}

// --- Words

const word = <W extends string>(
  name: string,
  words: readonly [W, ...W[]],
  { inherits = false, alias = {} }: { inherits?: boolean; alias?: Readonly<Record<string, W>> } = {},
) =>
  property<W>({
    name,
    inherits,
    initial: words[0],
    read: (value) => {
      const said = onlyWord(value) ?? '';
      return words.find((each) => each.toLowerCase() === said) ?? alias[said];
    },
  });

/** A reference to an element of the drawing, or none. */
const reference = (name: string, inherits = false) =>
  property<string | undefined>({
    name,
    inherits,
    initial: undefined,
    refusal: 'svg-style',
    read: (value) => {
      const [node, box] = value.nodes;
      if (onlyWord(value) === 'none') return '';
      if (node?.type !== 'Url' || (box && box.type !== 'Identifier')) return undefined;
      return idOf(node.value) ?? '';
    },
  });

const ANY_TEXT = { initial: '', read: ({ text }: Read) => text } as const;
const text = (name: string) => property<string>({ name, ...ANY_TEXT });

// --- Everything that is drawn

const ONE: Amount = { kind: 'number', value: 1, percent: 0 };

export const PROPERTIES = {
  colour: COLOUR,
  fill: paint('fill', { kind: 'colour', colour: BLACK }),
  stroke: paint('stroke', NO_PAINT),
  fillOpacity: share('fill-opacity', true),
  strokeOpacity: share('stroke-opacity', true),
  opacity: share('opacity', false),
  stopColour: ownColour('stop-color', BLACK),
  stopOpacity: share('stop-opacity', false),
  floodColour: ownColour('flood-color', BLACK),
  floodOpacity: share('flood-opacity', false),
  lightingColour: ownColour('lighting-color', { r: 1, g: 1, b: 1, alpha: 1 }),
  backgroundColour: ownColour('background-color', { ...BLACK, alpha: 0 }),
  background: text('background'),
  backgroundImage: text('background-image'),

  strokeWidth: length('stroke-width', ONE, { inherits: true, takesNumbers: true }),
  dashOffset: length('stroke-dashoffset', NOTHING, { inherits: true, takesNumbers: true, isNegative: true }),
  dashes: property<readonly Amount[]>({
    name: 'stroke-dasharray',
    inherits: true,
    initial: [],
    refusal: 'svg-length',
    read: (value, style) => {
      if (onlyWord(value) === 'none') return [];
      const lengths: Amount[] = [];
      for (const node of value.nodes) {
        if (node.type === 'Operator' && node.value.trim() === ',') continue;
        const each = readLength(node, style, { takesNumbers: true });
        if (!each) return undefined;
        lengths.push(each);
      }
      return lengths;
    },
  }),
  miterLimit: property<number>({
    name: 'stroke-miterlimit',
    inherits: true,
    initial: 4,
    refusal: 'svg-length',
    read: ({ nodes }, style) => {
      const [node] = nodes;
      const amount = node && nodes.length === 1 ? amountOf(node, style.units) : undefined;
      return amount?.kind === 'number' && amount.value >= 0 ? amount.value : undefined;
    },
  }),
  lineCap: word('stroke-linecap', ['butt', 'round', 'square'], { inherits: true }),
  lineJoin: word('stroke-linejoin', ['miter', 'round', 'bevel'], { inherits: true }),
  fillRule: word('fill-rule', ['nonzero', 'evenodd'], { inherits: true }),
  clipRule: word('clip-rule', ['nonzero', 'evenodd'], { inherits: true }),
  visibility: word('visibility', ['visible', 'hidden', 'collapse'], { inherits: true }),
  shapeRendering: word('shape-rendering', ['auto', 'optimizeSpeed', 'crispEdges', 'geometricPrecision'], {
    inherits: true,
  }),
  imageRendering: word('image-rendering', ['auto', 'optimizeSpeed', 'optimizeQuality'], {
    inherits: true,
    alias: {
      pixelated: 'optimizeSpeed',
      'crisp-edges': 'optimizeSpeed',
      '-webkit-optimize-contrast': 'optimizeSpeed',
      smooth: 'auto',
      'high-quality': 'auto',
    },
  }),
  colourInterpolation: word('color-interpolation', ['sRGB', 'linearRGB'], { inherits: true }),
  filterColours: word('color-interpolation-filters', ['linearRGB', 'sRGB'], {
    inherits: true,
    alias: { auto: 'linearRGB' },
  }),
  paintOrder: property<readonly string[]>({
    name: 'paint-order',
    inherits: true,
    initial: [],
    read: ({ nodes }) => {
      const words = nodes.map((node) => (node.type === 'Identifier' ? node.name.toLowerCase() : ''));
      if (words.length === 1 && words[0] === 'normal') return [];
      return words.every((each) => ['fill', 'stroke', 'markers'].includes(each)) ? words : undefined;
    },
  }),
  markerStart: reference('marker-start', true),
  markerMid: reference('marker-mid', true),
  markerEnd: reference('marker-end', true),

  display: property<string>({
    name: 'display',
    initial: 'inline',
    read: (value) => onlyWord(value) ?? (value.nodes.length > 1 ? 'inline' : undefined),
  }),
  overflow: property<string>({
    name: 'overflow',
    initial: '',
    read: ({ nodes }) => (nodes[0]?.type === 'Identifier' ? nodes[0].name.toLowerCase() : undefined),
  }),
  vectorEffect: property<string>({
    name: 'vector-effect',
    initial: 'none',
    read: ({ text: said }) => said.toLowerCase(),
  }),
  blending: word('mix-blend-mode', [
    'normal',
    'multiply',
    'screen',
    'overlay',
    'darken',
    'lighten',
    'color-dodge',
    'color-burn',
    'hard-light',
    'soft-light',
    'difference',
    'exclusion',
    'hue',
    'saturation',
    'color',
    'luminosity',
    'plus-lighter',
  ]),
  isolation: word('isolation', ['auto', 'isolate']),
  maskType: word('mask-type', ['luminance', 'alpha']),
  clipPath: property<readonly CssNode[]>({
    name: 'clip-path',
    initial: [],
    read: (value) => (onlyWord(value) === 'none' ? [] : value.nodes),
    refusal: 'svg-style',
  }),
  mask: reference('mask'),
  filter: property<readonly CssNode[]>({
    name: 'filter',
    initial: [],
    read: (value) => (onlyWord(value) === 'none' ? [] : value.nodes),
    refusal: 'svg-style',
  }),

  x: length('x', NOTHING, { isNegative: true }),
  y: length('y', NOTHING, { isNegative: true }),
  cx: length('cx', NOTHING, { isNegative: true }),
  cy: length('cy', NOTHING, { isNegative: true }),
  r: length('r', NOTHING),
  rx: lengthOrAuto('rx'),
  ry: lengthOrAuto('ry'),
  width: lengthOrAuto('width'),
  height: lengthOrAuto('height'),
  d: property<string>({
    name: 'd',
    initial: '',
    isPlain: true,
    read: ({ nodes, text: said, isAttribute }) => {
      if (isAttribute) return said;
      const [node] = nodes;
      if (node?.type === 'Identifier' && node.name.toLowerCase() === 'none') return '';
      if (node?.type !== 'Function' || node.name.toLowerCase() !== 'path') return undefined;
      const data = node.children.toArray().find(({ type }) => type === 'String');
      return data?.type === 'String' ? data.value : undefined;
    },
  }),

  transform: property<Transform | undefined>({
    name: 'transform',
    initial: undefined,
    refusal: 'svg-transform',
    read: ({ nodes, isAttribute }, style) => readTransform(nodes, style.units, isAttribute),
  }),
  translate: property<Transform | undefined>({
    name: 'translate',
    initial: undefined,
    refusal: 'svg-transform',
    read: ({ nodes }, style) => readSingle('translate')(nodes, style.units),
  }),
  rotate: property<Transform | undefined>({
    name: 'rotate',
    initial: undefined,
    refusal: 'svg-transform',
    read: ({ nodes }, style) => readSingle('rotate')(nodes, style.units),
  }),
  scale: property<Transform | undefined>({
    name: 'scale',
    initial: undefined,
    refusal: 'svg-transform',
    read: ({ nodes }, style) => readSingle('scale')(nodes, style.units),
  }),
  origin: property<Origin | undefined>({
    name: 'transform-origin',
    initial: undefined,
    refusal: 'svg-transform',
    read: ({ nodes, isAttribute }, style) => readOrigin(nodes, style.units, isAttribute),
  }),
  transformBox: word('transform-box', ['view-box', 'fill-box', 'stroke-box'], {
    alias: { 'content-box': 'fill-box', 'border-box': 'stroke-box' },
  }),
} as const;

/** What a browser draws, the printer doesn’t, and hardly any drawing has: refused by name. */
export const NOT_DRAWN = [
  'offset-path',
  'backdrop-filter',
  'perspective',
  'mask-border',
  'mask-border-source',
  '-webkit-mask-box-image',
  'zoom',
  'content-visibility',
] as const;

const WITHOUT_EFFECT = new Set(['none', 'normal', '1', '100%', 'visible', 'auto', 'initial', 'unset']);

/** The first property of an element that we can’t draw. */
export const notDrawn = ({ cascaded }: Style): string | undefined =>
  NOT_DRAWN.find((name) => {
    const [value] = cascaded.get(name) ?? [];
    return value && !WITHOUT_EFFECT.has(value.text.toLowerCase());
  });
