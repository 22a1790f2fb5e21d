const LINK = /<a\b[^>]*href="#link-(\d+)"[^>]*>([\s\S]*?)<\/a>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

const toText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What the links of an email say, by their place: products have their words only once it is filled. A link around an image
 * says what the image shows.
 */
export function shownWords(html: string): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  for (const [, place, content = ''] of html.matchAll(LINK)) {
    const alt = /\balt="([^"]*)"/.exec(content)?.[1] ?? '';
    const text = toText(content) || toText(alt);
    if (!words.get(Number(place))) words.set(Number(place), text);
  }
  return words;
}
