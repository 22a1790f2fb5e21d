const PIECE = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|[{}]/g;

/** Where the block that begins before `from` ends: after its closing brace, those in strings left out. */
function endOfBlock(css: string, from: number): number {
  let depth = 1;
  PIECE.lastIndex = from;
  for (let piece = PIECE.exec(css); piece; piece = PIECE.exec(css)) {
    if (piece[0] === '{') depth += 1;
    if (piece[0] === '}') depth -= 1;
    if (depth === 0) return PIECE.lastIndex;
  }
  return css.length;
}

/** A built stylesheet without the rules of a layer; its place among the layers stays named. */
export function withoutLayer(css: string, layer: string): string {
  const opening = `@layer ${layer}{`;
  let rest = css;
  let kept = '';
  for (let at = rest.indexOf(opening); at !== -1; at = rest.indexOf(opening)) {
    kept += rest.slice(0, at);
    rest = rest.slice(endOfBlock(rest, at + opening.length));
  }
  return kept + rest;
}
