import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BLOCK_TYPES } from '../../shared/features/site/blocks/blocks.ts';
import {
  compileTheme,
  plainTheme,
  THEME_PROPERTIES,
  THEMES,
} from '../../shared/features/site/theme/theme.ts';

/** Reads from the code and the stylesheets which values of a theme each part of a store is drawn with. */

interface Rule {
  /** Selectors from the outermost to the nearest. At-rules are left out. */
  readonly selectors: readonly string[];
  /** A step of a movement, which other rules name. */
  readonly isStep: boolean;
  readonly declarations: (readonly [name: string, value: string])[];
}

/** The rules of a stylesheet, each with the selectors that it is nested in. */
function rulesOf(css: string): Rule[] {
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const rules: Rule[] = [];
  const open: { readonly prelude: string; readonly rule: Rule }[] = [];
  let buffer = '';
  let brackets = 0;
  let quote = '';
  const declare = () => {
    const at = buffer.indexOf(':');
    if (at > 0)
      open.at(-1)?.rule.declarations.push([buffer.slice(0, at).trim(), buffer.slice(at + 1).trim()]);
    buffer = '';
  };
  for (const letter of text) {
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') brackets += 1;
    else if (letter === ')') brackets -= 1;
    if (quote !== '' || brackets > 0 || !'{};'.includes(letter)) {
      buffer += letter;
      continue;
    }
    if (letter === '{') {
      const prelude = buffer.trim();
      const selectors = [...open.map((each) => each.prelude), prelude].filter(
        (each) => !each.startsWith('@'),
      );
      const isStep = open.some((each) => each.prelude.startsWith('@keyframes'));
      const rule: Rule = { selectors, isStep, declarations: [] };
      rules.push(rule);
      open.push({ prelude, rule });
      buffer = '';
    } else {
      declare();
      if (letter === '}') open.pop();
    }
  }
  return rules;
}

/** What a selector only asks for around an element, or against. */
const AROUND = /:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g;

/** A selector without what it only asks for around or against. */
const plain = (selector: string): string =>
  selector.replaceAll(/:(?:not|has|is|where|global)\((?:[^()]|\([^()]*\))*\)/g, '');

const variablesIn = (text: string): string[] =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

const known = new Map<string, string>();
function read(file: string): string {
  const text = known.get(file) ?? readFileSync(file, 'utf8');
  known.set(file, text);
  return text;
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:([\w$]+)?[\w$\s{},*]*?\s*from\s*)?'([^']+)'/g;
const LATE_IMPORT = /import\(\s*'([^']+)'\s*\)/g;

interface Imported {
  readonly name: string | undefined;
  readonly file: string;
}

/** The files that a file takes in: at its start, and those that it loads later. */
function importsOf(file: string): Imported[] {
  const text = read(file);
  const found = [
    ...[...text.matchAll(IMPORT)].map(([, name, from = '']) => ({ name, from })),
    ...[...text.matchAll(LATE_IMPORT)].map(([, from = '']) => ({ name: undefined, from })),
  ];
  return found.flatMap(({ name, from }) => {
    if (!from.startsWith('.')) return [];
    const path = join(dirname(file), from.replace(/\?.*$/, ''));
    return existsSync(path) ? [{ name, file: path }] : [];
  });
}

/** Kinds of blocks and the parts that features add to the frame are places themselves: others don’t count theirs. */
const BORDERS = /blocks\/block-components\.ts$|shell\/store\/store-parts\.ts$|\/basket-drawer\.tsx$/;
const isStyle = (file: string): boolean => file.endsWith('.css');

interface Reached {
  readonly code: ReadonlySet<string>;
  /** Names of classes that are used of each stylesheet; null for all. */
  readonly styles: ReadonlyMap<string, ReadonlySet<string> | null>;
}

function classesUsed(text: string, name: string): ReadonlySet<string> | null {
  const uses = [...text.matchAll(new RegExp(`(?<![\\w$./'-])${name}\\b(?!\\s+from\\b)(\\.(\\w+))?`, 'g'))];
  const names = uses.map(([, , used]) => used);
  return names.every((used) => used !== undefined)
    ? new Set(names.filter((used) => used !== undefined))
    : null;
}

/** Everything that files are drawn with. */
function reach(roots: readonly string[]): Reached {
  const code = new Set(roots.filter((file) => !isStyle(file)));
  const styles = new Map<string, Set<string> | null>(
    roots.filter(isStyle).map((file): [string, null] => [file, null]),
  );
  for (const file of code) {
    for (const { name, file: taken } of importsOf(file)) {
      if (isStyle(taken)) {
        const used = !taken.endsWith('.module.css')
          ? null
          : // Without a name it is only brought along for another file.
            name === undefined
            ? new Set<string>()
            : classesUsed(read(file), name);
        const before = styles.get(taken);
        styles.set(taken, used === null || before === null ? null : new Set([...(before ?? []), ...used]));
      } else if (/^renderer\/.*\.tsx?$/.test(taken) && !BORDERS.test(taken)) code.add(taken);
    }
  }
  return { code, styles };
}

/** Whether a place has what a rule of one of its stylesheets is for. */
function isUsed({ selectors }: Rule, used: ReadonlySet<string> | null): boolean {
  if (used === null) return true;
  return selectors.every((selector) =>
    plain(selector)
      .split(',')
      .some((one) => [...one.matchAll(/\.([a-zA-Z][\w-]*)/g)].every(([, name = '']) => used.has(name))),
  );
}

/** Parts and attributes of the elements that a rule of a theme is nearest to; none for the whole page. */
function askedFor(selectors: readonly string[]): string[] {
  for (const selector of selectors.toReversed()) {
    const asked = [...selector.replaceAll(AROUND, '').matchAll(/\[data-([\w-]+)(?:="([\w-]+)")?\]/g)].flatMap(
      ([, name = '', value = '']) =>
        name === 'part' ? [value] : name === 'theme' || FORM_PARTS.has(name) ? [] : [`data-${name}`],
    );
    const parts = asked.filter((name) => !name.startsWith('data-'));
    if (asked.length > 0) return parts.length > 0 ? parts : asked;
  }
  return [];
}

const sheets = (folder: string) =>
  globSync(`renderer/ui/store/theme/${folder}/*.css`).map((file) => ({
    name: basename(file, '.css'),
    rules: rulesOf(read(file)),
  }));
const FORMS = sheets('forms');
const LOOKS = sheets('looks');

const compiled = compileTheme(plainTheme('selvedge'));
const VARIABLES: ReadonlySet<string> = new Set(Object.keys(compiled.variables));
/** Parts of a page that take forms, as attributes of its root. */
const FORM_PARTS: ReadonlySet<string> = new Set([
  ...FORMS.map(({ name }) => name.split('-')[0] ?? ''),
  ...THEMES.flatMap(({ name }) => Object.keys(compileTheme(plainTheme(name)).forms)),
]);
const FORM_VALUES: ReadonlySet<string> = new Set(
  Object.values(THEME_PROPERTIES).flatMap((property) =>
    property.kind === 'choice' ? Object.keys(property.choices) : [],
  ),
);

/** Roots of the code that draws each place of a store. */
function rootsOf(): ReadonlyMap<string, readonly string[]> {
  const storefront = 'renderer/features/selling/storefront';
  const screens: Record<string, string[]> = {
    home: [`${storefront}/store-home.route.tsx`],
    product: [`${storefront}/product.route.tsx`],
    collection: [`${storefront}/collection.route.tsx`],
    search: [`${storefront}/search.route.tsx`],
    basket: [
      'renderer/features/selling/basket/basket.route.tsx',
      'renderer/features/selling/basket/basket-drawer.tsx',
    ],
    checkout: ['renderer/features/selling/checkout/checkout.route.tsx'],
  };
  const named = new Set(Object.values(screens).flat());
  const shops = globSync('renderer/features/*/*/*.routes.ts').flatMap((file) =>
    [...read(file).matchAll(/shop\([\s\S]*?file: '([^']+)'/g)].map(([, route = '']) =>
      join(dirname(file), route),
    ),
  );
  const own = new Set(['store-page.route.tsx', 'icon-file.route.tsx'].map((file) => `${storefront}/${file}`));
  screens.others = [...new Set(shops)].filter(
    (file) => existsSync(file) && !named.has(file) && !own.has(file),
  );
  const blocks = 'renderer/features/site/blocks';
  const rootsOfKind = (type: string): string[] => {
    const sheet = `${blocks}/${type}/${type}.css`;
    const drawn = `${blocks}/${type}/${type}.block.tsx`;
    // Kinds for emails alone aren’t drawn on pages.
    return [drawn, sheet].filter((file) => existsSync(file));
  };
  const kinds = Object.keys(BLOCK_TYPES);
  // The home page that every store begins with is made of blocks, too.
  const first = read('shared/features/selling/storefront/home-page.ts');
  screens.home?.push(...kinds.filter((type) => first.includes(`'${type}'`)).flatMap(rootsOfKind));
  return new Map([
    [
      'frame',
      [
        'renderer/styles/base.css',
        'renderer/shell/store/store-layout.tsx',
        ...globSync('renderer/features/*/*/*.store-shell.tsx').filter(
          (file) => !file.includes('/storefront/'),
        ),
        ...own,
        `${storefront}/footer-blocks.tsx`,
      ],
    ],
    ...Object.entries(screens),
    ...kinds.map((type): [string, string[]] => [`block ${type}`, rootsOfKind(type)]),
  ]);
}

type Sources = Map<string, Set<string>>;

const addSources = (sources: Sources, rules: readonly Rule[], form: readonly string[] = []): void => {
  for (const { declarations } of rules)
    for (const [name, value] of declarations)
      if (name.startsWith('--'))
        sources.set(name, new Set([...(sources.get(name) ?? []), ...variablesIn(value), ...form]));
};

/** The values of a theme that a place is drawn with. @param frame what every page is drawn with */
function usesOf({ code, styles }: Reached, frame: Reached): string[] {
  const isFrame = code === frame.code;
  const reads = new Set<string>();
  const parts = new Set<string>();
  const sources: Sources = new Map();
  for (const file of code) {
    const text = read(file);
    for (const name of variablesIn(text)) reads.add(name);
    // Code that takes a value from the theme itself.
    for (const [, name = ''] of text.matchAll(/(?:\[|colour\()'(--store-[\w-]+)'(?:\]|, '#)/g))
      reads.add(name);
    for (const [, part = ''] of text.matchAll(/(?<!\[)data-part="([\w-]+)"/g)) parts.add(part);
    for (const [, name = ''] of text.matchAll(/(?<!\[)\b(data-[\w-]+)(?==|':)/g)) parts.add(name);
  }
  for (const file of frame.styles.keys()) addSources(sources, rulesOf(read(file)));
  for (const [file, used] of styles) {
    const rules = rulesOf(read(file)).filter((rule) => isUsed(rule, used));
    addSources(sources, rules);
    for (const { selectors, declarations } of rules) {
      for (const [name, value] of declarations)
        if (!name.startsWith('--')) for (const variable of variablesIn(value)) reads.add(variable);
      // The root has the forms; a block may have an attribute of the same name.
      const [, part = '', value = ''] =
        /^(?::global\()?\[data-(\w+)="(\w+)"\]/.exec(selectors[0] ?? '') ?? [];
      if (FORM_PARTS.has(part) && FORM_VALUES.has(value)) reads.add(`data-${part}`);
    }
  }
  for (const { name: sheet, rules } of [...FORMS, ...LOOKS]) {
    const form = FORMS.some(({ name }) => name === sheet) ? [`data-${sheet.split('-')[0]}`] : [];
    for (const rule of rules) {
      const asked = askedFor(rule.selectors);
      const isHere = asked.some((part) => parts.has(part));
      if (asked.length === 0 || isHere) addSources(sources, [rule], form);
      const drawn = rule.declarations.filter(([name]) => !name.startsWith('--'));
      if (drawn.length === 0 || (rule.isStep && drawn.every(([, value]) => variablesIn(value).length === 0)))
        continue;
      if (!isHere && !(asked.length === 0 && isFrame)) continue;
      for (const name of [...form, ...drawn.flatMap(([, value]) => variablesIn(value))]) reads.add(name);
    }
  }
  for (const name of reads) for (const from of sources.get(name) ?? []) reads.add(from);
  return [...reads].filter((name) => VARIABLES.has(name) || name.startsWith('data-')).toSorted();
}

/** Every place of a store with the values of a theme that it is drawn with, as the code and its stylesheets have it. */
export function themeUsesInCode(): ReadonlyMap<string, readonly string[]> {
  const reached = new Map([...rootsOf()].map(([place, roots]) => [place, reach(roots)]));
  const frame = reached.get('frame') ?? reach([]);
  return new Map([...reached].map(([place, one]) => [place, usesOf(one, frame)]));
}
