import { z } from 'zod';

const addresses = z.record(z.string(), z.string()).parse(JSON.parse(import.meta.env.SELVEDGE_ISLANDS));

/** Address of the script that wakes islands. */
export const ISLAND_LOADER: string | undefined =
  addresses.loader ?? (import.meta.env.DEV ? '/islands/loader.js' : undefined);

/** Address of an island's file. */
export const islandAddress = (name: string): string | undefined =>
  addresses[name] ?? (import.meta.env.DEV ? `/islands/${name}.js` : undefined);
