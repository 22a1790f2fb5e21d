import { z } from 'zod';

/** What a process may use before it is ended. */
export const limitsSchema = z.object({
  /** Resident memory of the whole process, its libraries' included. */
  memoryBytes: z.int().positive(),
  /** Time on processors, all threads together: a busy machine doesn’t shorten it. */
  processorSeconds: z.number().positive(),
});
export type Limits = z.infer<typeof limitsSchema>;

/** What a child process is sent: its one job. */
export const orderSchema = z.object({ job: z.unknown(), limits: limitsSchema });
