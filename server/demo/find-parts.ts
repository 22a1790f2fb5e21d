import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { DemoPart, DemoStep, DemoWork, PortionedStep } from './demo-part.ts';

const isFunction = (value: unknown) => typeof value === 'function';
const stepSchema: z.ZodType<DemoStep> = z.union([
  z.custom<DemoWork>(isFunction),
  z.object({ portions: z.int().positive(), add: z.custom<PortionedStep['add']>(isFunction) }),
]);
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
  const parts: DemoPart[] = [];
  // One by one, so that a server that answers already can do so in between.
  for (const file of files) {
    const module: unknown = await import(pathToFileURL(join(folder, file)).href);
    parts.push(moduleSchema.parse(module).demoPart);
    await setImmediate();
  }
  return parts;
}
