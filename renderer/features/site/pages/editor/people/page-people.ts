import type { FlatBlock, PagePerson, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { initials } from '../../../../../../shared/rules/text/initials.ts';
import { blockWords, kindTitle } from '../document/block-tree.ts';

/** Colours that tell people apart, in `people.module.css`. */
const COLOURS = 8;

/** A person on the page, with all tabs that they have it open in. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  /** From 0. */
  readonly colour: number;
  readonly selection: readonly Uid[];
}

/**
 * People by account, in the order of their arrival: two tabs of a person are one person.
 * @param me account of the person who looks; the page may be open in another of their tabs
 */
export function colleagues(people: readonly PagePerson[], me: string | null): readonly Colleague[] {
  const byId = Map.groupBy(people, ({ id }) => id);
  return [...byId].map(([id, tabs], at) => {
    const name = tabs[0]?.name ?? '';
    return {
      id,
      name: id === me ? 'You, in another tab' : name,
      initials: initials(name),
      colour: at % COLOURS,
      selection: [...new Set(tabs.flatMap(({ selection }) => selection))],
    };
  });
}

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

/** People who have selected a block. */
export const peopleAt = (people: readonly Colleague[], uid: Uid): readonly Colleague[] =>
  people.filter(({ selection }) => selection.includes(uid));

/** “Ana and Ben are here too”; empty where no one is. */
export function hereWords(people: readonly Colleague[]): string {
  if (people.length === 0) return '';
  const names = new Intl.ListFormat('en-GB').format(people.map(({ name }) => name));
  return `${names} ${people.length === 1 ? 'is' : 'are'} here too`;
}
