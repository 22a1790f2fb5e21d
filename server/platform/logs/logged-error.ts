import { z } from 'zod';

const text = z.string().optional().catch(undefined);
/** What an error says. Errors of the jobs name their queue, and aren’t instances of Error. */
const toldSchema = z.object({
  name: text,
  message: text,
  stack: text,
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  queue: text,
});

/** The loggable part of an error: never its attached objects, which can hold connections and their settings. */
export function loggedError(error: unknown): object {
  const told = toldSchema.safeParse(error);
  if (!told.success) return { message: String(error) };
  const { name, message, stack, code, queue } = told.data;
  return {
    type: name ?? 'object',
    message: message ?? `Without a message, with ${Object.keys(Object(error)).join(', ') || 'nothing'}`,
    stack,
    ...(code !== undefined && { code }),
    ...(queue !== undefined && { queue }),
  };
}
