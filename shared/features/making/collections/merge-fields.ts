/** A form’s fields after two people changed them, and the names of those that both changed differently. */
export interface MergedFields<Fields> {
  readonly fields: Fields;
  readonly clashes: readonly (keyof Fields & string)[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Puts one person’s changes on top of what has been saved since.
 * @param seen what the person began from
 * @param wanted what they send
 * @param saved what is stored now
 */
export function mergeFields<Fields extends object>(
  seen: Fields,
  wanted: Fields,
  saved: Fields,
): MergedFields<Fields> {
  const fields = { ...saved };
  const clashes: (keyof Fields & string)[] = [];
  for (const name in wanted) {
    if (isSame(wanted[name], seen[name]) || isSame(wanted[name], saved[name])) continue;
    if (!isSame(saved[name], seen[name])) clashes.push(name);
    fields[name] = wanted[name];
  }
  return { fields, clashes };
}
