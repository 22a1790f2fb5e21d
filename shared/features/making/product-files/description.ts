const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text without what HTML doesn’t keep: spaces in a row and at the ends of lines, more than one empty line. */
export const plainText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A description as HTML: paragraphs where it has empty lines. */
export function descriptionHtml(text: string): string {
  const plain = plainText(text).replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
  if (plain === '') return '';
  return plain
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
