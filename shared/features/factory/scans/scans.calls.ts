import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';

const commandCardSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Code 128 as an SVG picture. */
  picture: z.string(),
});
export type CommandCard = z.infer<typeof commandCardSchema>;

export const commandCalls = {
  list: defineCall({
    name: 'commands.list',
    method: 'GET',
    path: '/omnis/v3/factory/commands/',
    summary: 'List the command barcodes of workstations',
    access: 'factory',
    answer: z.object({ cards: z.array(commandCardSchema) }),
  }),
} as const;
