const addresses = import.meta.env.SELVEDGE_ISLANDS;

/** Address of the script that wakes islands. */
export const ISLAND_LOADER: string | undefined =
  addresses.loader ?? (import.meta.env.DEV ? '/islands/loader.js' : undefined);

/** Address of an island's file; undefined in the workstation's build, which has no store pages. */
export const islandAddress = (name: string): string | undefined =>
  addresses[name] ?? (import.meta.env.DEV ? `/islands/${name}.js` : undefined);
