import type { FlatBlock, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import type { Colleague } from '../../../../../platform/people/colleagues.ts';
import { blockWords, kindTitle } from '../document/block-tree.ts';

/** Where a person is: the first of their blocks that the page has. */
export const whereIs = (
  { selection }: Colleague,
  blocks: ReadonlyMap<Uid, FlatBlock>,
): FlatBlock | undefined =>
  selection.map((uid) => blocks.get(uid)).find((block) => block?.flags.deleted === false);

/** “Ana, at Summer sale”. */
export function personWords(person: Colleague, blocks: ReadonlyMap<Uid, FlatBlock>): string {
  const block = whereIs(person, blocks);
  return block ? `${person.name}, at ${blockWords(block) ?? kindTitle(block.type)}` : person.name;
}
