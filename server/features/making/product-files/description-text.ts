import { Parser } from 'htmlparser2';
import { plainText } from '../../../../shared/features/making/product-files/product-files.ts';

const PARAGRAPHS = [
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'blockquote',
  'section',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
];
const LINES = ['br', 'li', 'tr', 'dt', 'dd'];
const UNSEEN = ['script', 'style', 'template', 'title', 'noscript', 'iframe', 'object', 'svg', 'math'];

/** The text of a description’s HTML, as the studio’s field takes it: no markup, paragraphs and lines kept. */
export function descriptionText(html: string): string {
  // Text without any element keeps its own lines.
  const source = /<[a-z!/]/i.test(html) ? html.replace(/\s+/gu, ' ') : html;
  let text = '';
  let unseen = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (UNSEEN.includes(name)) unseen += 1;
        else if (PARAGRAPHS.includes(name)) text += '\n\n';
        else if (LINES.includes(name)) text += '\n';
        if (name === 'li') text += '• ';
      },
      onclosetag(name) {
        if (UNSEEN.includes(name)) unseen -= 1;
        else if (PARAGRAPHS.includes(name)) text += '\n\n';
      },
      ontext(part) {
        if (unseen === 0) text += part;
      },
    },
    { decodeEntities: true },
  );
  parser.end(source);
  return plainText(text);
}
