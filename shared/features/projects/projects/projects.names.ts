/** A project's code: its name in the form of an address, closed by its number (spec 2 §3.4). */
export function projectCode(name: string, number: number): string {
  return `${urlName(name) || 'project'}-${number}`;
}

/** A name in the form used in addresses: lower-case letters, digits and single dashes. */
export function urlName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/g, '');
}
