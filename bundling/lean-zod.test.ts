import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptied } from './lean-zod.ts';

test('a module without its content has the same exports', () => {
  const emptyOf = (name: string) => emptied(readFileSync(`node_modules/zod/v4/core/${name}.js`, 'utf8'));
  expect(emptyOf('to-json-schema')).toMatch(
    /leftOut as process\b.*leftOut as createStandardJSONSchemaMethod/,
  );
  expect(emptyOf('json-schema-processors')).toContain('leftOut as stringProcessor');
});
