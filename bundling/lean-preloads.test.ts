import { expect, test } from 'vitest';
import { withoutLoaded } from './lean-preloads.ts';

const CODE =
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/part.js","assets/react.js","assets/frame.css"])))=>i.map(i=>d[i]);\n' +
  'export const part=()=>preload(()=>import("./part.js"),__vite__mapDeps([0,1,2]));';

test('a part asks for what isn’t loaded yet, and for its styles', () => {
  const lean = withoutLoaded(CODE, (file) => file !== 'assets/part.js');
  expect(lean).toContain('__vite__mapDeps([0,2])');
  expect(lean).toContain('"assets/react.js"');
});

test('code without parts stays as it is', () => {
  expect(withoutLoaded('export default 1;', () => true)).toBe('export default 1;');
});
