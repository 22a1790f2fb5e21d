/** The beginning of a text, up to `max` UTF-16 units and never half a character: the database takes no halves in JSON. */
export const excerpt = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;
