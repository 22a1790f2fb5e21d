import { z } from 'zod';
import { refusedScanSchema } from '../../../contract/operation.ts';
import { defineStationRequest } from '../../../contract/station-request.ts';
import { lines } from '../../../rules/text/line.schema.ts';
import { labelWorkSchema } from './label-work.ts';
import { stationStateSchema } from './station-state.ts';

const attentionItemSchema = z.object({
  id: z.uuid(),
  /** The source of the item, which also resolves it. */
  about: z.string(),
  /** What was done or tried, such as "Label printed". */
  title: z.string(),
  at: z.iso.datetime(),
  staffName: z.string(),
  refusal: refusedScanSchema,
  label: labelWorkSchema.nullable(),
  /** The ways to resolve it, each a button; the first one is the usual one. */
  resolutions: z.array(z.object({ name: z.string(), words: z.string() })),
});
export type AttentionItem = z.infer<typeof attentionItemSchema>;

/** What the server refused, what no one knows and what failed: it stays listed until a person resolves it. */
export const attentionRequests = {
  list: defineStationRequest({
    name: 'attention.list',
    params: z.object({}),
    answer: z.object({ items: z.array(attentionItemSchema) }),
  }),
  resolve: defineStationRequest({
    name: 'attention.resolve',
    params: z.object({ id: z.uuid(), resolution: z.string(), note: lines().max(500).default('') }),
    answer: stationStateSchema,
  }),
} as const;
