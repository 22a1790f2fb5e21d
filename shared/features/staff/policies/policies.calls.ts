import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { FIELD_MESSAGES } from '../../../rules/fields/fields.ts';
import { lines } from '../../../rules/text/line.schema.ts';

const ofPolicy = z.object({ url: z.string().max(80) });

/** Longest text of a policy. */
export const POLICY_MAX_LENGTH = 40_000;

const policySchema = z.object({
  url: z.string(),
  title: z.string(),
  /** `## ` begins a section, an empty line a paragraph. */
  body: z.string(),
  /** 0 until someone changes the built-in text. */
  version: z.number().int(),
  changedAt: z.string().nullable(),
  /** Whose policy it is: the platform's or the store's name. */
  of: z.string(),
});
export type ShownPolicy = z.infer<typeof policySchema>;

const versionSchema = z.object({
  version: z.number().int(),
  at: z.string(),
  by: z.string().nullable(),
  body: z.string(),
});
export type PolicyVersion = z.infer<typeof versionSchema>;

export const policyCalls = {
  show: defineCall({
    name: 'policies.show',
    method: 'GET',
    path: '/omnis/v3/policies/{url}/',
    summary: 'Get a policy’s current version',
    description: 'On a store’s host it is in the store’s name.',
    access: 'public',
    params: ofPolicy,
    answer: policySchema,
    errors: [404],
  }),
  versions: defineCall({
    name: 'policies.versions',
    method: 'GET',
    path: '/omnis/v3/atlas/policies/{url}/',
    summary: 'Get a platform policy with its versions, newest first',
    access: 'internal',
    params: ofPolicy,
    answer: z.object({
      policy: policySchema,
      builtIn: z.string(),
      versions: z.array(versionSchema),
      mayEdit: z.boolean(),
    }),
    errors: [404],
  }),
  save: defineCall({
    name: 'policies.save',
    method: 'POST',
    path: '/omnis/v3/atlas/policies/{url}/',
    summary: 'Save a new version of a policy',
    description: 'Answers 409 when someone else has saved one since.',
    access: 'internal',
    params: ofPolicy,
    body: z.object({
      body: lines()
        .min(1, FIELD_MESSAGES.required)
        .max(POLICY_MAX_LENGTH, FIELD_MESSAGES.maxLength(POLICY_MAX_LENGTH)),
      /** The version that was edited. */
      from: wholeNumber(),
    }),
    answer: z.object({ version: z.number().int() }),
    errors: [404, 409],
  }),
} as const;
