import type { CssNode } from 'css-tree';
import { type Box, combined, IDENTITY, type Matrix, rotation, scaling, skew, translation } from './matrix.ts';
import { type Amount, amountOf, argumentsOf, sizeOf, type Units } from './numbers.ts';

/** Transforms of attributes and of CSS. Shares are of a box that is known when the element is drawn. */
export type Transform = (box: Box) => Matrix;

type Make = (values: readonly Amount[]) => Transform | undefined;

const number = (amount: Amount | undefined, otherwise: number): number | undefined => {
  if (!amount) return otherwise;
  if (amount.kind === 'number') return amount.value;
  return undefined;
};
const factor = (amount: Amount | undefined, otherwise: number): number | undefined =>
  amount?.kind === 'percent' ? amount.percent / 100 : number(amount, otherwise);

function angle(amount: Amount | undefined, isAttribute: boolean): number | undefined {
  if (!amount) return undefined;
  if (amount.kind === 'angle') return amount.value;
  return amount.kind === 'number' && (isAttribute || amount.value === 0) ? amount.value : undefined;
}

function isLength(amount: Amount | undefined, isAttribute: boolean): amount is Amount {
  if (!amount) return false;
  return (
    amount.kind === 'length' ||
    amount.kind === 'percent' ||
    (amount.kind === 'number' && (isAttribute || amount.value === 0))
  );
}

const ZERO: Amount = { kind: 'length', value: 0, percent: 0 };
const fixed =
  (matrix: Matrix): Transform =>
  () =>
    matrix;

function moves(isAttribute: boolean): Readonly<Record<string, Make>> {
  const translate: Make = ([x, y = ZERO]) =>
    isLength(x, isAttribute) && isLength(y, isAttribute)
      ? (box) => translation(sizeOf(x, box.width), sizeOf(y, box.height))
      : undefined;
  const rotate: Make = ([by, x, y]) => {
    const degrees = angle(by, isAttribute);
    if (degrees === undefined) return undefined;
    if (!x || !y) return x ? undefined : fixed(rotation(degrees));
    const around = combined(translation(x.value, y.value), rotation(degrees));
    return isAttribute ? fixed(combined(around, translation(-x.value, -y.value))) : undefined;
  };
  const scale: Make = ([x, y]) => {
    const across = factor(x, 1);
    const down = y ? factor(y, 1) : across;
    return across === undefined || down === undefined || !x ? undefined : fixed(scaling(across, down));
  };
  const slanted = (make: (degrees: number, other: number) => Matrix): Make => {
    return ([x, y]) => {
      const first = angle(x, isAttribute);
      const second = y ? angle(y, isAttribute) : 0;
      return first === undefined || second === undefined ? undefined : fixed(make(first, second));
    };
  };
  const matrix: Make = (values) => {
    const [a, b, c, d, e, f] = values.map((value) => number(value, 0));
    if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
    return e === undefined || f === undefined || values.length !== 6 ? undefined : fixed([a, b, c, d, e, f]);
  };
  const plain = {
    translate,
    rotate,
    scale,
    skewx: slanted((x) => skew(x, 0)),
    skewy: slanted((y) => skew(0, y)),
    matrix,
  };
  if (isAttribute) return plain;
  return {
    ...plain,
    translatex: ([x]) => translate(x ? [x] : []),
    translatey: ([y]) => (y ? translate([ZERO, y]) : undefined),
    translate3d: ([x, y]) => (x && y ? translate([x, y]) : undefined),
    translatez: () => fixed(IDENTITY),
    scalex: ([x]) => (x ? scale([x, { kind: 'number', value: 1, percent: 0 }]) : undefined),
    scaley: ([y]) => (y ? scale([{ kind: 'number', value: 1, percent: 0 }, y]) : undefined),
    scalez: () => fixed(IDENTITY),
    scale3d: ([x, y]) => (x && y ? scale([x, y]) : undefined),
    rotatez: ([by]) => (by ? rotate([by]) : undefined),
    skew: slanted(skew),
  };
}

const OF_ATTRIBUTE = moves(true);
const OF_STYLE = moves(false);

/** A `transform`. @returns undefined where a browser doesn’t take it */
export function readTransform(
  nodes: readonly CssNode[],
  units: Units,
  isAttribute: boolean,
): Transform | undefined {
  const [only] = nodes;
  if (nodes.length === 1 && only?.type === 'Identifier')
    return only.name.toLowerCase() === 'none' ? fixed(IDENTITY) : undefined;
  const steps: Transform[] = [];
  for (const node of nodes) {
    if (isAttribute && node.type === 'Operator' && node.value.trim() === ',') continue;
    if (node.type !== 'Function') return undefined;
    const values: Amount[] = [];
    const parts = isAttribute
      ? [...node.children].filter(({ type }) => type !== 'Operator').map((each) => [each])
      : argumentsOf(node);
    for (const part of parts) {
      const [value] = part;
      const amount = value && part.length === 1 ? amountOf(value, units) : undefined;
      if (!amount) return undefined;
      values.push(amount);
    }
    const step = (isAttribute ? OF_ATTRIBUTE : OF_STYLE)[node.name.toLowerCase()]?.(values);
    if (!step) return undefined;
    steps.push(step);
  }
  return (box) => steps.reduce((outer, step) => combined(outer, step(box)), IDENTITY);
}

function amountsOf(nodes: readonly CssNode[], units: Units): Amount[] | undefined {
  const amounts: Amount[] = [];
  for (const node of nodes) {
    const amount = amountOf(node, units);
    if (!amount) return undefined;
    amounts.push(amount);
  }
  return amounts;
}

const isNone = ([node]: readonly CssNode[]) =>
  node?.type === 'Identifier' && node.name.toLowerCase() === 'none';

/** The properties `translate`, `rotate` and `scale`. */
export const readSingle =
  (name: 'translate' | 'rotate' | 'scale') =>
  (nodes: readonly CssNode[], units: Units): Transform | undefined => {
    if (isNone(nodes)) return fixed(IDENTITY);
    const [axis] = nodes;
    const isAboutZ = name === 'rotate' && axis?.type === 'Identifier' && axis.name.toLowerCase() === 'z';
    const amounts = amountsOf(isAboutZ ? nodes.slice(1) : nodes, units);
    return amounts && OF_STYLE[name]?.(amounts.slice(0, 2));
  };

const SIDES: Readonly<Record<string, readonly ['x' | 'y' | 'both', number]>> = {
  left: ['x', 0],
  right: ['x', 100],
  top: ['y', 0],
  bottom: ['y', 100],
  center: ['both', 50],
};

export type Origin = readonly [Amount, Amount];

/** A `transform-origin`. */
export function readOrigin(
  nodes: readonly CssNode[],
  units: Units,
  isAttribute: boolean,
): Origin | undefined {
  const share = (percent: number): Amount => ({ kind: 'percent', value: 0, percent });
  let x: Amount | undefined;
  let y: Amount | undefined;
  for (const node of nodes.slice(0, 2)) {
    const side = node.type === 'Identifier' ? SIDES[node.name.toLowerCase()] : undefined;
    if (node.type === 'Identifier') {
      if (!side) return undefined;
      const [axis, percent] = side;
      if (axis === 'y' || (axis === 'both' && x)) y = share(percent);
      else x = share(percent);
      continue;
    }
    const amount = amountOf(node, units);
    if (!isLength(amount, isAttribute)) return undefined;
    if (x) y = amount;
    else x = amount;
  }
  return nodes.length === 0 || nodes.length > 3 ? undefined : [x ?? share(50), y ?? share(50)];
}

export const originIn = ([x, y]: Origin, box: Box): readonly [number, number] => [
  box.x + sizeOf(x, box.width),
  box.y + sizeOf(y, box.height),
];
