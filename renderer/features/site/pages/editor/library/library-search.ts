import type { BlockType } from '../../../../../../shared/features/site/blocks/blocks.ts';

export interface LibraryGroup {
  readonly name: string;
  readonly kinds: readonly BlockType[];
}

const GROUPS = ['Words', 'Pictures', 'Products', 'Layout', 'Forms', 'Social', 'Account', 'Project', 'Code'];

const matches = ({ title, facts }: BlockType, term: string): number => {
  const name = title.toLowerCase();
  if (name.startsWith(term)) return 3;
  if (name.includes(term) || facts.synonyms.some((synonym) => synonym.toLowerCase().startsWith(term)))
    return 2;
  return facts.description.toLowerCase().includes(term) ? 1 : 0;
};

/** Of these kinds, those for a search in names, other names and descriptions: the best first, or all by their groups. */
export function searchLibrary(search: string, kinds: readonly BlockType[]): LibraryGroup[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0)
    return GROUPS.map((name) => ({ name, kinds: kinds.filter(({ facts }) => facts.group === name) })).filter(
      (group) => group.kinds.length > 0,
    );
  const found = kinds
    .map((kind) => ({ kind, scores: terms.map((term) => matches(kind, term)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ kind, scores }) => ({ kind, score: scores.reduce((sum, score) => sum + score, 0) }))
    .toSorted((left, right) => right.score - left.score);
  return found.length > 0 ? [{ name: 'Found', kinds: found.map(({ kind }) => kind) }] : [];
}
