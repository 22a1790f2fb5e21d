import type { CallDeclaration } from '../../shared/contract/call.ts';
import { isJson, type Json, ofSchema, toJsonSchema } from './sample.ts';
import { record, type SomeInput } from './send.ts';

const PARTS = ['params', 'query', 'body'] as const;

/** A number somewhere in what a call takes. */
export interface NumberPlace {
  /** `body.lines[].quantity`. */
  readonly at: string;
  readonly schema: Json;
  /** Sample input with this number there, `key` wherever something is named. */
  readonly inputWith: (number: number, key: string) => SomeInput;
}

/** A number somewhere in a schema. */
interface Place {
  readonly at: string;
  readonly schema: Json;
  readonly valueWith: (number: number, key: string) => unknown;
}

const isNumber = ({ type }: Json): boolean => type === 'integer' || type === 'number';

function within(
  places: readonly Place[],
  step: string,
  wrap: (value: unknown, key: string) => unknown,
): Place[] {
  return places.map(({ at, schema, valueWith }) => ({
    at: `${step}${at}`,
    schema,
    valueWith: (number, key) => wrap(valueWith(number, key), key),
  }));
}

/** @param around the references that are followed already: a schema that holds itself has its numbers once */
function placesIn(schema: unknown, name: string, root: Json, around: readonly string[]): Place[] {
  if (!isJson(schema)) return [];
  const { $ref, anyOf, oneOf, allOf, items, prefixItems, properties, additionalProperties } = schema;
  if (typeof $ref === 'string') {
    if (around.includes($ref)) return [];
    const target = $ref === '#' ? root : record(root.$defs)[$ref.replace('#/$defs/', '')];
    return placesIn(target, name, root, [...around, $ref]);
  }
  if (isNumber(schema)) return [{ at: '', schema, valueWith: (number) => number }];
  const deeper = (inner: unknown, innerName: string) => placesIn(inner, innerName, root, around);
  const options = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const parts = Array.isArray(allOf) ? allOf : [];
  return [
    ...options.flatMap((option) => deeper(option, name)),
    ...parts.flatMap((part) =>
      within(deeper(part, name), '', (value, key) => ({
        ...Object.fromEntries(parts.flatMap((other) => Object.entries(record(ofSchema(other, name, key))))),
        ...record(value),
      })),
    ),
    ...within(deeper(items, name), '[]', (value) => [value]),
    ...(Array.isArray(prefixItems) ? prefixItems : []).flatMap((item, place, all) =>
      within(deeper(item, name), `[${place}]`, (value, key) =>
        all.map((other, at) => (at === place ? value : ofSchema(other, name, key))),
      ),
    ),
    ...Object.entries(record(properties)).flatMap(([field, inner]) =>
      within(deeper(inner, field), `.${field}`, (value, key) => ({
        ...record(ofSchema(schema, name, key)),
        [field]: value,
      })),
    ),
    ...within(deeper(additionalProperties, name), '.*', (value, key) => ({ [key]: value })),
  ];
}

/** Every number in what a call takes, those of each choice too. */
export function findNumbers(call: CallDeclaration): NumberPlace[] {
  return PARTS.flatMap((part) => {
    const schema = call[part];
    if (!schema) return [];
    const root = toJsonSchema(schema);
    if (!isJson(root)) return [];
    return placesIn(root, '', root, []).map(({ at, schema: found, valueWith }) => ({
      at: `${part}${at}`,
      schema: found,
      inputWith: (number, key) => ({ [part]: valueWith(number, key) }),
    }));
  });
}
