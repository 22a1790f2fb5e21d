/** The first `max` UTF-16 units of a text at most, and never half a character: the database takes no halves in JSON. */
export const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** The beginning of a text, up to `max` UTF-16 units, with an ellipsis where something is left out. */
export const excerpt = (text: string, max: number): string =>
  text.length <= max ? text : `${cutTo(text, max).trimEnd()}…`;
