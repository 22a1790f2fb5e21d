import type { PersonHere } from '../../../shared/rules/people-here/people-here.ts';
import { initials } from '../../../shared/rules/text/initials.ts';

/** Colours that tell people apart, in `people-faces.module.css`. */
const COLOURS = 8;

/** A person who has the same open, with all tabs that they have it open in. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  /** From 0. */
  readonly colour: number;
  readonly selection: readonly string[];
}

/**
 * People by account, in the order of their arrival: two tabs of a person are one person.
 * @param me account of the person who looks; it may be open in another of their tabs
 */
export function colleagues(people: readonly PersonHere[], me: string | null): readonly Colleague[] {
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

/** People who have selected something. */
export const peopleAt = (people: readonly Colleague[], id: string): readonly Colleague[] =>
  people.filter(({ selection }) => selection.includes(id));

/** “Ana and Ben are here too”; empty where no one is. */
export function hereWords(people: readonly Colleague[]): string {
  if (people.length === 0) return '';
  const names = new Intl.ListFormat('en-GB').format(people.map(({ name }) => name));
  return `${names} ${people.length === 1 ? 'is' : 'are'} here too`;
}
