import { z } from 'zod';

/** What the compiler's thread is asked for: MJML, and a number by which its answer is told from others. */
export const orderSchema = z.object({ id: z.int(), markup: z.string() });

/** Its answer: HTML, or why there is none. */
export const compiledSchema = z.union([
  z.object({ id: z.int(), html: z.string() }),
  z.object({ id: z.int(), problem: z.string() }),
]);
export type Compiled = z.output<typeof compiledSchema>;
