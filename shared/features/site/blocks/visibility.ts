import { z } from 'zod';
import { conditionsPass, type GuardState } from '../../../contract/access/access.ts';
import { type Block, inOrder } from './block.ts';
import type { BlockType } from './block-type.ts';
import { conditionWords, isKnownCondition } from './condition-words.ts';
import type { BlockRegistry } from './registry.ts';
import { shownProperties } from './shown-properties.ts';

/** Which blocks of a page are shown. Spec 3 §4.6. */

/** `preview` is the editor's; all others are what shoppers see. Spec 2 §3.15. */
export type PageMode = 'native' | 'preview' | 'unknown';

/** Not published itself, or holding blocks of which none is. A missing property means published. */
export const isPublished = (block: Block): boolean =>
  block.properties.published !== false && (block.items.length === 0 || block.items.some(isPublished));

/** Stands for something the editor offers, not for a part of the page. */
export const isPseudoItem = (type: string): boolean =>
  type.length > 1 && type.startsWith('_') && type.endsWith('_');

/** Kinds for the platform’s own pages are on no other store’s. */
export const isForSite = ({ facts }: BlockType, context: GuardState['context']): boolean =>
  facts.platformOnly !== true || context === 'platform';

const jsonList = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'Not a list of conditions' });
    return z.NEVER;
  }
});
const conditionsSchema = z.union([
  z.undefined().transform((): string[] => []),
  z.null().transform((): string[] => []),
  z.literal('').transform((): string[] => []),
  z.array(z.string()),
  jsonList.pipe(z.array(z.string())),
]);

/** Names of conditions that a block sets, as a list or as the JSON of one; null when they cannot be read. */
export function conditionsOf({ properties }: Pick<Block, 'properties'>): readonly string[] | null {
  const read = conditionsSchema.safeParse(properties.conditions);
  return read.success ? read.data : null;
}

export interface VisibleBlock {
  readonly block: Block;
  readonly items: readonly VisibleBlock[];
  /** Unpublished, and shown only because the page is being edited. */
  readonly faded: boolean;
  /** Why the audience that the page is edited for doesn’t see it; missing where it does. */
  readonly withheld?: string;
}

export interface VisibilityOptions {
  readonly mode: PageMode;
  /** Edit controls are on. */
  readonly editing: boolean;
  readonly state: GuardState;
  readonly registry: BlockRegistry;
  log(message: string): void;
  /** In preview: `state` is an audience, and what it doesn’t see is told apart. */
  readonly lens?: { readonly showsAll: boolean } | undefined;
}

function passes(block: Block, { state, log }: VisibilityOptions): boolean {
  const names = conditionsOf(block);
  if (names === null) log(`Block ${block.uid} has unreadable conditions`);
  return names !== null && conditionsPass(names, state, (name) => log(`Invalid block condition ${name}`));
}

/** Whether the visitor sees what is inside the block. A block without readable properties stays closed. */
function accessTo(block: Block, { registry, state, log }: VisibilityOptions) {
  const definition = registry.find(block.type);
  if (!definition?.access) return 'open';
  const properties = shownProperties(definition, block, log);
  return properties ? definition.access(properties, state) : 'hidden';
}

const silent = () => undefined;

/** The reason why an audience doesn’t see a block; null where it does. */
function withheldFrom(block: Block, { state, registry }: VisibilityOptions): string | null {
  const names = conditionsOf(block);
  if (names === null) return 'its conditions can’t be read';
  const unknown = names.find((name) => !isKnownCondition(name));
  if (unknown !== undefined) return conditionWords(unknown);
  const failing = names.find((name) => !conditionsPass([name], state, silent));
  if (failing !== undefined) return `only for “${conditionWords(failing)}”`;
  const kind = registry.find(block.type);
  return kind && !isForSite(kind, state.context) ? 'only for “On the platform’s own site”' : null;
}

/** A block as the editor shows it to an audience. */
function seenThrough(block: Block, options: VisibilityOptions, showsAll: boolean): VisibleBlock {
  const access = accessTo(block, { ...options, log: silent });
  const withheld = withheldFrom(block, options) ?? (access === 'hidden' ? 'only for other visitors' : null);
  const published = isPublished(block);
  if (withheld !== null && !showsAll) return { block, items: [], faded: !published, withheld };
  const items = access === 'open' || showsAll ? visibleBlocks(block.items, options) : [];
  return { block, items, faded: !published || withheld !== null };
}

function visible(block: Block, options: VisibilityOptions): VisibleBlock | null {
  if (block.flags.deleted || isPseudoItem(block.type)) return null;
  if (options.mode === 'preview' && options.lens) return seenThrough(block, options, options.lens.showsAll);
  const published = isPublished(block);
  const showsAll = options.mode === 'preview';
  if (!showsAll && !(published && passes(block, options))) return null;
  const kind = options.registry.find(block.type);
  if (!showsAll && kind && !isForSite(kind, options.state.context)) return null;
  const access = showsAll ? 'open' : accessTo(block, options);
  if (access === 'hidden') return null;
  if (access === 'closed') return { block, items: [], faded: false };
  const items = visibleBlocks(block.items, options);
  const holds = block.items.length > 0 || kind?.container === true;
  if (!showsAll && holds && items.length === 0) return null;
  return { block, items, faded: options.editing && !published };
}

/** The blocks to show, in their order, each with those inside it. An unknown condition is logged and hides its block. */
export const visibleBlocks = (blocks: readonly Block[], options: VisibilityOptions): VisibleBlock[] =>
  inOrder(blocks).flatMap((block) => visible(block, options) ?? []);

/** Whether blocks may show one visitor what they don't show another, by their conditions or by their kind. */
export const dependOnVisitor = (blocks: readonly Block[], registry: BlockRegistry): boolean =>
  blocks.some(
    (block) =>
      conditionsOf(block)?.length !== 0 ||
      registry.find(block.type)?.access !== undefined ||
      // Reviews are the same for everyone.
      registry.find(block.type)?.figures?.some((name) => name !== 'reviews') === true ||
      dependOnVisitor(block.items, registry),
  );

const isSameFor = (one: VisibilityOptions, other: VisibilityOptions): boolean =>
  one.mode === other.mode &&
  one.editing === other.editing &&
  one.state === other.state &&
  one.registry === other.registry &&
  one.log === other.log &&
  one.lens?.showsAll === other.lens?.showsAll;

/**
 * As {@link visibleBlocks}, for a page that is drawn again and again: a block that hasn’t changed, with what it holds, keeps
 * its object, and isn’t looked at again.
 */
export function keepVisible(): typeof visibleBlocks {
  let known = new WeakMap<Block, { readonly visible: VisibleBlock | null }>();
  let last: VisibilityOptions | null = null;
  return (blocks, options) => {
    if (!last || !isSameFor(last, options)) known = new WeakMap();
    last = options;
    return inOrder(blocks).flatMap((block) => {
      const kept = known.get(block) ?? { visible: visible(block, options) };
      known.set(block, kept);
      return kept.visible ?? [];
    });
  };
}
