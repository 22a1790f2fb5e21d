import type { z } from 'zod';

/**
 * The properties of a stored block as its kind has them. What does not fit gives way to its default and is logged, so
 * that one bad value takes neither its block nor its page away.
 * @returns null when not even the defaults make a block of this kind
 */
export function shownProperties<Properties extends z.ZodObject>(
  { type, properties: schema }: { readonly type: string; readonly properties: Properties },
  stored: Readonly<Record<string, unknown>>,
  log: (message: string) => void,
): z.output<Properties> | null {
  const first = schema.safeParse(stored);
  if (first.success) return first.data;
  const wrong = new Set(first.error.issues.map(({ path }) => String(path[0] ?? '')));
  for (const { path, message } of first.error.issues) log(`${type}: ${path.join('.')}: ${message}`);
  const fitting = Object.fromEntries(Object.entries(stored).filter(([name]) => !wrong.has(name)));
  const second = schema.safeParse(fitting);
  return second.success ? second.data : null;
}
