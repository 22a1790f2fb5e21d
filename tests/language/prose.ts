/** Finds the prose in a file: text on screens, comments, names of tests and paragraphs of documents. */
import {
  type Comment,
  type Expression,
  type JSXChild,
  parseSync,
  type TemplateLiteral,
  Visitor,
} from 'oxc-parser';

export interface Prose {
  readonly scope: 'screen' | 'comment' | 'test' | 'document';
  readonly line: number;
  /** With `{}` in the place of each value. */
  readonly text: string;
}

const PERMISSION = /language-ok: \S/;
/** Attributes whose values are code, whatever they look like. */
const CODE_ATTRIBUTES = new Set([
  'className',
  'style',
  'd',
  'sizes',
  'srcSet',
  'media',
  'transform',
  'viewBox',
]);
const TEST_FUNCTIONS = new Set(['describe', 'it', 'test']);

export function readProse(path: string, source: string): Prose[] {
  const lines = source.split('\n');
  const isPermitted = (line: number) =>
    PERMISSION.test(lines[line - 1] ?? '') || PERMISSION.test(lines[line - 2] ?? '');
  return readFile(path, source).filter(({ line, text }) => !isPermitted(line) && !PERMISSION.test(text));
}

function readFile(path: string, source: string): Prose[] {
  if (path.endsWith('.md')) return readDocument(source);
  if (path.endsWith('.css')) return readStyles(source);
  return readProgram(path, source);
}

function readProgram(path: string, source: string): Prose[] {
  const { program, comments, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const lineAt = lineCounter(source);
  const isTest = /^tests\/|\.(test|spec)\.tsx?$/.test(path);
  const prose: Prose[] = joinComments(comments, source).map(({ start, text }) => ({
    scope: 'comment',
    line: lineAt(start),
    text,
  }));
  const code = new Set<number>();
  const skip = (node: { start: number } | null | undefined) => {
    if (node) code.add(node.start);
  };
  const add = (scope: 'screen' | 'test', start: number, text: string) =>
    prose.push({ scope, line: lineAt(start), text: collapse(text) });
  const addText = (start: number, text: string | null) => {
    if (text !== null && !isTest && !code.has(start) && isProse(text)) add('screen', start, text);
  };
  const addElement = ({ children }: { children: readonly JSXChild[] }) => {
    const first = children.find((child) => child.type === 'JSXText' && child.value.trim() !== '');
    if (!first || isTest || code.has(first.start)) return;
    const start = first.start + (source.slice(first.start).match(/\S/)?.index ?? 0);
    add('screen', start, elementText(children, skip));
  };
  new Visitor({
    ImportDeclaration: (node) => skip(node.source),
    ImportExpression: (node) => skip(node.source),
    ExportNamedDeclaration: (node) => skip(node.source),
    ExportAllDeclaration: (node) => skip(node.source),
    TSLiteralType: (node) => skip(node.literal),
    TaggedTemplateExpression: (node) => skip(node.quasi),
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && CODE_ATTRIBUTES.has(node.name.name)) skip(node.value);
    },
    JSXElement: addElement,
    JSXFragment: addElement,
    Literal: (node) => addText(node.start, literalText(node)),
    TemplateLiteral: (node) => addText(node.start, literalText(node)),
    CallExpression: (node) => {
      const [name] = node.arguments;
      if (!isTest || !name || !isTestFunction(node.callee)) return;
      const text = literalText(name);
      if (text !== null) add('test', name.start, text);
    },
  }).visit(program);
  return prose;
}

/** The text of a string or a template, `null` for any other node. */
function literalText(node: { type: string }): string | null {
  if (isTemplate(node)) return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('{}');
  return node.type === 'Literal' && 'value' in node && typeof node.value === 'string' ? node.value : null;
}

function isTemplate(node: { type: string }): node is TemplateLiteral {
  return node.type === 'TemplateLiteral';
}

/** `it(…)`, `it.each(…)(…)`, `test.describe(…)`, `test.step(…)`. */
function isTestFunction(callee: Expression): boolean {
  if (callee.type === 'Identifier') return TEST_FUNCTIONS.has(callee.name);
  if (callee.type === 'CallExpression') return isTestFunction(callee.callee);
  return callee.type === 'MemberExpression' && isTestFunction(callee.object);
}

/** What an element says in one go: the text of the elements inside a sentence belongs to the sentence. */
function elementText(children: readonly JSXChild[], markRead: (node: JSXChild) => void): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') {
        markRead(child);
        return child.value;
      }
      if (child.type === 'JSXElement' || child.type === 'JSXFragment')
        return elementText(child.children, markRead);
      const spoken = child.type === 'JSXExpressionContainer' ? literalText(child.expression) : null;
      return spoken ?? '{}';
    })
    .join('');
}

/** Two words, or one that starts like a sentence: anything else is a name, an address or a class. */
function isProse(text: string): boolean {
  return !isCode(text) && (/[\p{L}}][^\s]*\s+\S/u.test(text) || /^\p{Lu}\p{Ll}+[.…:!?]?$/u.test(text));
}

/** Scripts, SQL, styles, and the values of HTTP headers. */
function isCode(text: string): boolean {
  return (
    /^(is|is not|not in)$/.test(text) ||
    /^\s*(select|insert into|update \w+ set|delete from|(create|alter|drop) (table|index)|do \$\$)\s/.test(
      text,
    ) ||
    /[\w-]+: [^;.]+;\s*([\w-]+:|\}|$)/.test(text) ||
    /^[\w-]+\/[\w.+-]+; /.test(text) ||
    /^[\w-]+(=|-src )\S+; /.test(text) ||
    /=> |; [\w*-]+=/.test(text)
  );
}

/** Line comments on adjacent lines are one paragraph. */
function joinComments(comments: readonly Comment[], source: string): { start: number; text: string }[] {
  const joined: { start: number; end: number; text: string }[] = [];
  for (const { type, value, start, end } of comments) {
    const text = collapse(type === 'Block' ? value.replace(/^\s*\*+/gm, '') : value);
    const last = joined.at(-1);
    if (type === 'Line' && last && /^\r?\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`;
      last.end = end;
    } else joined.push({ start, end, text });
  }
  return joined;
}

function readStyles(source: string): Prose[] {
  const lineAt = lineCounter(source);
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
    scope: 'comment',
    line: lineAt(match.index),
    text: collapse((match[1] ?? '').replace(/^\s*\*+/gm, '')),
  }));
}

/** Paragraphs, list items and table cells, without blocks of code. */
function readDocument(source: string): Prose[] {
  const prose: { scope: 'document'; line: number; text: string }[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const text = line.replace(/`[^`]*`/g, '{}').trim();
    if (isCode || text === '' || text.startsWith('```')) {
      isOpen = false;
      continue;
    }
    const last = prose.at(-1);
    if (text.startsWith('|')) {
      isOpen = false;
      for (const cell of text.split('|'))
        prose.push({ scope: 'document', line: index + 1, text: cell.trim() });
    } else if (isOpen && last && !/^([-*#>]|\d+\.)\s/.test(text)) last.text += ` ${text}`;
    else {
      isOpen = !text.startsWith('#');
      prose.push({ scope: 'document', line: index + 1, text: text.replace(/^([-*#>]+|\d+\.)\s+/, '') });
    }
  }
  return prose;
}

function lineCounter(source: string): (offset: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
