import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadFeatures } from '../../server/platform/features/load-features.ts';
import type { CallDeclaration } from '../../shared/contract/call.ts';

/** Names, streets and titles are one line, whichever call takes them. */

const LINES =
  /^(name|title|label|street2?|streetAddress|city|county|state|company|companyName|holder|bankName|bankAccountName|brandName|firstName|lastName|tagline|metaTitle|tag|vendor|announcementText|subscriberOffer)$/;
/** Domains have another rule, events name the things that were looked at, and a design keeps its document as it is drawn. */
const OTHERS = /^domains\.|^events\.|\.scene\.|^studio\.saveSteps\./;

const { implementations } = await loadFeatures();
const calls = implementations.map(({ call }): CallDeclaration => call);

/** The schema inside optional, nullable and default ones; of a list, that of its entries. */
function inner(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inner(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return inner(schema.unwrap());
  if (schema instanceof z.ZodArray) return inner(schema.element);
  return schema;
}

/** Some schemas hold themselves: no body is deeper. */
const DEEPEST = 6;

function linesOf(schema: unknown, path: string, depth = 0): (readonly [string, z.ZodType])[] {
  if (depth > DEEPEST) return [];
  const found = inner(schema);
  if (found instanceof z.ZodUnion) return found.options.flatMap((option) => linesOf(option, path, depth + 1));
  if (!(found instanceof z.ZodObject)) return [];
  return Object.entries(found.shape).flatMap(([field, part]) => {
    const own = inner(part);
    const isText = own instanceof z.ZodString || own instanceof z.ZodPipe;
    const here = `${path}.${field}`;
    return LINES.test(field) && isText && !OTHERS.test(here)
      ? [[here, own] as const]
      : linesOf(part, here, depth + 1);
  });
}

const fields = calls.flatMap(({ name, body }) => (body ? linesOf(body, name) : []));

it('finds the fields of one line', () => expect(fields.length).toBeGreaterThan(20));

describe.each(fields)('%s', (_name, schema) => {
  it('has no breaks, control signs or signs that turn its direction', () => {
    for (const [typed, stored] of [
      ['Ann\nTester', 'Ann Tester'],
      ['Ann\r\n\tTester', 'Ann Tester'],
      ['Ann\u2028Tester', 'Ann Tester'],
      [' Ann\u0007\u001b ', 'Ann'],
      ['Ann\u202egnp', 'Anngnp'],
      ['\u202eevil\u202c', 'evil'],
      ['\u2066Ann\u2069', 'Ann'],
      ['An\u200bn\ufeff', 'Ann'],
    ] as const) {
      const read = schema.safeParse(typed);
      if (read.success) expect(read.data, JSON.stringify(typed)).toBe(stored);
    }
    const blank = schema.safeParse('\u200b\u200b');
    if (blank.success) expect(blank.data).toBe('');
  });
});
