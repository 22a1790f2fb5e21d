import { z } from 'zod';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { invalid, Refusal } from '../../../shared/contract/errors.ts';
import type { ReceivedFile } from './context.ts';
import { issueMessage } from './issue-message.ts';

export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: ReceivedFile | null;
  readonly rawBody?: Buffer | null;
}

const nothing = z.unknown().transform(() => undefined);

/** PostgreSQL keeps every character in a text but this one, and no one types it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => name.includes('\0') || holdsNul(part));
}

const isPlainObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same input without the field at the end of the path, if that is null; the same object otherwise. */
function withoutNull(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return rest.length === 0
      ? value
      : value.map((part, index) => (index === key ? withoutNull(part, rest) : part));
  if (!isPlainObject(value)) return value;
  if (rest.length > 0) return key in value ? { ...value, [key]: withoutNull(value[key], rest) } : value;
  if (value[key] !== null) return value;
  const { [key]: _absent, ...others } = value;
  return others;
}

const isNullAt = (value: unknown, path: readonly PropertyKey[]): boolean => {
  const found = path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null
        ? Object.entries(part).find(([name]) => name === String(key))?.[1]
        : part,
    value,
  );
  return path.length > 0 && found === null;
};

/** Checks a value. A field that is null where its schema has no null counts as left out, as in the customer's calls. */
function check(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value, { error: issueMessage });
  if (parsed.success) return parsed;
  const nulls = parsed.error.issues.map(({ path }) => path).filter((path) => isNullAt(value, path));
  if (nulls.length === 0) return parsed;
  return schema.safeParse(nulls.reduce(withoutNull, value), { error: issueMessage });
}

/**
 * What a call was sent, as its schemas give it out.
 * @throws Refusal 422 with the specification's messages by field, 400 for a character that can't be stored
 */
export function parseInput(call: CallDeclaration, raw: RawInput) {
  const errors: Record<string, string[]> = {};
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const parsed = check(schema ?? nothing, value ?? {});
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const field = issue.path.join('.') || 'form';
      errors[field] = [...(errors[field] ?? []), issue.message];
    }
    return undefined;
  };
  const input = {
    params: part(call.params, raw.params),
    query: part(call.query, raw.query),
    body: part(call.body, raw.body),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (holdsNul(Object.values(input))) throw new Refusal(400, 'malformed', 'We couldn’t read the request');
  return input;
}
