import { z } from 'zod';
import { columnsSchema, flatBlockSchema, orderKeySchema, rowsSchema } from './flat-block.ts';
import { PAGE_LIMITS, uidSchema } from './page-limits.ts';

/** Changes of a page, each of which can be taken back. */

const pathSchema = z.string().min(1).max(200);

function commandSchemas(most: number) {
  const simple = z.discriminatedUnion('kind', [
    /** Blocks with what is inside them, parents first. A deleted one of the same uid comes back as it is now. */
    z.object({ kind: z.literal('insert'), blocks: z.array(flatBlockSchema).min(1).max(most) }),
    /** What is inside them goes with them. */
    z.object({ kind: z.literal('remove'), uids: z.array(uidSchema).min(1).max(most) }),
    z.object({
      kind: z.literal('move'),
      moves: z
        .array(z.object({ uid: uidSchema, parent: uidSchema.nullable(), order: orderKeySchema }))
        .min(1)
        .max(most),
    }),
    /** Sets a property of a block; `unset` removes it. */
    z.object({
      kind: z.literal('set'),
      uid: uidSchema,
      path: pathSchema,
      value: z.unknown().optional(),
      unset: z.literal(true).optional(),
    }),
    z.object({
      kind: z.literal('size'),
      uid: uidSchema,
      x: columnsSchema.optional(),
      y: rowsSchema.optional(),
    }),
    /** Sets a field of the page, such as `properties.title`; its address isn't one of them. */
    z.object({
      kind: z.literal('page'),
      path: pathSchema,
      value: z.unknown().optional(),
      unset: z.literal(true).optional(),
    }),
  ]);
  /** A `batch` is done whole or not at all, and holds no other batch. */
  const command = z.discriminatedUnion('kind', [
    ...simple.options,
    z.object({ kind: z.literal('batch'), commands: z.array(simple).min(1).max(most) }),
  ]);
  return { simple, command };
}

const sent = commandSchemas(PAGE_LIMITS.blocks);
export const simpleCommandSchema = sent.simple;
export type SimpleCommand = z.output<typeof simpleCommandSchema>;
export const pageCommandSchema = sent.command;
export type PageCommand = z.output<typeof pageCommandSchema>;

/** As it is stored: restoring a version or taking a change back may name more than one change that is sent. */
export const storedCommandSchema = commandSchemas(PAGE_LIMITS.pageBytes).command;
