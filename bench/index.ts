import '../scripts/environment.ts';
import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import type { Figure } from './figure.ts';

const benchSchema = z.object({
  run: z.custom<() => Promise<readonly Figure[]> | AsyncIterable<Figure>>(
    (value) => typeof value === 'function',
  ),
});

/** Runs every `*.bench.ts` of this folder (or those named on the command line) and prints one JSON line a figure. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.bench.ts')).sort();
  for (const file of files) {
    const name = file.replace('.bench.ts', '');
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { run } = benchSchema.parse(await import(`./${file}`));
    const figures = run();
    // A bench of many parts answers each as it ends: what was measured isn’t lost where a later part fails.
    for await (const figure of Symbol.asyncIterator in figures ? figures : await figures)
      console.log(JSON.stringify({ bench: name, ...figure }));
  }
}

await main();
process.exit(0);
