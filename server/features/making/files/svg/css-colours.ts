import type { CssNode, FunctionNode } from 'css-tree';
import { type Color, colorsNamed, converter, parse as parseCulori } from 'culori';
import { type Amount, amountOf, type Names, type Units } from './numbers.ts';

/** Colours of CSS, in sRGB: as a browser shows them on a screen that has no more. */

export interface Colour {
  /** From 0 to 1; beyond where sRGB doesn’t have the colour. */
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
  /** Said in a way that is newer than sRGB: browsers blend such colours of a gradient in Oklab. */
  readonly isModern?: true;
}

export interface ColourContext {
  readonly units: Units;
  readonly isDark: boolean;
  /** What `currentColor` is. */
  readonly current: Colour;
}

export const BLACK: Colour = { r: 0, g: 0, b: 0, alpha: 1 };
const TRANSPARENT: Colour = { r: 0, g: 0, b: 0, alpha: 0 };

const WHITE_OR_NIGHT = ['#ffffff', '#121212'] as const;
const BLACK_OR_WHITE = ['#000000', '#ffffff'] as const;
const FACE = ['#efefef', '#6b6b6b'] as const;
const GREY = ['#808080', '#808080'] as const;

/** The colours of a system, light and dark, as Chromium has them. */
const SYSTEM: Readonly<Record<string, readonly [string, string]>> = {
  accentcolor: ['#0075ff', '#0075ff'],
  accentcolortext: ['#ffffff', '#ffffff'],
  activetext: ['#ff0000', '#ff0000'],
  activeborder: BLACK_OR_WHITE,
  activecaption: WHITE_OR_NIGHT,
  appworkspace: WHITE_OR_NIGHT,
  background: WHITE_OR_NIGHT,
  buttonborder: BLACK_OR_WHITE,
  buttonface: FACE,
  buttonhighlight: FACE,
  buttonshadow: FACE,
  buttontext: BLACK_OR_WHITE,
  canvas: WHITE_OR_NIGHT,
  canvastext: BLACK_OR_WHITE,
  captiontext: BLACK_OR_WHITE,
  field: ['#ffffff', '#3b3b3b'],
  fieldtext: BLACK_OR_WHITE,
  graytext: GREY,
  highlight: ['rgb(0 65 198 / 0.8)', 'rgb(0 65 198 / 0.8)'],
  highlighttext: ['#ffffff', '#ffffff'],
  inactiveborder: BLACK_OR_WHITE,
  inactivecaption: WHITE_OR_NIGHT,
  inactivecaptiontext: GREY,
  infobackground: WHITE_OR_NIGHT,
  infotext: BLACK_OR_WHITE,
  linktext: ['#0000ee', '#9e9eff'],
  mark: ['#ffff00', '#ffff00'],
  marktext: ['#000000', '#000000'],
  menu: WHITE_OR_NIGHT,
  menutext: BLACK_OR_WHITE,
  scrollbar: WHITE_OR_NIGHT,
  selecteditem: ['#1967d2', '#99c8ff'],
  selecteditemtext: ['#ffffff', '#3b3b3b'],
  threeddarkshadow: BLACK_OR_WHITE,
  threedface: FACE,
  threedhighlight: BLACK_OR_WHITE,
  threedlightshadow: BLACK_OR_WHITE,
  threedshadow: BLACK_OR_WHITE,
  visitedtext: ['#551a8b', '#d0adf0'],
  window: WHITE_OR_NIGHT,
  windowframe: BLACK_OR_WHITE,
  windowtext: BLACK_OR_WHITE,
};

const toRgb = converter('rgb');
const toOklab = converter('oklab');
const toLight = converter('lrgb');

type Mode =
  | 'rgb'
  | 'hsl'
  | 'hwb'
  | 'lab'
  | 'lch'
  | 'oklab'
  | 'oklch'
  | 'lrgb'
  | 'p3'
  | 'a98'
  | 'prophoto'
  | 'rec2020'
  | 'xyz50'
  | 'xyz65';

const CONVERTERS: Readonly<Record<Mode, (colour: Color) => object>> = {
  rgb: toRgb,
  hsl: converter('hsl'),
  hwb: converter('hwb'),
  lab: converter('lab'),
  lch: converter('lch'),
  oklab: toOklab,
  oklch: converter('oklch'),
  lrgb: toLight,
  p3: converter('p3'),
  a98: converter('a98'),
  prophoto: converter('prophoto'),
  rec2020: converter('rec2020'),
  xyz50: converter('xyz50'),
  xyz65: converter('xyz65'),
};

/** A channel: its name, what 1 % of it is, and how many of its units are one of culori’s. */
interface Channel {
  readonly name: string;
  readonly percent: number;
  readonly scale: number;
}

interface Space {
  readonly mode: Mode;
  readonly channels: readonly [Channel, Channel, Channel];
  /** Written with these around its channels. */
  readonly css: readonly [string, string];
  /** Signs after the channels. */
  readonly signs?: readonly [string, string, string];
}

const channel = (name: string, percent: number, scale = 1): Channel => ({ name, percent, scale });
const HUE = channel('h', Number.NaN);

const RGB: Space = {
  mode: 'rgb',
  channels: [channel('r', 2.55, 255), channel('g', 2.55, 255), channel('b', 2.55, 255)],
  css: ['rgb(', ')'],
};
const HSL: Space = {
  mode: 'hsl',
  channels: [HUE, channel('s', 1, 100), channel('l', 1, 100)],
  css: ['hsl(', ')'],
  signs: ['', '%', '%'],
};
const FUNCTIONS: Readonly<Record<string, Space>> = {
  rgb: RGB,
  rgba: RGB,
  hsl: HSL,
  hsla: HSL,
  hwb: {
    mode: 'hwb',
    channels: [HUE, channel('w', 1, 100), channel('b', 1, 100)],
    css: ['hwb(', ')'],
    signs: ['', '%', '%'],
  },
  lab: {
    mode: 'lab',
    channels: [channel('l', 1), channel('a', 1.25), channel('b', 1.25)],
    css: ['lab(', ')'],
  },
  lch: { mode: 'lch', channels: [channel('l', 1), channel('c', 1.5), HUE], css: ['lch(', ')'] },
  oklab: {
    mode: 'oklab',
    channels: [channel('l', 0.01), channel('a', 0.004), channel('b', 0.004)],
    css: ['oklab(', ')'],
  },
  oklch: { mode: 'oklch', channels: [channel('l', 0.01), channel('c', 0.004), HUE], css: ['oklch(', ')'] },
};
const COMMAS = new Set(['rgb', 'rgba', 'hsl', 'hsla']);
const OF_SRGB = new Set([...COMMAS, 'hwb']);

function spaceOfColor(name: string, mode: Space['mode'], letters: string): Space {
  const [first = '', second = '', third = ''] = letters;
  return {
    mode,
    channels: [channel(first, 0.01), channel(second, 0.01), channel(third, 0.01)],
    css: [`color(${name} `, ')'],
  };
}

/** Spaces of `color()`. */
const SPACES: Readonly<Record<string, Space>> = {
  srgb: spaceOfColor('srgb', 'rgb', 'rgb'),
  'srgb-linear': spaceOfColor('srgb-linear', 'lrgb', 'rgb'),
  'display-p3': spaceOfColor('display-p3', 'p3', 'rgb'),
  'a98-rgb': spaceOfColor('a98-rgb', 'a98', 'rgb'),
  'prophoto-rgb': spaceOfColor('prophoto-rgb', 'prophoto', 'rgb'),
  rec2020: spaceOfColor('rec2020', 'rec2020', 'rgb'),
  xyz: spaceOfColor('xyz-d65', 'xyz65', 'xyz'),
  'xyz-d65': spaceOfColor('xyz-d65', 'xyz65', 'xyz'),
  'xyz-d50': spaceOfColor('xyz-d50', 'xyz50', 'xyz'),
};

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function fromCulori(colour: Color): Colour {
  const { r = 0, g = 0, b = 0, alpha = 1 } = toRgb(colour);
  return { r, g, b, alpha: clamp(alpha) };
}
const toCulori = ({ r, g, b, alpha }: Colour): Color => ({ mode: 'rgb', r, g, b, alpha });

function parsed(text: string): Colour | undefined {
  const colour = parseCulori(text);
  return colour && fromCulori(colour);
}

/** Channels that are none of the colour’s are undefined. */
type Channels = readonly (number | undefined)[];

function fromChannels(
  { css: [open, close], signs }: Space,
  channels: Channels,
  alpha: number,
): Colour | undefined {
  const written = channels.map((value, at) =>
    value === undefined || !Number.isFinite(value) ? 'none' : `${value.toFixed(8)}${signs?.[at] ?? ''}`,
  );
  const colour = parsed(`${open}${written.join(' ')}${close}`);
  return colour && { ...colour, alpha: clamp(alpha) };
}

function toChannels({ mode, channels }: Space, colour: Colour): Channels {
  const values = new Map<string, unknown>(Object.entries(CONVERTERS[mode](toCulori(colour))));
  const read = channels.map(({ name, scale }) => {
    const value = values.get(name);
    return typeof value === 'number' ? value * scale : undefined;
  });
  return withoutPowerless(channels, read);
}

const ALMOST_GREY = 0.0005;

/** A grey has no hue, though rounding gives it one. */
function withoutPowerless(channels: Space['channels'], values: Channels): Channels {
  const at = channels.findIndex(({ name }) => name === 'c' || name === 's');
  const chroma = values[at];
  if (at < 0 || (chroma !== undefined && Math.abs(chroma) > ALMOST_GREY * (channels[at]?.percent ?? 1) * 100))
    return values;
  return values.map((value, each) => (channels[each]?.name === 'h' ? undefined : value));
}

const isSign = (node: CssNode | undefined, sign: string) =>
  node?.type === 'Operator' && node.value.trim() === sign;
const isWord = (node: CssNode | undefined, word: string) =>
  node?.type === 'Identifier' && node.name.toLowerCase() === word;

function alphaOf(node: CssNode, units: Units, names: Names): number | undefined {
  if (isWord(node, 'none')) return 0;
  const named = node.type === 'Identifier' ? names.get(node.name.toLowerCase()) : undefined;
  if (named !== undefined) return named;
  const amount = amountOf(node, units, names);
  if (amount?.kind === 'number') return amount.value;
  return amount?.kind === 'percent' ? amount.percent / 100 : undefined;
}

function channelOf({ percent, name }: Channel, amount: Amount): number | undefined {
  if (amount.kind === 'number') return amount.value;
  if (amount.kind === 'percent') return Number.isNaN(percent) ? undefined : amount.percent * percent;
  return amount.kind === 'angle' && name === 'h' ? amount.value : undefined;
}

const NO_NAMES: Names = new Map();

/** The channels of another colour, by their letters. */
function namesOf(space: Space, colour: Colour): Names {
  const values = toChannels(space, colour);
  const names = new Map(space.channels.map(({ name }, at) => [name, values[at] ?? 0]));
  return names.set('alpha', colour.alpha);
}

function readChannels(
  space: Space,
  nodes: readonly CssNode[],
  context: ColourContext,
  origin: Colour | undefined,
): Colour | undefined {
  const names = origin ? namesOf(space, origin) : NO_NAMES;
  const channels: (number | undefined)[] = [];
  for (const [at, each] of space.channels.entries()) {
    const node = nodes[at];
    if (!node) return undefined;
    if (isWord(node, 'none')) {
      channels.push(undefined);
      continue;
    }
    const named = node.type === 'Identifier' ? names.get(node.name.toLowerCase()) : undefined;
    const amount = named === undefined ? amountOf(node, context.units, names) : undefined;
    const value = named ?? (amount && channelOf(each, amount));
    if (value === undefined) return undefined;
    channels.push(value);
  }
  const alphaNode = nodes[space.channels.length];
  const alpha = alphaNode ? alphaOf(alphaNode, context.units, names) : (origin?.alpha ?? 1);
  if (alpha === undefined || nodes.length > space.channels.length + 1) return undefined;
  return fromChannels(space, channels, alpha);
}

/** `rgb(1 2 3 / 4)` and `rgb(1, 2, 3, 4)` alike, as the four that they are. */
function plainArguments(nodes: readonly CssNode[], mayHaveCommas: boolean): readonly CssNode[] | undefined {
  if (nodes.some((node) => isSign(node, ','))) {
    const isRegular = nodes.every((node, at) => isSign(node, ',') === (at % 2 === 1));
    const plain = nodes.filter((node) => !isSign(node, ','));
    return mayHaveCommas && isRegular && !plain.some((node) => isWord(node, 'none')) ? plain : undefined;
  }
  const slash = nodes.findIndex((node) => isSign(node, '/'));
  if (slash < 0) return nodes.length === 3 ? nodes : undefined;
  return slash === 3 && nodes.length === 5 ? [...nodes.slice(0, 3), ...nodes.slice(4)] : undefined;
}

function readFunction(node: FunctionNode, context: ColourContext): Colour | undefined {
  const name = node.name.toLowerCase();
  let nodes: readonly CssNode[] = node.children.toArray().filter(({ type }) => type !== 'WhiteSpace');
  let origin: Colour | undefined;
  if (isWord(nodes[0], 'from')) {
    const from = nodes[1] && readColour(nodes[1], context);
    if (!from) return undefined;
    origin = from;
    nodes = nodes.slice(2);
  }
  let space = FUNCTIONS[name];
  if (name === 'color') {
    const [named] = nodes;
    space = named?.type === 'Identifier' ? SPACES[named.name.toLowerCase()] : undefined;
    nodes = nodes.slice(1);
  }
  if (!space) return undefined;
  const plain = plainArguments(nodes, COMMAS.has(name) && !origin);
  const colour = plain && readChannels(space, plain, context, origin);
  return colour && (origin || !OF_SRGB.has(name) ? { ...colour, isModern: true } : colour);
}

const HALF_TURN = 180;
const TURN = 360;

/** The way from one hue to the other. */
function secondHue(from: number, to: number, way: string): number {
  const difference = (((to - from) % TURN) + TURN) % TURN;
  if (way === 'longer')
    return from + (difference > 0 && difference < HALF_TURN ? difference - TURN : difference);
  if (way === 'increasing') return from + difference;
  if (way === 'decreasing') return from + (difference > 0 ? difference - TURN : 0);
  return from + (difference > HALF_TURN ? difference - TURN : difference);
}

interface Mixing {
  readonly space: Space;
  readonly way: string;
}

function mixed(first: Colour, second: Colour, share: number, { space, way }: Mixing): Colour | undefined {
  const alpha = first.alpha + (second.alpha - first.alpha) * share;
  const [from, to] = [toChannels(space, first), toChannels(space, second)];
  const channels = space.channels.map(({ name }, at) => {
    const start = from[at] ?? to[at];
    const end = to[at] ?? from[at];
    if (start === undefined || end === undefined) return undefined;
    if (name === 'h') return start + (secondHue(start, end, way) - start) * share;
    const sum = start * first.alpha * (1 - share) + end * second.alpha * share;
    return alpha === 0 ? sum : sum / alpha;
  });
  return fromChannels(space, channels, alpha);
}

function readMix(node: FunctionNode, context: ColourContext): Colour | undefined {
  const parts: CssNode[][] = [[]];
  for (const child of node.children) {
    if (isSign(child, ',')) parts.push([]);
    else if (child.type !== 'WhiteSpace') parts.at(-1)?.push(child);
  }
  const isMethod = isWord(parts[0]?.[0], 'in');
  const method = isMethod ? parts.shift() : [];
  const [, spaceNode, wayNode] = method ?? [];
  const spaceName = spaceNode?.type === 'Identifier' ? spaceNode.name.toLowerCase() : 'oklab';
  const space = spaceName === 'srgb' ? SPACES.srgb : (SPACES[spaceName] ?? FUNCTIONS[spaceName]);
  if (!space || parts.length !== 2) return undefined;
  const read = parts.map((part) => {
    let share: number | undefined;
    let colour: Colour | undefined;
    for (const each of part) {
      const amount = amountOf(each, context.units);
      if (amount?.kind === 'percent') share = amount.percent / 100;
      else colour = readColour(each, context);
    }
    return { share, colour };
  });
  const [first, second] = read;
  if (!first?.colour || !second?.colour) return undefined;
  const left = first.share ?? (second.share === undefined ? 0.5 : 1 - second.share);
  const right = second.share ?? 1 - left;
  const sum = left + right;
  if (sum <= 0 || left < 0 || right < 0) return undefined;
  const way = wayNode?.type === 'Identifier' ? wayNode.name.toLowerCase() : 'shorter';
  const result = mixed(first.colour, second.colour, right / sum, { space, way });
  return result && { ...result, alpha: result.alpha * Math.min(1, sum), isModern: true };
}

function readLightDark(node: FunctionNode, context: ColourContext): Colour | undefined {
  const colours = node.children
    .toArray()
    .filter((child) => child.type !== 'WhiteSpace' && !isSign(child, ','))
    .map((child) => readColour(child, context));
  const [light, dark] = colours;
  return light && dark && colours.length === 2 ? (context.isDark ? dark : light) : undefined;
}

function readWord(word: string, context: ColourContext): Colour | undefined {
  const name = word.toLowerCase();
  if (name === 'currentcolor') return context.current;
  if (name === 'transparent') return TRANSPARENT;
  const system = SYSTEM[name];
  if (system) return parsed(system[context.isDark ? 1 : 0]);
  // Culori takes `fade` for the digits of a colour.
  return Object.hasOwn(colorsNamed, name) ? parsed(name) : undefined;
}

/** @returns undefined where it is no colour that a browser knows */
export function readColour(node: CssNode, context: ColourContext): Colour | undefined {
  if (node.type === 'Identifier') return readWord(node.name, context);
  if (node.type === 'Hash')
    return /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(node.value)
      ? parsed(`#${node.value}`)
      : undefined;
  if (node.type !== 'Function') return undefined;
  const name = node.name.toLowerCase();
  if (name === 'color-mix') return readMix(node, context);
  return name === 'light-dark' ? readLightDark(node, context) : readFunction(node, context);
}

const between = (start: number, end: number, share: number) => start + (end - start) * share;

/** A colour between two others, as a gradient of linear light has it. */
export function blendedLight(first: Colour, second: Colour, share: number): Colour {
  const [from, to] = [toLight(toCulori(first)), toLight(toCulori(second))];
  return fromCulori({
    mode: 'lrgb',
    r: between(from.r, to.r, share),
    g: between(from.g, to.g, share),
    b: between(from.b, to.b, share),
    alpha: between(first.alpha, second.alpha, share),
  });
}

/** What a colour is in linear light, as the numbers of one in sRGB. */
export function lightOf(colour: Colour): Colour {
  const { r, g, b } = toLight(toCulori(colour));
  return { r, g, b, alpha: colour.alpha };
}

/** A colour between two others, as a gradient of modern colours has it. */
export function blended(first: Colour, second: Colour, share: number): Colour {
  const [from, to] = [toOklab(toCulori(first)), toOklab(toCulori(second))];
  return fromCulori({
    mode: 'oklab',
    l: between(from.l, to.l, share),
    a: between(from.a, to.a, share),
    b: between(from.b, to.b, share),
    alpha: between(first.alpha, second.alpha, share),
  });
}

const byte = (value: number) =>
  Math.round(clamp(value) * 255)
    .toString(16)
    .padStart(2, '0');

/** A colour as a drawing writes it, without how much it lets through. */
export const hexOf = ({ r, g, b }: Colour): string => `#${byte(r)}${byte(g)}${byte(b)}`;
