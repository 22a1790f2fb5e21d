import { type CssNode, ident, type Selector, type SelectorList } from 'css-tree';
import { Refused } from './refused.ts';
import type { SvgElement } from './svg-tree.ts';

/** Selectors of CSS, matched as a browser matches them in an SVG: names have their case. */

export interface CompiledSelector {
  readonly specificity: number;
  /** What the element itself must be, by which it is looked up. */
  readonly key: { readonly kind: 'id' | 'class' | 'name' | 'any'; readonly value: string };
  matches(element: SvgElement, work: Work): boolean;
}

/** Matching is given so many steps for a whole drawing. */
export class Work {
  #left = 4_000_000;
  /** The topmost element that selectors see, where it isn’t the root. */
  top: SvgElement | undefined;

  parentOf(element: SvgElement): SvgElement | undefined {
    return element === this.top ? undefined : element.parent;
  }

  siblingsOf(element: SvgElement): readonly SvgElement[] {
    return this.parentOf(element)?.children ?? [element];
  }

  indexOf(element: SvgElement): number {
    return element === this.top ? 0 : element.index;
  }

  step(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new Refused('svg-complex');
  }
}

type Test = (element: SvgElement, work: Work) => boolean;

interface Compound {
  readonly tests: Test[];
  /** How the compound to its left is reached. */
  combinator: string;
}

const IDS = 1_000_000;
const CLASSES = 1_000;

/** A browser leaves out a rule whose selector it doesn’t know. */
class Unknown extends Error {
  override readonly name = 'Unknown';
}

const decoded = (name: string) => ident.decode(name);

const alike = (element: SvgElement, work: Work) =>
  work.siblingsOf(element).filter(({ name }) => {
    work.step();
    return name === element.name;
  });

/** Never so in a still picture. */
const NEVER = new Set([
  'hover',
  'active',
  'focus',
  'focus-visible',
  'focus-within',
  'visited',
  // Pictures have no links.
  'link',
  'any-link',
  '-webkit-any-link',
  'target',
  'target-within',
  'checked',
  'disabled',
  'enabled',
  'required',
  'optional',
  'valid',
  'invalid',
  'in-range',
  'out-of-range',
  'read-write',
  'placeholder-shown',
  'indeterminate',
  'default',
  'fullscreen',
  'modal',
  'popover-open',
  'autofill',
  'host',
  'lang',
  'dir',
  'playing',
  'paused',
  'picture-in-picture',
  'user-valid',
  'user-invalid',
]);

const PSEUDO_ELEMENTS = new Set([
  'before',
  'after',
  'first-line',
  'first-letter',
  'selection',
  'marker',
  'placeholder',
  'backdrop',
  'part',
  'slotted',
  'cue',
  'highlight',
  'file-selector-button',
  'target-text',
  'spelling-error',
  'grammar-error',
]);

const PLAIN: Readonly<Record<string, Test>> = {
  root: ({ parent }) => parent === undefined,
  scope: ({ parent }) => parent === undefined,
  defined: () => true,
  'read-only': () => true,
  empty: ({ children, text }) => children.length === 0 && text === '',
  'first-child': (element, work) => work.indexOf(element) === 0,
  'last-child': (element, work) => work.siblingsOf(element).at(-1) === element,
  'only-child': (element, work) => work.siblingsOf(element).length === 1,
  'first-of-type': (element, work) => alike(element, work)[0] === element,
  'last-of-type': (element, work) => alike(element, work).at(-1) === element,
  'only-of-type': (element, work) => alike(element, work).length === 1,
};

interface Compiled {
  readonly test: Test;
  readonly specificity: number;
}

/** Which of a list a selector takes: `an + b`. */
function nthTest(a: number, b: number, place: (element: SvgElement, work: Work) => number): Test {
  return (element, work) => {
    const offset = place(element, work) - b;
    return a === 0 ? offset === 0 : offset % a === 0 && offset / a >= 0;
  };
}

function compileNth(name: string, children: readonly CssNode[]): Compiled {
  const [nth] = children;
  if (nth?.type !== 'Nth') throw new Unknown();
  let [a, b] = [0, 0];
  if (nth.nth.type === 'Identifier') {
    if (nth.nth.name !== 'odd' && nth.nth.name !== 'even') throw new Unknown();
    [a, b] = [2, nth.nth.name === 'odd' ? 1 : 0];
  } else if (nth.nth.type === 'AnPlusB') [a, b] = [Number(nth.nth.a ?? 0), Number(nth.nth.b ?? 0)];
  const among = nth.selector ? compileAny(nth.selector, false) : undefined;
  const fromEnd = name.includes('last');
  const ofType = name.endsWith('of-type');
  const place = (element: SvgElement, work: Work) => {
    if (among && !among.test(element, work)) return Number.NaN;
    const all = work.siblingsOf(element).filter((each) => {
      work.step();
      return ofType ? each.name === element.name : !among || among.test(each, work);
    });
    const at = Math.max(0, all.indexOf(element));
    return fromEnd ? Math.max(1, all.length) - at : at + 1;
  };
  return { test: nthTest(a, b, place), specificity: CLASSES + (among?.specificity ?? 0) };
}

/** Any selector of a list; a forgiving list leaves out those that it doesn’t know. */
function compileAny(list: SelectorList | Selector, isForgiving: boolean): Compiled {
  const selectors = list.type === 'Selector' ? [list] : list.children.toArray();
  const compiled: CompiledSelector[] = [];
  for (const selector of selectors) {
    try {
      if (selector.type !== 'Selector') throw new Unknown();
      compiled.push(compileSelector(selector));
    } catch (error) {
      if (!(error instanceof Unknown) || !isForgiving) throw error;
    }
  }
  return {
    test: (element, work) => compiled.some((each) => each.matches(element, work)),
    specificity: Math.max(0, ...compiled.map(({ specificity }) => specificity)),
  };
}

function compileHas(list: SelectorList | Selector): Compiled {
  const relative = (list.type === 'Selector' ? [list] : list.children.toArray()).flatMap((selector) => {
    if (selector.type !== 'Selector') return [];
    const nodes = selector.children.toArray();
    const [first] = nodes;
    const combinator = first?.type === 'Combinator' ? first.name : ' ';
    return [{ combinator, inner: compileNodes(first?.type === 'Combinator' ? nodes.slice(1) : nodes) }];
  });
  const within = (element: SvgElement, inner: CompiledSelector, work: Work): boolean =>
    element.children.some((child) => inner.matches(child, work) || within(child, inner, work));
  return {
    test: (element, work) =>
      relative.some(({ combinator, inner }) => {
        if (combinator === '>') return element.children.some((child) => inner.matches(child, work));
        if (combinator === ' ') return within(element, inner, work);
        const after = work.siblingsOf(element).slice(work.indexOf(element) + 1);
        work.step(after.length);
        if (combinator === '+') return after.slice(0, 1).some((each) => inner.matches(each, work));
        return combinator === '~' && after.some((each) => inner.matches(each, work));
      }),
    specificity: Math.max(0, ...relative.map(({ inner }) => inner.specificity)),
  };
}

function compilePseudo(name: string, children: readonly CssNode[]): Compiled {
  const [list] = children;
  const isList = list?.type === 'SelectorList' || list?.type === 'Selector';
  if (name === 'is' || name === 'where' || name === '-webkit-any') {
    const any: Compiled = isList ? compileAny(list, true) : { test: () => false, specificity: 0 };
    return name === 'where' ? { ...any, specificity: 0 } : any;
  }
  if (name === 'not' && isList) {
    const { test, specificity } = compileAny(list, false);
    return { test: (element, work) => !test(element, work), specificity };
  }
  if (name === 'has' && isList) return compileHas(list);
  if (name.startsWith('nth-')) return compileNth(name, children);
  const plain = NEVER.has(name) ? () => false : PLAIN[name];
  if (!plain) throw new Unknown();
  return { test: plain, specificity: CLASSES };
}

function attributeTest(node: Extract<CssNode, { type: 'AttributeSelector' }>): Test {
  const name = decoded(node.name.name).replace(/^\*?\|/, '');
  const ignoresCase = node.flags?.toLowerCase() === 'i';
  const fold = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  const read = ({ attributes, href }: SvgElement) =>
    attributes.get(name) ?? (name.endsWith('|href') ? href : undefined);
  const { matcher } = node;
  if (!matcher || !node.value) return (element) => read(element) !== undefined;
  const asked = fold(node.value.type === 'String' ? node.value.value : decoded(node.value.name));
  const compare: Readonly<Record<string, (value: string) => boolean>> = {
    '=': (value) => value === asked,
    '~=': (value) => value.split(/\s+/).includes(asked),
    '|=': (value) => value === asked || value.startsWith(`${asked}-`),
    '^=': (value) => asked !== '' && value.startsWith(asked),
    '$=': (value) => asked !== '' && value.endsWith(asked),
    '*=': (value) => asked !== '' && value.includes(asked),
  };
  const matches = compare[matcher];
  if (!matches) throw new Unknown();
  return (element) => {
    const value = read(element);
    return value !== undefined && matches(fold(value));
  };
}

function compileSimple(node: CssNode): Compiled {
  switch (node.type) {
    case 'TypeSelector': {
      const name = decoded(node.name).replace(/^[^|]*\|/, '');
      return name === '*'
        ? { test: () => true, specificity: 0 }
        : { test: (element) => element.name === name, specificity: 1 };
    }
    case 'IdSelector': {
      const id = decoded(node.name);
      return { test: ({ attributes }) => attributes.get('id') === id, specificity: IDS };
    }
    case 'ClassSelector': {
      const name = decoded(node.name);
      return { test: ({ classes }) => classes.has(name), specificity: CLASSES };
    }
    case 'AttributeSelector':
      return { test: attributeTest(node), specificity: CLASSES };
    case 'PseudoClassSelector':
      return compilePseudo(node.name.toLowerCase(), node.children?.toArray() ?? []);
    case 'PseudoElementSelector': {
      const name = node.name.toLowerCase();
      if (!PSEUDO_ELEMENTS.has(name) && !name.startsWith('-webkit-')) throw new Unknown();
      return { test: () => false, specificity: 1 };
    }
    case 'NestingSelector':
      return { test: ({ parent }) => parent === undefined, specificity: 0 };
    default:
      throw new Unknown();
  }
}

function matchesFrom(compounds: readonly Compound[], at: number, element: SvgElement, work: Work): boolean {
  work.step();
  const compound = compounds[at];
  if (!compound?.tests.every((test) => test(element, work))) return false;
  if (at === 0) return true;
  const { combinator } = compound;
  const parent = work.parentOf(element);
  if (combinator === '>') return !!parent && matchesFrom(compounds, at - 1, parent, work);
  const before = work.siblingsOf(element);
  const index = work.indexOf(element);
  if (combinator === '+') {
    const previous = before[index - 1];
    return !!previous && matchesFrom(compounds, at - 1, previous, work);
  }
  if (combinator === '~') {
    for (let each = index - 1; each >= 0; each -= 1) {
      const previous = before[each];
      if (previous && matchesFrom(compounds, at - 1, previous, work)) return true;
    }
    return false;
  }
  for (let above = parent; above; above = work.parentOf(above))
    if (matchesFrom(compounds, at - 1, above, work)) return true;
  return false;
}

function keyOf(nodes: readonly CssNode[]): CompiledSelector['key'] {
  const last = nodes.slice(nodes.findLastIndex(({ type }) => type === 'Combinator') + 1);
  for (const node of last) {
    if (node.type === 'IdSelector') return { kind: 'id', value: decoded(node.name) };
    if (node.type === 'ClassSelector') return { kind: 'class', value: decoded(node.name) };
  }
  const type = last.find((node) => node.type === 'TypeSelector');
  const name = type?.type === 'TypeSelector' ? decoded(type.name).replace(/^[^|]*\|/, '') : '*';
  return name === '*' ? { kind: 'any', value: '' } : { kind: 'name', value: name };
}

function compileNodes(nodes: readonly CssNode[]): CompiledSelector {
  const compounds: Compound[] = [{ tests: [], combinator: '' }];
  let specificity = 0;
  for (const node of nodes) {
    if (node.type === 'Combinator') {
      if (![' ', '>', '+', '~'].includes(node.name)) throw new Unknown();
      compounds.push({ tests: [], combinator: node.name });
      continue;
    }
    const simple = compileSimple(node);
    compounds.at(-1)?.tests.push(simple.test);
    specificity += simple.specificity;
  }
  if (compounds.some(({ tests }) => tests.length === 0)) throw new Unknown();
  return {
    specificity,
    key: keyOf(nodes),
    matches: (element, work) => matchesFrom(compounds, compounds.length - 1, element, work),
  };
}

const compileSelector = (selector: Selector): CompiledSelector => compileNodes(selector.children.toArray());

/** The selectors of a rule; none where a browser leaves the rule out. */
export function compileRule(list: CssNode): readonly CompiledSelector[] {
  if (list.type !== 'SelectorList') return [];
  try {
    return list.children.toArray().map((selector) => {
      if (selector.type !== 'Selector') throw new Unknown();
      return compileSelector(selector);
    });
  } catch (error) {
    if (error instanceof Unknown) return [];
    throw error;
  }
}
