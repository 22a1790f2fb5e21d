/**
 * A text as segments compare it: without accents, in lower case. PostgreSQL does the same in
 * `server/features/growth/segments/segment-sql.ts`; a property test compares the two.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');
