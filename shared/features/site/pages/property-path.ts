/**
 * Names a value inside properties: `title`, `columns.md`, `actions[k3].text`, where `k3` is the `_id` of an entry of the
 * list.
 */
export type Path = string;

type Step = { readonly name: string } | { readonly entry: string };

const STEP = /(?:^|\.)([\p{L}\p{N}_-]+)|\[([\p{L}\p{N}_-]+)\]/uy;
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** @returns null for what isn't a path */
export function parsePath(path: Path): readonly Step[] | null {
  const steps: Step[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const match = STEP.exec(path);
    const [, name, entry] = match ?? [];
    if (name !== undefined && !FORBIDDEN.has(name)) steps.push({ name });
    else if (entry !== undefined && steps.length > 0) steps.push({ entry });
    else return null;
  }
  return steps.length > 0 ? steps : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entryIndex = (list: readonly unknown[], id: string): number =>
  list.findIndex((entry) => isRecord(entry) && entry._id === id);

function child(value: unknown, step: Step): unknown {
  if ('entry' in step) return Array.isArray(value) ? value[entryIndex(value, step.entry)] : undefined;
  return isRecord(value) && Object.hasOwn(value, step.name) ? value[step.name] : undefined;
}

const textOfSteps = (steps: readonly Step[]): Path =>
  steps
    .map((step, index) => ('entry' in step ? `[${step.entry}]` : `${index ? '.' : ''}${step.name}`))
    .join('');

/** The value at a path; undefined where there is none. */
export const valueAt = (properties: Readonly<Record<string, unknown>>, path: Path): unknown =>
  parsePath(path)?.reduce<unknown>(child, properties);

/** The value put where the last step says, or nothing left there. Undefined where the way to it is gone. */
function replace(value: unknown, [step, ...rest]: readonly Step[], put: unknown): unknown {
  if (!step) return put;
  const inner = replace(child(value, step), rest, put);
  if ('entry' in step) {
    if (!Array.isArray(value)) return undefined;
    const index = entryIndex(value, step.entry);
    if (index < 0 || (inner === undefined && rest.length > 0)) return undefined;
    return inner === undefined ? value.toSpliced(index, 1) : value.with(index, inner);
  }
  if (value !== undefined && value !== null && !isRecord(value)) return undefined;
  if (inner === undefined) {
    if (rest.length > 0) return undefined;
    const { [step.name]: _, ...others } = value ?? {};
    return others;
  }
  return { ...value, [step.name]: inner };
}

export interface PathChange {
  readonly properties: Record<string, unknown>;
  /** What takes the change back: the old value, or nothing at the first part that wasn't there. */
  readonly inverse: { readonly path: Path; readonly value: unknown; readonly unset?: true };
}

/**
 * Sets the value at a path, and makes the records on the way to it; undefined removes it.
 * @returns null where the path leads through something that isn't there
 */
export function changeAt(
  properties: Readonly<Record<string, unknown>>,
  path: Path,
  value: unknown,
): PathChange | null {
  const steps = parsePath(path);
  if (!steps) return null;
  const before = valueAt(properties, path);
  if (value === undefined && before === undefined) return null;
  const changed = replace(properties, steps, value);
  if (!isRecord(changed)) return null;
  if (before !== undefined && value === undefined && 'entry' in (steps.at(-1) ?? {})) {
    // An entry taken out of a list comes back only with the list, at its place.
    const list = textOfSteps(steps.slice(0, -1));
    return { properties: changed, inverse: { path: list, value: valueAt(properties, list) } };
  }
  if (before !== undefined) return { properties: changed, inverse: { path, value: before } };
  const way = steps.map((_, index) => steps.slice(0, index + 1));
  const made = way.find((part) => {
    const there = part.reduce<unknown>(child, properties);
    return there === undefined || there === null;
  });
  const first = textOfSteps(made ?? steps);
  return {
    properties: changed,
    inverse: {
      path: first,
      value: null,
      ...(valueAt(properties, first) === undefined && { unset: true }),
    },
  };
}
