const LOOK = ['look', 'theme', 'menu'];

/** An address of the store that shows it in the same preview as the page with this query. */
export function withLook(address: string, search: string): string {
  const url = new URL(address);
  const here = new URLSearchParams(search);
  for (const name of LOOK) {
    const value = here.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}
