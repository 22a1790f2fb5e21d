import { createElement, Fragment, type ReactNode } from 'react';
import { parseRichText, type RichBlock, type RichInline } from '../../shared/rules/text/rich-text.ts';

/** Search engines follow links within the store, and not those to anywhere else. */
const isOutside = (href: string): boolean => !/^[/#]/.test(href);

function inline(part: RichInline): ReactNode {
  if (part.kind === 'bold') return <strong>{part.text}</strong>;
  if (part.kind === 'italic') return <em>{part.text}</em>;
  if (part.kind === 'link')
    return (
      <a href={part.href} {...(isOutside(part.href) && { rel: 'noopener nofollow' })}>
        {part.text}
      </a>
    );
  return part.text;
}

type HeadingTag = 'h2' | 'h3' | 'h4';

/** Children without keys: the parts of a text have no names. */
const placed = (tag: HeadingTag | 'li' | 'p' | 'ul' | typeof Fragment, children: readonly ReactNode[]) =>
  createElement(tag, null, ...children);

function block(found: RichBlock, heading: HeadingTag): ReactNode {
  if (found.kind === 'heading') return placed(heading, found.words.map(inline));
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

interface RichTextProps {
  readonly text: string;
  /** What its headings are; without it one level below `h2`. */
  readonly heading?: HeadingTag;
}

/** A text with marks (`shared/rules/text/rich-text.ts`) as elements. */
export function RichText({ text, heading = 'h3' }: RichTextProps) {
  const blocks = parseRichText(text).map((found) => block(found, heading));
  return placed(Fragment, blocks);
}
