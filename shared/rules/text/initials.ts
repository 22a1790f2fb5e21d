/** The first letters of a name’s first and last word, for a person without a picture. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => ([...word][0] ?? '').toLocaleUpperCase('en-GB')).join('');
}
