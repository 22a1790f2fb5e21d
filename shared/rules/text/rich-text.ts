import { isSafeUrl } from '../url-safety/safe-url.ts';

/**
 * Text with a little form, written with marks and never as HTML: `## heading`, `- item`, `**bold**`, `*italic*` and
 * `[words](address)`. What it becomes is a tree of these kinds only, so nothing typed can turn into markup or script.
 */

export type RichInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type RichBlock =
  | { readonly kind: 'heading'; readonly words: readonly RichInline[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly RichInline[])[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly RichInline[])[] };

/** No repetition inside another: the time that it takes grows with the length alone. */
const INLINE = /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

function toInlines(line: string): RichInline[] {
  const inlines: RichInline[] = [];
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, italic, words, href] = match;
    // A link that isn’t safe stays as it was typed.
    if (href !== undefined && !isSafeRichLink(href)) continue;
    if (match.index > from) inlines.push({ kind: 'text', text: line.slice(from, match.index) });
    if (bold !== undefined) inlines.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) inlines.push({ kind: 'italic', text: italic });
    else if (words !== undefined && href !== undefined) inlines.push({ kind: 'link', text: words, href });
    from = match.index + whole.length;
  }
  if (from < line.length) inlines.push({ kind: 'text', text: line.slice(from) });
  return inlines;
}

/** Only where a reader can follow it: a web page, an email address, a telephone number or a page of the store. */
export const isSafeRichLink = (href: string): boolean =>
  isSafeUrl(href) && /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href);

const HEADING = '## ';
const ITEM = '- ';

const startsBlock = (line: string) => line === '' || line.startsWith(HEADING) || line.startsWith(ITEM);

/** The blocks of a text with marks. */
export function parseRichText(text: string): RichBlock[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const blocks: RichBlock[] = [];
  let at = 0;
  const takeWhile = (isPart: (line: string) => boolean): string[] => {
    const begin = at;
    while (at < lines.length && isPart(lines[at] ?? '')) at += 1;
    return lines.slice(begin, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line === '') at += 1;
    else if (line.startsWith(HEADING)) {
      at += 1;
      blocks.push({ kind: 'heading', words: toInlines(line.slice(HEADING.length)) });
    } else if (line.startsWith(ITEM)) {
      const items = takeWhile((one) => one.startsWith(ITEM));
      blocks.push({ kind: 'list', items: items.map((one) => toInlines(one.slice(ITEM.length))) });
    } else {
      blocks.push({ kind: 'paragraph', lines: takeWhile((one) => !startsBlock(one)).map(toInlines) });
    }
  }
  return blocks;
}

/** The addresses that its links open. */
export const linksInRichText = (text: string): string[] =>
  parseRichText(text)
    .flatMap((block) =>
      block.kind === 'heading' ? [block.words] : block.kind === 'list' ? block.items : block.lines,
    )
    .flat()
    .flatMap((part) => (part.kind === 'link' ? [part.href] : []));

const wordsOf = (inlines: readonly RichInline[]) => inlines.map(({ text }) => text).join('');

/** The same without its marks, in one line, for search engines and feeds. */
export const plainRichText = (text: string): string =>
  parseRichText(text)
    .flatMap((block) =>
      block.kind === 'heading'
        ? [wordsOf(block.words)]
        : (block.kind === 'list' ? block.items : block.lines).map(wordsOf),
    )
    .join(' ');
