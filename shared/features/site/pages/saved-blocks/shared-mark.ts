import { z } from 'zod';
import { wholeNumber } from '../../../../contract/whole-number.ts';
import type { FlatBlock } from '../flat-block.ts';

/**
 * What makes a block of a page the place of a shared block. It is the editor’s own property, so that it comes and goes with
 * every change, version and copy of the page, and shoppers never get it.
 */
export const SHARED_MARK = '_shared';

const markSchema = z.object({ id: z.uuid(), version: wholeNumber(1) });
export interface SharedMark {
  /** The shared block’s. */
  readonly id: string;
  /** The version that the place has, but for what differs there. */
  readonly version: number;
}

/** Blocks inside a place are named after its root: a longer name would leave no room for theirs. */
const ROOT_UID_MAX = 40;

/** What a block is a place of; null for a plain block, and for what isn’t a mark. */
export function sharedMarkOf({ uid, properties }: Pick<FlatBlock, 'uid' | 'properties'>): SharedMark | null {
  const value = properties[SHARED_MARK];
  if (value === undefined || uid.length > ROOT_UID_MAX) return null;
  const parsed = markSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** The same block as a plain one. */
export function withoutMark<B extends Pick<FlatBlock, 'properties'>>(block: B): B {
  if (!(SHARED_MARK in block.properties)) return block;
  const { [SHARED_MARK]: _, ...properties } = block.properties;
  return { ...block, properties };
}

/** What a saved block can hold. */
export const SAVED_LIMITS = {
  blocks: 200,
  bytes: 200_000,
  name: 80,
  /** Saved blocks of a project. */
  perProject: 100,
  /** Older versions are forgotten: what a place has of them counts as its own. */
  versions: 100,
} as const;
