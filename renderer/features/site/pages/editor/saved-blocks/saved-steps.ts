import {
  blocksInPlace,
  type FlatBlock,
  followShared,
  type PageDoc,
  resetToShared,
  type SavedContent,
  SHARED_MARK,
  type SharedPlace,
  type SimpleCommand,
} from '../../../../../../shared/features/site/pages/pages.ts';
import type { SavedBlock } from '../../../../../../shared/features/site/pages/saved-blocks.calls.ts';
import { blockLabel, kindTitle, subtree } from '../document/block-tree.ts';
import { type Place, refusalIn } from '../document/places.ts';
import { keysAt, newUid, type Situation, type Step, type StepOrRefusal } from '../document/steps.ts';
import type { PlaceOfShared } from './shared-on-page.ts';

/** Changes of a page with saved blocks. */

type Saved = Pick<SavedBlock, 'id' | 'name' | 'version' | 'content'>;

/** A saved block on the page: a place of a shared one, plain blocks of one that is copied. */
export function placeSavedStep(
  { doc, tree }: Situation,
  saved: Saved & Pick<SavedBlock, 'isShared'>,
  place: Place,
): StepOrRefusal {
  const [root] = saved.content;
  if (!root) return { refusal: 'There’s nothing in this saved block' };
  const refusal = refusalIn(doc, tree, root.type, place.parent);
  if (refusal) return { refusal };
  const [order = ''] = keysAt(tree, place, 1);
  const uid = newUid();
  const { id, version, content } = saved;
  const mark = saved.isShared ? { id, version } : null;
  return {
    command: { kind: 'insert', blocks: blocksInPlace(content, { uid, parent: place.parent, order, mark }) },
    words: `added ${saved.name}`,
    said: `${saved.name} added`,
    select: [uid],
  };
}

/** What is saved of a selected block: with all that lies in it, the outermost first. */
export const blocksToSave = ({ tree }: Situation, block: FlatBlock): FlatBlock[] =>
  subtree(tree, block).map((each) => (each === block ? { ...each, parent: null } : each));

/** The block that was shared becomes the first place of it. */
export function shareStep(block: FlatBlock, saved: Saved): Step {
  const uid = newUid();
  const { id, version, content } = saved;
  const { parent, order } = block;
  const blocks = blocksInPlace(content, { uid, parent, order, mark: { id, version } });
  return {
    command: {
      kind: 'batch',
      commands: [
        { kind: 'remove', uids: [block.uid] },
        { kind: 'insert', blocks },
      ],
    },
    words: `shared ${blockLabel(block)}`,
    said: `${saved.name} is a shared block now`,
    select: [uid],
  };
}

const batch = (commands: SimpleCommand[], words: string, said: string): StepOrRefusal =>
  commands.length > 0
    ? { command: { kind: 'batch', commands }, words, said }
    : { refusal: 'There’s nothing to change' };

/** The whole place becomes the shared block again. */
export const backStep = (doc: PageDoc, { place, saved }: PlaceOfShared): StepOrRefusal =>
  batch(
    resetToShared(doc, place, saved),
    `went back to the shared ${saved.name}`,
    `Back to the shared ${saved.name}`,
  );

/** The place gets what the shared block has become; what differs stays. */
export const followStep = (doc: PageDoc, { place, saved, base }: PlaceOfShared): StepOrRefusal =>
  batch(
    followShared(doc, place, base, saved),
    `took the newest ${saved.name}`,
    `${saved.name} is the newest version now`,
  );

/** One property becomes the shared block’s again. */
export function backAtStep(
  place: SharedPlace,
  content: SavedContent,
  { uid, name }: { readonly uid: string; readonly name: string },
  title: string,
): StepOrRefusal {
  const block = place.blocks.find((one) => one.uid === uid);
  const [root] = place.blocks;
  const origin = root && blocksInPlace(content, { ...root, mark: place.mark }).find((one) => one.uid === uid);
  if (!block || !origin) return { refusal: 'This block is no longer there' };
  const value = origin.properties[name];
  return {
    command: {
      kind: 'set',
      uid,
      path: name,
      ...(value === undefined ? { value: null, unset: true } : { value }),
    },
    words: `took ${title.toLowerCase()} of ${kindTitle(block.type)} back`,
    said: `${title} is the shared one again`,
  };
}

/** Makes plain blocks of a place. */
export const detachStep = ({ place, saved }: PlaceOfShared): Step => ({
  command: { kind: 'set', uid: place.uid, path: SHARED_MARK, value: null, unset: true },
  words: `detached ${saved.name}`,
  said: `${saved.name} is detached: these are plain blocks now`,
});
