/** Versions of a design that can have a name. */
export const NAMED_VERSIONS_MAX = 100;
/** From so few places left on, they are told. */
const TOLD_FROM_LEFT = 10;

/** Why there is no place for another one. */
export const NAMED_VERSIONS_FULL = `A design can have ${NAMED_VERSIONS_MAX} named versions. Delete one of them first.`;

/** What is said of the places for named versions; null while there are plenty. @param named versions that have a name */
export function namedVersionsNote(named: number): string | null {
  const left = NAMED_VERSIONS_MAX - named;
  if (left <= 0) return NAMED_VERSIONS_FULL;
  if (left > TOLD_FROM_LEFT) return null;
  return `You can name ${left === 1 ? 'one more version' : `${left} more versions`} of this design.`;
}
