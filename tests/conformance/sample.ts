import { z } from 'zod';

export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function text(schema: Json, name: string, id: string): string {
  const format = schema.format;
  if (format === 'uuid' || /(^id$|Id$|_id$|^token$)/.test(name)) return id;
  if (format === 'email') return 'somebody@example.test';
  if (format === 'uri') return 'https://example.test/';
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (format === 'date') return '2026-01-01';
  const least = typeof schema.minLength === 'number' ? schema.minLength : 1;
  return 'sample'.padEnd(least, 'x');
}

function ofUnion(schema: Json, name: string, id: string): unknown {
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const options = schema[key];
    if (Array.isArray(options)) return ofSchema(options[0], name, id);
  }
  return undefined;
}

function ofObject(schema: Json, id: string): Json {
  const properties = isJson(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, ofSchema(value, key, id)]),
  );
}

/** A value for a JSON schema of this name. */
export function ofSchema(schema: unknown, name: string, id: string): unknown {
  if (!isJson(schema)) return id;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      return text(schema, name, id);
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return true;
    case 'array':
      return [ofSchema(schema.items, name, id)];
    case 'object':
      return ofObject(schema, id);
    default:
      return ofUnion(schema, name, id);
  }
}

const jsonSchemas = new WeakMap<z.ZodType, unknown>();

/** A schema of what comes in, as JSON Schema. */
export function toJsonSchema(schema: z.ZodType): unknown {
  const made = jsonSchemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  jsonSchemas.set(schema, made);
  return made;
}

/** A value that has the shape a schema asks for, with one id wherever an id belongs. */
export const sampleOf = (schema: z.ZodType, id: string): unknown => ofSchema(toJsonSchema(schema), '', id);
