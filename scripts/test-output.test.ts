import { expect, test } from 'vitest';
import { OrderedOutput } from './test-output.ts';

test('prints simultaneous output one program after the other', () => {
  const printed: (string | Uint8Array)[] = [];
  const output = new OrderedOutput((text) => printed.push(text));
  const build = output.open();
  const lint = output.open();
  const types = output.open();
  build.write('build 1');
  lint.write('lint 1');
  types.write('types 1');
  build.write('build 2');
  expect(printed).toEqual(['build 1', 'build 2']);
  types.close();
  build.close();
  lint.write('lint 2');
  expect(printed.slice(2)).toEqual(['lint 1', 'lint 2']);
  lint.close();
  expect(printed.slice(4)).toEqual(['types 1']);
});
