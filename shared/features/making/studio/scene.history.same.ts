const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether two values of a design are the same; a field that is undefined is as one that isn’t there. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return one === other;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, index) => isSameValue(each, other[index]))
    );
  const [left, right] = [
    new Map<string, unknown>(Object.entries(one)),
    new Map<string, unknown>(Object.entries(other)),
  ];
  return [...new Set([...left.keys(), ...right.keys()])].every((key) =>
    isSameValue(left.get(key), right.get(key)),
  );
}
