import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { OpenStationFeature } from './core/station-feature.ts';

const moduleSchema = z.object({
  stationFeature: z.custom<OpenStationFeature>((value) => typeof value === 'function', {
    error: 'exports no stationFeature',
  }),
});

/**
 * Every feature of the workstation: the files `*.station.ts` below `features/`, in the order of their paths. The desktop
 * program's bundle has another module in this place, which imports the same files (`scripts/station-features.ts`).
 */
export async function loadStationFeatures(): Promise<readonly OpenStationFeature[]> {
  const folder = new URL('./features/', import.meta.url);
  const files = await readdir(fileURLToPath(folder), { recursive: true });
  const names = files.filter((name) => name.endsWith('.station.ts')).sort();
  return Promise.all(
    names.map(async (name) => {
      const module: unknown = await import(new URL(name.replaceAll('\\', '/'), folder).href);
      return moduleSchema.parse(module).stationFeature;
    }),
  );
}
