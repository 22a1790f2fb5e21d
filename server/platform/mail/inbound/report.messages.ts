import { z } from 'zod';

/** What the process that reads reports is sent: the mail, as base64. */
export const reportJobSchema = z.object({ raw: z.string() });

/** What it answers: an `InboundReport`. */
export const reportSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bounce'),
    judgement: z.enum(['hard', 'soft', 'policy']),
    status: z.string().nullable(),
    words: z.string(),
    messageIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('delivered'), messageIds: z.array(z.string()) }),
  z.object({ kind: z.literal('complaint'), words: z.string(), messageIds: z.array(z.string()) }),
  z.object({ kind: z.enum(['delayed', 'auto-reply', 'other']) }),
]);
