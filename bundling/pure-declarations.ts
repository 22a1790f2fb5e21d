import { type ESTree, type Plugin, parseAst, Visitor } from 'vite';

/** Our modules of data and schemas. They only declare. */
const DECLARING = /\/shared\/.*\.ts$/;

/** Modules of ours that only declare: who uses one thing of a feature’s face does not load the rest of the feature. */
export const WITHOUT_EFFECTS = {
  test: /\/(shared|renderer\/(features|platform|shell|ui))\/.*\.tsx?$/,
  sideEffects: false,
};

type Statement = ESTree.Program['body'][number];

const declarationOf = (node: Statement) =>
  node.type === 'ExportNamedDeclaration' && node.declaration ? node.declaration : node;

/** Where a module computes something as it is loaded: not inside a function that it only declares. */
function computedAt(program: ESTree.Program): readonly number[] {
  const places: number[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  const note = ({ start }: { readonly start: number }) => {
    if (depth === 0) places.push(start);
  };
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    CallExpression: note,
    NewExpression: note,
    MemberExpression: note,
    SpreadElement: note,
  }).visit(program);
  return places;
}

/**
 * Marks every constant of a module that is computed when it loads, so that the bundler drops the ones without a use: it can't
 * know that a schema or the declaration of a call doesn't change anything elsewhere. A module that does more than declare, or
 * waits for something, stays as it is. Null where there is nothing to mark.
 */
export function markPure(code: string): string | null {
  const program = parseAst(code, { lang: 'ts', sourceType: 'module' });
  const acts = program.body.some(
    (node) => node.type === 'ExpressionStatement' || /^(?:For|While|Try|If)/.test(node.type),
  );
  if (acts || /^\S.*\bawait\b/m.test(code)) return null;
  const places = computedAt(program);
  let result = code;
  for (const node of [...program.body].reverse()) {
    const declaration = declarationOf(node);
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { init } of [...declaration.declarations].reverse()) {
      if (!init || !places.some((place) => place >= init.start && place < init.end)) continue;
      const value = code.slice(init.start, init.end);
      result = `${result.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${result.slice(init.end)}`;
    }
  }
  return result === code ? null : result;
}

/** Lets unused constants of shared modules stay out of what browsers load. */
export function pureDeclarations(): Plugin {
  return {
    name: 'selvedge:pure-declarations',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (this.environment.config.consumer !== 'client' || !DECLARING.test(file)) return null;
      const marked = markPure(code);
      return marked === null ? null : { code: marked, map: null };
    },
  };
}
