/** Conditions of CSS, as `@media` and `@supports` have them. */

/** The parts of a text that are apart at a sign outside brackets and quotes. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\') at += 1;
    else if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(' || sign === '[' || sign === '{') depth += 1;
    else if (sign === ')' || sign === ']' || sign === '}') depth -= 1;
    else if (sign === separator && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** Words and bracketed groups of a condition. */
function termsOf(condition: string): string[] {
  return splitOutside(condition.replace(/\s+/g, ' ').replace(/\)(?=\S)(?![),])/g, ') '), ' ')
    .map((term) => term.trim())
    .filter(Boolean);
}

const DEEPEST = 30;

/**
 * Whether a condition of `and`, `or`, `not` and brackets holds.
 * @param holds whether one term does; undefined where it is unknown, which makes the whole unknown
 */
export function evaluate(
  condition: string,
  holds: (term: string) => boolean | undefined,
  depth = 0,
): boolean | undefined {
  if (depth > DEEPEST) return undefined;
  const terms = termsOf(condition);
  const read = (term: string | undefined): boolean | undefined => {
    if (term === undefined) return undefined;
    const inside = /^\(([\s\S]*)\)$/.exec(term)?.[1]?.trim();
    return inside !== undefined && /^(?:\(|not\b)/i.test(inside)
      ? evaluate(inside, holds, depth + 1)
      : holds(term);
  };
  if (terms[0]?.toLowerCase() === 'not') {
    const value = terms.length === 2 ? read(terms[1]) : undefined;
    return value === undefined ? undefined : !value;
  }
  let value = read(terms[0]);
  for (let at = 1; at < terms.length; at += 2) {
    const next = read(terms[at + 1]);
    const word = terms[at]?.toLowerCase();
    if (word === 'and') value = value === false || next === false ? false : value && next;
    else if (word === 'or') value = value === true || next === true ? true : (value ?? next);
    else return undefined;
  }
  return value;
}

/** The picture that a style sheet's conditions are about. */
export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** What the screen of a merchant has: features of `@media` with a word as value. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'prefers-color-scheme': ['light'],
  'prefers-reduced-motion': ['no-preference'],
  'prefers-reduced-transparency': ['no-preference'],
  'prefers-reduced-data': ['no-preference'],
  'prefers-contrast': ['no-preference'],
  'forced-colors': ['none'],
  'inverted-colors': ['none'],
  hover: ['hover'],
  'any-hover': ['hover'],
  pointer: ['fine'],
  'any-pointer': ['fine'],
  'color-gamut': ['srgb'],
  'dynamic-range': ['standard'],
  'display-mode': ['browser'],
  update: ['fast'],
  'overflow-block': ['scroll'],
  'overflow-inline': ['scroll'],
  scripting: ['none'],
  scan: [],
};
/** Those that hold without a value only where something is set. */
const OFF_WORDS = new Set(['none', 'no-preference']);

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  em: 16,
  rem: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
  dppx: 1,
  x: 1,
  dpi: 1 / 96,
  dpcm: 2.54 / 96,
};

function measure(value: string): number | undefined {
  const ratio = /^([\d.]+)\s*\/\s*([\d.]+)$/.exec(value);
  if (ratio) return Number(ratio[1]) / Number(ratio[2]);
  const [, number, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)$/i.exec(value) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}

function measuredFeatures({ width, height }: Screen): Readonly<Record<string, number>> {
  return {
    width,
    height,
    'device-width': width,
    'device-height': height,
    'aspect-ratio': width / height,
    'device-aspect-ratio': width / height,
    resolution: 1,
    '-webkit-device-pixel-ratio': 1,
    color: 8,
    'color-index': 0,
    monochrome: 0,
    grid: 0,
  };
}

const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '=': (left, right) => left === right,
};

function compared(text: string, features: Readonly<Record<string, number>>): boolean | undefined {
  const parts = text.split(/\s*(<=|>=|<|>|=)\s*/);
  const read = (part = '') => features[part] ?? measure(part);
  let holds = parts.length > 1;
  for (let at = 1; at < parts.length; at += 2) {
    const [left, right] = [read(parts[at - 1]), read(parts[at + 1])];
    if (left === undefined || right === undefined) return undefined;
    holds &&= COMPARISONS[parts[at] ?? '']?.(left, right) ?? false;
  }
  return holds;
}

function hasFeature(term: string, screen: Screen): boolean | undefined {
  const inside = /^\(([\s\S]*)\)$/.exec(term)?.[1]?.trim().toLowerCase();
  if (inside === undefined) return undefined;
  const features = measuredFeatures(screen);
  const [name = '', value] = inside.split(':').map((part) => part.trim());
  if (value === undefined && /[<>=]/.test(inside)) return compared(inside, features);
  const known = WORDS[name];
  if (known) return value === undefined ? known.some((word) => !OFF_WORDS.has(word)) : known.includes(value);
  if (name === 'orientation') {
    const shape = screen.height >= screen.width ? 'portrait' : 'landscape';
    return value === undefined || value === shape;
  }
  const [, bound, plain = name] =
    /^(?:-webkit-)?(min|max)-(.+)$/.exec(name.replace(/^-webkit-(min|max)-/, '$1--webkit-')) ?? [];
  const actual = features[plain];
  if (actual === undefined) return undefined;
  if (value === undefined) return actual !== 0;
  const asked = measure(value);
  if (asked === undefined) return undefined;
  if (bound === 'min') return actual >= asked;
  return bound === 'max' ? actual <= asked : actual === asked;
}

function mediaQueryHolds(query: string, screen: Screen): boolean {
  const [, prefix, type, rest = ''] =
    /^\s*(?:(not|only)\s+)?([a-z][\w-]*)(?:\s+and\b\s*([\s\S]+))?\s*$/i.exec(query) ?? [];
  if (type === undefined || type.toLowerCase() === 'not')
    return evaluate(query, (term) => hasFeature(term, screen)) === true;
  const isScreen = ['all', 'screen'].includes(type.toLowerCase());
  const holds = rest ? evaluate(rest, (term) => hasFeature(term, screen)) : true;
  if (prefix?.toLowerCase() === 'not') return !(isScreen && holds === true) && holds !== undefined;
  return isScreen && holds === true;
}

/** Whether a list of media queries holds on the screen on which a merchant sees the picture. */
export function mediaHolds(list: string, screen: Screen): boolean {
  const plain = list.replace(/\/\*[\s\S]*?\*\//g, ' ').trim();
  return plain === '' || splitOutside(plain, ',').some((query) => mediaQueryHolds(query, screen));
}
