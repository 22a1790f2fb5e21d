import type { CssNode, FunctionNode } from 'css-tree';
import { Refused } from './refused.ts';

/** Numbers, lengths and angles of CSS, with `calc()`, as the amounts that a drawing has. */

/** What relative units refer to. */
export interface Units {
  /** The font size of the element, and of the drawing. */
  readonly em: number;
  readonly rem: number;
  /** The whole drawing, in pixels. */
  readonly width: number;
  readonly height: number;
}

type Kind = 'number' | 'length' | 'angle';

/** A sum: pixels, degrees or a number, and a share of something that is known later. */
export interface Amount {
  readonly kind: Kind | 'percent';
  readonly value: number;
  readonly percent: number;
  /** Chosen when the size is known that shares are of. */
  readonly choice?: { readonly choose: (...values: number[]) => number; readonly among: readonly Amount[] };
}

/** An amount where the size is known that its shares are of. */
export function sizeOf({ value, percent, choice }: Amount, whole: number): number {
  if (choice) return choice.choose(...choice.among.map((each) => sizeOf(each, whole)));
  return value + (percent * whole) / 100;
}

const PX_OF: Readonly<Record<string, number>> = {
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};
const DEGREES_OF: Readonly<Record<string, number>> = {
  deg: 1,
  grad: 0.9,
  rad: 180 / Math.PI,
  turn: 360,
};
/** How large a letter is depends on the device that shows it. */
const OF_A_FONT = new Set(['ex', 'ch', 'cap', 'ic', 'lh', 'rex', 'rch', 'rcap', 'ric', 'rlh']);

function pixelsOf(unit: string, units: Units): number | undefined {
  const fixed = PX_OF[unit];
  if (fixed !== undefined) return fixed;
  if (unit === 'em') return units.em;
  if (unit === 'rem') return units.rem;
  const size = /^[sld]?(v[whib]|vmin|vmax)$/.exec(unit)?.[1];
  if (size === undefined) return undefined;
  const { width, height } = units;
  if (size === 'vw' || size === 'vi') return width / 100;
  if (size === 'vh' || size === 'vb') return height / 100;
  return (size === 'vmin' ? Math.min(width, height) : Math.max(width, height)) / 100;
}

const amount = (kind: Amount['kind'], value: number, percent = 0): Amount => ({ kind, value, percent });

const CONSTANTS: Readonly<Record<string, number>> = {
  pi: Math.PI,
  e: Math.E,
  infinity: Number.POSITIVE_INFINITY,
  '-infinity': Number.NEGATIVE_INFINITY,
};

/** Values that names stand for: the channels of a colour that another one is made from. */
export type Names = ReadonlyMap<string, number>;

function add(left: Amount, right: Amount, sign: number): Amount | undefined {
  if (left.choice || right.choice) return undefined;
  const isShare = (each: Amount) => each.kind === 'percent';
  const kind = isShare(left) ? right.kind : left.kind;
  if (!isShare(left) && !isShare(right) && left.kind !== right.kind) return undefined;
  if (kind === 'number' && isShare(left) !== isShare(right)) return undefined;
  return amount(kind, left.value + sign * right.value, left.percent + sign * right.percent);
}

function multiply(left: Amount, right: Amount): Amount | undefined {
  if (left.choice || right.choice) return undefined;
  if (left.kind === 'number') return amount(right.kind, left.value * right.value, left.value * right.percent);
  if (right.kind === 'number') return multiply(right, left);
  return undefined;
}

/** Reads a sum from nodes, by the usual order of operations. */
class Calculation {
  readonly #nodes: readonly CssNode[];
  readonly #read: (node: CssNode) => Amount | undefined;
  #at = 0;

  constructor(nodes: readonly CssNode[], read: (node: CssNode) => Amount | undefined) {
    this.#nodes = nodes;
    this.#read = read;
  }

  get value(): Amount | undefined {
    const sum = this.#sum();
    return this.#at === this.#nodes.length ? sum : undefined;
  }

  #operator(among: string): string | undefined {
    const node = this.#nodes[this.#at];
    if (node?.type !== 'Operator' || !among.includes(node.value.trim())) return undefined;
    this.#at += 1;
    return node.value.trim();
  }

  #operand(): Amount | undefined {
    const node = this.#nodes[this.#at];
    this.#at += 1;
    return node && this.#read(node);
  }

  #product(): Amount | undefined {
    let left = this.#operand();
    for (let sign = this.#operator('*/'); sign; sign = this.#operator('*/')) {
      const right = this.#operand();
      if (!left || !right) return undefined;
      if (sign === '*') left = multiply(left, right);
      else if (right.kind !== 'number') return undefined;
      else left = multiply(left, amount('number', 1 / right.value));
    }
    return left;
  }

  #sum(): Amount | undefined {
    let left = this.#product();
    for (let sign = this.#operator('+-'); sign; sign = this.#operator('+-')) {
      const right = this.#product();
      if (!left || !right) return undefined;
      left = add(left, right, sign === '+' ? 1 : -1);
    }
    return left;
  }
}

/** The arguments of a function, apart at its commas. */
export function argumentsOf(node: FunctionNode): CssNode[][] {
  const parts: CssNode[][] = [[]];
  for (const child of node.children) {
    if (child.type === 'Operator' && child.value === ',') parts.push([]);
    else if (child.type !== 'WhiteSpace') parts.at(-1)?.push(child);
  }
  return parts;
}

const RADIANS = Math.PI / 180;
/** A number, or an angle in degrees. */
const angleOrNumber = ({ kind, value }: Amount) => (kind === 'angle' ? value * RADIANS : value);

const TRIGONOMETRY: Readonly<Record<string, (value: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
};
const INVERSE: Readonly<Record<string, (value: number) => number>> = {
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
};
const OF_NUMBERS: Readonly<Record<string, (...values: number[]) => number>> = {
  pow: Math.pow,
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: (value, base) => (base === undefined ? Math.log(value) : Math.log(value) / Math.log(base)),
  sign: Math.sign,
};
const OF_ALIKE: Readonly<Record<string, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  clamp: (low = 0, value = 0, high = 0) => Math.max(low, Math.min(value, high)),
  abs: (value = 0) => Math.abs(value),
  hypot: Math.hypot,
  mod: (value = 0, by = 1) => value - by * Math.floor(value / by),
  rem: (value = 0, by = 1) => value % by,
  round: (value = 0, by = 1) => Math.round(value / by) * by,
};

const CHOICES = new Set(['min', 'max', 'clamp']);

function computed(name: string, values: readonly Amount[]): Amount | undefined {
  const [first] = values;
  if (!first) return undefined;
  const turned = TRIGONOMETRY[name];
  if (turned) return amount('number', turned(angleOrNumber(first)));
  const angle = INVERSE[name];
  if (angle) return amount('angle', angle(first.value) / RADIANS);
  if (name === 'atan2')
    return amount('angle', Math.atan2(first.value, values[1]?.value ?? Number.NaN) / RADIANS);
  const plain = OF_NUMBERS[name];
  if (plain)
    return values.every(({ kind }) => kind === 'number')
      ? amount('number', plain(...values.map(({ value }) => value)))
      : undefined;
  const alike = OF_ALIKE[name];
  if (!alike) return undefined;
  if (values.some(({ percent, choice }) => percent !== 0 || choice))
    return first.kind === 'number' || first.kind === 'angle' || !CHOICES.has(name)
      ? undefined
      : { ...amount('length', 0), choice: { choose: alike, among: values } };
  if (values.some(({ kind }) => kind !== first.kind)) return undefined;
  return amount(first.kind, alike(...values.map(({ value }) => value)));
}

function computedFunction(node: FunctionNode, units: Units, names: Names): Amount | undefined {
  const name = node.name.toLowerCase().replace(/^-webkit-/, '');
  const parts = argumentsOf(node);
  if (name === 'calc') return parts.length === 1 ? sumOf(parts[0] ?? [], units, names) : undefined;
  const values: Amount[] = [];
  for (const part of parts) {
    const value = sumOf(part, units, names);
    if (!value) return undefined;
    values.push(value);
  }
  return computed(name, values);
}

const NO_NAMES: Names = new Map();

const sumOf = (nodes: readonly CssNode[], units: Units, names: Names): Amount | undefined =>
  new Calculation(
    nodes.filter(({ type }) => type !== 'WhiteSpace'),
    (node) => {
      if (node.type === 'Identifier') {
        const constant = names.get(node.name.toLowerCase()) ?? CONSTANTS[node.name.toLowerCase()];
        return constant === undefined ? undefined : amount('number', constant);
      }
      if (node.type === 'Parentheses') return sumOf(node.children.toArray(), units, names);
      return amountOf(node, units, names);
    },
  ).value;

/**
 * The amount that a node of a value says.
 * @returns undefined where it is no amount
 * @throws Refused where its unit depends on a font
 */
export function amountOf(node: CssNode, units: Units, names: Names = NO_NAMES): Amount | undefined {
  if (node.type === 'Number') return amount('number', Number(node.value));
  if (node.type === 'Percentage') return amount('percent', 0, Number(node.value));
  if (node.type === 'Function') return computedFunction(node, units, names);
  if (node.type !== 'Dimension') return undefined;
  const unit = node.unit.toLowerCase();
  const value = Number(node.value);
  const degrees = DEGREES_OF[unit];
  if (degrees !== undefined) return amount('angle', value * degrees);
  if (OF_A_FONT.has(unit)) throw new Refused('svg-length', `${node.value}${node.unit}`);
  const px = pixelsOf(unit, units);
  return px === undefined ? undefined : amount('length', value * px);
}
