import { z } from 'zod';

/** What a refused call answers: the body of every 4xx and 5xx of `/omnis/v3` and `/v1`. */
export const refusalSchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string().optional(),
});
export type RefusalBody = z.infer<typeof refusalSchema>;
