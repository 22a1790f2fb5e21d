import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { emptied, withoutProcessors } from './lean-zod.ts';

const read = (name: string) => readFileSync(`node_modules/zod/v4/core/${name}.js`, 'utf8');

test('a module without its content has the same exports', () => {
  expect(emptied(read('to-json-schema'))).toMatch(
    /leftOut as process\b.*leftOut as createStandardJSONSchemaMethod/,
  );
});

test('a schema still tells its limits, which fields show', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-zod-'));
  await cp('node_modules/zod', folder, { recursive: true });
  const file = join(folder, 'v4/core/json-schema-processors.js');
  await writeFile(file, withoutProcessors(read('json-schema-processors')));
  const { z }: typeof import('zod') = await import(pathToFileURL(join(folder, 'index.js')).href);
  expect(z.string().max(40).maxLength).toBe(40);
  expect(z.number().min(2).minValue).toBe(2);
  expect(z.object({ name: z.string().min(1) }).safeParse({ name: '' }).success).toBe(false);
  await rm(folder, { recursive: true });
});
