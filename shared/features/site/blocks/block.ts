import { z } from 'zod';
import { wholeNumber } from '../../../contract/whole-number.ts';
import { GRID_COLUMNS } from '../../../rules/constants/constants.ts';

/** A piece of a page. Spec 2 §3.16. */

const sizeSchema = z.object({
  /** Columns out of twelve. */
  x: z.int().min(1).max(GRID_COLUMNS).default(GRID_COLUMNS),
  /** Height in rows of its row; null follows the content. */
  y: wholeNumber(1).nullable().default(null),
});

const flagsSchema = z.object({
  deleted: z.boolean().default(false),
  reordered: z.boolean().default(false),
  placeholder: z.boolean().default(false),
});

export const blockSchema = z.object({
  /** Null until it has been saved. */
  id: z.string().max(64).nullable().default(null),
  /** Tells blocks of one page apart, saved or not. */
  uid: z.string().min(1).max(64),
  type: z.string().max(60),
  size: sizeSchema.prefault({}),
  /** Version of its kind's properties that wrote it; blocks stored before kinds had versions are of the first. */
  version: wholeNumber(1).default(1),
  /** As its type's schema has them; what a newer version also wrote stays. */
  properties: z.record(z.string(), z.unknown()).default({}),
  /** Place among its siblings. Null is the specification's infinity: behind all that have one. */
  order: wholeNumber().nullable().default(null),
  flags: flagsSchema.prefault({}),
  get items() {
    return z.array(blockSchema).default([]);
  },
});
export type Block = z.output<typeof blockSchema>;

const orderOf = ({ order }: Pick<Block, 'order'>): number => order ?? Number.POSITIVE_INFINITY;

/** Blocks in the order they are shown; those without a place stay behind the others as they came. */
export const inOrder = <B extends Pick<Block, 'order'>>(blocks: readonly B[]): B[] =>
  blocks.toSorted((left, right) =>
    orderOf(left) === orderOf(right) ? 0 : orderOf(left) < orderOf(right) ? -1 : 1,
  );

/** Every block of a page with what lies inside, from the top down. */
export const everyBlock = (blocks: readonly Block[]): Block[] =>
  inOrder(blocks).flatMap((block) => [block, ...everyBlock(block.items)]);
