import { createElement, Fragment, type ReactNode } from 'react';
import { parseRichText, type RichBlock, type RichInline } from '../../shared/rules/text/rich-text.ts';

function inline(part: RichInline): ReactNode {
  if (part.kind === 'bold') return <strong>{part.text}</strong>;
  if (part.kind === 'italic') return <em>{part.text}</em>;
  if (part.kind === 'link')
    return (
      <a href={part.href} rel="noopener nofollow">
        {part.text}
      </a>
    );
  return part.text;
}

/** Children without keys: the parts of a text have no names. */
const placed = (tag: 'h3' | 'li' | 'p' | 'ul' | typeof Fragment, children: readonly ReactNode[]) =>
  createElement(tag, null, ...children);

function block(found: RichBlock): ReactNode {
  if (found.kind === 'heading') return placed('h3', found.words.map(inline));
  if (found.kind === 'list')
    return placed(
      'ul',
      found.items.map((item) => placed('li', item.map(inline))),
    );
  return placed(
    'p',
    found.lines.flatMap((line, place) => [...(place === 0 ? [] : [<br key="br" />]), ...line.map(inline)]),
  );
}

/** A text with marks (`shared/rules/text/rich-text.ts`) as elements. Its headings are one level below `h2`. */
export function RichText({ text }: { readonly text: string }) {
  return placed(Fragment, parseRichText(text).map(block));
}
