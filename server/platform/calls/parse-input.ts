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

const holdsHalf = (value: unknown): boolean => {
  if (typeof value === 'string') return !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsHalf);
};

/**
 * A copy in which half an emoji, as cutting a text can leave it, is the replacement character: PostgreSQL’s JSON takes
 * no halves.
 */
function withoutHalves(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(withoutHalves);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutHalves(part)]));
}

const partAt = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;

/** A copy of the input without the fields at these paths; a list keeps its places. */
function withoutFields(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const path of paths) {
    const holder = path.slice(0, -1).reduce(partAt, copy);
    const field = path.at(-1);
    if (field !== undefined && typeof holder === 'object' && holder !== null && !Array.isArray(holder))
      Reflect.deleteProperty(holder, field);
  }
  return copy;
}

/** Checks a value. A field that is null where its schema has no null counts as left out, as in the customer's calls. */
function check(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value, { error: issueMessage });
  if (parsed.success) return parsed;
  const nulls = parsed.error.issues
    .map(({ path }) => path)
    .filter((path) => path.length > 0 && path.reduce(partAt, value) === null);
  if (nulls.length === 0) return parsed;
  return schema.safeParse(withoutFields(value, nulls), { error: issueMessage });
}

/**
 * What a call was sent, as its schemas give it out.
 * @throws Refusal 422 with the specification's messages by field, 400 for a character that can't be stored
 */
export function parseInput(call: CallDeclaration, raw: RawInput) {
  // By field: a name that objects have, such as `constructor`, is a field like any other.
  const errors = new Map<string, string[]>();
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const parsed = check(schema ?? nothing, value ?? {});
    if (parsed.success) return holdsHalf(parsed.data) ? withoutHalves(parsed.data) : parsed.data;
    for (const issue of parsed.error.issues) {
      // Each field that isn't known is named: it may be a slip of another one.
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const paths = unknown.length > 0 ? unknown.map((key) => [...issue.path, key]) : [issue.path];
      for (const path of paths) {
        const field = path.join('.') || 'form';
        const told = errors.get(field) ?? [];
        if (!told.includes(issue.message)) errors.set(field, [...told, issue.message]);
      }
    }
    return undefined;
  };
  const input = {
    params: part(call.params, raw.params),
    query: part(call.query, raw.query),
    body: part(call.body, raw.body),
  };
  if (errors.size > 0) throw invalid(Object.fromEntries(errors));
  // An address as it was sent: only a program writes NUL there. A text that was pasted into a form may bring one along, which
  // its schema leaves out.
  if (holdsNul([raw.params, raw.query, input.body]))
    throw new Refusal(400, 'malformed', 'We couldn’t read the request');
  return input;
}
