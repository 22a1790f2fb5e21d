import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { DemoPart, DemoStep } from './demo-part.ts';

const stepSchema = z.custom<DemoStep>((value) => typeof value === 'function');
const moduleSchema = z.object({
  demoPart: z.object({
    name: z.string(),
    needs: z.array(z.string()),
    steps: z.tuple([stepSchema], stepSchema),
  }),
});

/** Loads every `NAME.demo.ts` of the features. */
export async function findParts(): Promise<DemoPart[]> {
  const folder = join(import.meta.dirname, '../features');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.demo.ts'));
  return Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(pathToFileURL(join(folder, file)).href);
      return moduleSchema.parse(module).demoPart;
    }),
  );
}
