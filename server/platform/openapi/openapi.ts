import { z } from 'zod';
import type { CallDeclaration } from '../../../shared/contract/call.ts';
import { REFUSAL_MESSAGE, type RefusalStatus } from '../../../shared/contract/errors.ts';
import { refusalSchema } from '../../../shared/contract/refusal.schema.ts';

type JsonSchema = Record<string, unknown>;

const ACCESS_TEXT: Readonly<Record<CallDeclaration['access'], string>> = {
  public: 'Anyone may make this call.',
  'signed-in': 'Needs a session.',
  project: 'Needs a session of a member of the active project (query `project`).',
  factory: 'Needs a session of factory or internal staff.',
  internal: 'Needs a session of internal staff.',
  station: 'Needs a workstation’s bearer token.',
};

const TOKEN_TEXT =
  ' Made with the header `Authorization: Bearer` and the token of the cookie `selvedge-api-token`, which POST /dashboard/user/token/legacy renews. Cookies are ignored.';

/** @param name sets apart what a recursive schema refers to inside itself */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', name = 'schema'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return json.$defs ? { $id: `urn:selvedge:${name}:${io}`, ...json } : json;
}

function parametersOf(call: CallDeclaration): JsonSchema[] {
  const read = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    if (!schema) return [];
    const json = schemaOf(schema, 'input');
    const properties = (json.properties ?? {}) as Record<string, JsonSchema>;
    const required = (json.required ?? []) as string[];
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const project =
    call.access === 'project'
      ? [
          {
            name: 'project',
            in: 'query',
            required: false,
            schema: { type: 'string' },
            description: 'Code of the active project',
          },
        ]
      : [];
  return [...read(call.params, 'path'), ...read(call.query, 'query'), ...project];
}

function bodyOf(call: CallDeclaration): JsonSchema | undefined {
  if (!call.body && !call.upload) return undefined;
  const schema = call.body ? schemaOf(call.body, 'input', call.name) : { type: 'object' };
  if (!call.upload) return { required: true, content: { 'application/json': { schema } } };
  const properties = {
    ...((schema.properties as JsonSchema | undefined) ?? {}),
    [call.upload.field]: { type: 'string', format: 'binary' },
  };
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function answerOf(call: CallDeclaration): Record<string, JsonSchema> {
  if (call.answer === 'file')
    return {
      200: { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    };
  if (call.answer === 'redirect') return { 303: { description: 'Where to continue' } };
  return {
    200: {
      description: 'Done',
      content: { 'application/json': { schema: schemaOf(call.answer, 'output', call.name) } },
    },
  };
}

function refusalsOf(call: CallDeclaration): Record<string, JsonSchema> {
  const always: RefusalStatus[] = [
    ...(call.access === 'public' ? [] : ([401, 403] as const)),
    ...(call.params || call.query || call.body ? ([422] as const) : []),
    ...(call.captcha ? ([403] as const) : []),
    ...(call.rate ? ([429] as const) : []),
    500,
    503,
  ];
  const statuses = [...new Set([...always, ...(call.errors ?? [])])].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: REFUSAL_MESSAGE[status],
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

/** The OpenAPI 3.1 document of a list of calls, made from their declarations alone. */
export function openApiDocument(
  calls: readonly CallDeclaration[],
  version: string,
  /** What the configured captcha asks of calls that take its tokens. */
  captchaFact: string,
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const call of calls) {
    const rights = call.permissions?.length ? ` Permissions: ${call.permissions.join(', ')}.` : '';
    const requestBody = bodyOf(call);
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: call.name,
        tags: [call.name.split('.')[0] ?? call.name],
        summary: call.summary,
        description: `${call.description ? `${call.description} ` : ''}${ACCESS_TEXT[call.access]}${call.credentials === 'token' ? TOKEN_TEXT : ''}${rights}${call.captcha ? ` ${captchaFact}` : ''}`,
        parameters: parametersOf(call),
        ...(requestBody ? { requestBody } : {}),
        responses: { ...answerOf(call), ...refusalsOf(call) },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Selvedge',
      version,
      description:
        'Cookies carry the session. Every changing call repeats the cookie XSRF-TOKEN in the header X-XSRF-TOKEN.',
    },
    paths,
    components: { schemas: { Refusal: schemaOf(refusalSchema, 'output') } },
  };
}
