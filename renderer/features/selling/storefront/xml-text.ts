// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as XML can hold it, cut between two characters. */
export const clipped = (text: string, most: number): string =>
  [...text.toWellFormed().replace(NOT_IN_XML, ' ').trim()].slice(0, most).join('');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as elements and attributes hold it, in XML and in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
