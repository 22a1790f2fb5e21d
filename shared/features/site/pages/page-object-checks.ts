import type { z } from 'zod';
import { upgradeStored } from '../../../rules/versions/upgrade.ts';
import { blockRegistry } from '../blocks/blocks.ts';
import { canHold, checkSize, holdsAtMost } from './block-checks.ts';
import type { FlatBlock } from './flat-block.ts';
import type { PageDoc } from './page-document.ts';
import { PAGE_LIMITS, type Uid } from './page-limits.ts';
import type { ObjectBlock } from './page-object.ts';
import { PAGE_REFUSALS } from './page-refusals.ts';
import { parsePath } from './property-path.ts';

/** What is wrong with a page object's blocks, by the name of the field. */

/** Messages by field, such as `blocks.0.properties.title`. */
export type FieldErrors = Record<string, string[]>;

const OBJECT_REFUSALS = {
  sameUid: 'Another block has this uid',
  otherUuid: 'This isn’t the block’s uid',
  otherKind: 'A block of another kind has this uid',
  fixed: 'This stays as it is. Send the block with another uid to change it',
  name: 'Use letters, digits, hyphens and underscores in names',
} as const;

interface TreeCheck {
  /** The page as it is, or the one that is copied: what it has may stay, whatever the rules say now. */
  readonly before: PageDoc | null;
  /** Puts what a schema finds into words. */
  readonly words: z.core.$ZodErrorMap;
  readonly errors: FieldErrors;
  readonly seen: Set<Uid>;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isName = (name: string): boolean => parsePath(name)?.length === 1 && !name.includes('[');

function add(errors: FieldErrors, field: string, message: string): void {
  errors[field] = [...(errors[field] ?? []), message];
}

/** Names that can't be part of a path, at any depth: a change couldn't name what they hold. */
function checkNames(value: unknown, at: string, errors: FieldErrors): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && !isName(name)) add(errors, `${at}.${name}`, OBJECT_REFUSALS.name);
    else checkNames(inner, `${at}.${name}`, errors);
  }
}

function checkProperties(block: ObjectBlock, at: string, { errors, words }: TreeCheck): void {
  const definition = blockRegistry.find(block.type);
  const tooMuch = checkSize(block.properties);
  if (tooMuch) add(errors, `${at}.properties`, tooMuch.message);
  if (!definition) return;
  const stored = upgradeStored(block.properties, block.version, definition.upgrades ?? []);
  const parsed = definition.properties.safeParse(stored, { error: words });
  for (const { path, message } of parsed.error?.issues ?? [])
    add(errors, [`${at}.properties`, ...path].join('.'), message);
}

/** A block that the page has can't become another one: what its uid stands for in the page's history stays. */
function checkFixed(block: ObjectBlock, there: FlatBlock, at: string, { errors }: TreeCheck): void {
  if (there.type !== block.type) {
    add(errors, `${at}.type`, OBJECT_REFUSALS.otherKind);
    return;
  }
  for (const field of ['id', 'version'] as const)
    if (there[field] !== block[field]) add(errors, `${at}.${field}`, OBJECT_REFUSALS.fixed);
  const { deleted: _, ...flags } = there.flags;
  const { deleted: __, ...sent } = block.flags;
  if (!same(flags, sent)) add(errors, `${at}.flags`, OBJECT_REFUSALS.fixed);
}

function checkBlock(
  block: ObjectBlock,
  at: string,
  parent: ObjectBlock | null,
  depth: number,
  check: TreeCheck,
) {
  const { before, errors, seen } = check;
  if (seen.has(block.uid)) add(errors, `${at}.uid`, OBJECT_REFUSALS.sameUid);
  seen.add(block.uid);
  if (block.uuid !== undefined && block.uuid !== block.uid)
    add(errors, `${at}.uuid`, OBJECT_REFUSALS.otherUuid);
  const there = before?.blocks.get(block.uid);
  if (there) checkFixed(block, there, at, check);
  else if (!blockRegistry.find(block.type)) add(errors, `${at}.type`, PAGE_REFUSALS['unknown-kind']);
  const stays = there !== undefined && there.parent === (parent?.uid ?? null) && !there.flags.deleted;
  if (!stays && !canHold(parent?.type ?? null, block.type))
    add(errors, `${at}.type`, PAGE_REFUSALS['not-allowed-there']);
  if (depth > PAGE_LIMITS.depth) {
    add(errors, at, PAGE_REFUSALS['too-deep']);
    return;
  }
  checkNames(block.properties, `${at}.properties`, errors);
  if (!there || !same(there.properties, block.properties)) checkProperties(block, at, check);
  checkSiblings(block.items, `${at}.items`, block, depth + 1, check);
}

function checkSiblings(
  blocks: readonly ObjectBlock[],
  at: string,
  parent: ObjectBlock | null,
  depth: number,
  check: TreeCheck,
): void {
  const alive = blocks.filter(({ flags }) => !flags.deleted);
  const most = parent ? holdsAtMost(parent.type) : null;
  if (most !== null && alive.length > most) add(check.errors, at, PAGE_REFUSALS['not-allowed-there']);
  blocks.forEach((block, index) => {
    if (!block.flags.deleted) checkBlock(block, `${at}.${index}`, parent, depth, check);
  });
}

/**
 * @param before the page as it is, or the one that is copied; null for a new page
 * @param words put what a schema finds into words
 * @returns the messages by field; none where the page can be stored
 */
export function checkTree(
  blocks: readonly ObjectBlock[],
  before: PageDoc | null,
  words: z.core.$ZodErrorMap,
): FieldErrors {
  const check: TreeCheck = { before, words, errors: {}, seen: new Set() };
  checkSiblings(blocks, 'blocks', null, 1, check);
  if (check.seen.size > PAGE_LIMITS.blocks) add(check.errors, 'blocks', PAGE_REFUSALS['too-many-blocks']);
  return check.errors;
}

/** Names in the page's own properties that no change could name. */
export function checkPropertyNames(properties: object): FieldErrors {
  const errors: FieldErrors = {};
  checkNames(properties, 'properties', errors);
  return errors;
}
