import type { DemoPart } from './demo-part.ts';

/**
 * Puts each part after the parts it needs, and otherwise in the order of their names.
 * @throws Error where two parts have one name, a needed part doesn't exist, or parts need each other
 */
export function orderParts(parts: readonly DemoPart[]): DemoPart[] {
  const byName = new Map(parts.map((part) => [part.name, part]));
  if (byName.size < parts.length) throw new Error('Two parts of the demo data have the same name');
  const ordered = new Set<DemoPart>();
  const visit = (part: DemoPart, path: readonly string[]): void => {
    if (ordered.has(part)) return;
    if (path.includes(part.name))
      throw new Error(`Parts of the demo data need each other: ${[...path, part.name].join(' > ')}`);
    for (const name of part.needs.toSorted()) {
      const needed = byName.get(name);
      if (!needed) throw new Error(`The demo data “${part.name}” needs “${name}”, which doesn’t exist`);
      visit(needed, [...path, part.name]);
    }
    ordered.add(part);
  };
  for (const name of [...byName.keys()].sort()) {
    const part = byName.get(name);
    if (part) visit(part, []);
  }
  return [...ordered];
}
