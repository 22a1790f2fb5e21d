import type { FlatBlock, PageDoc, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { isRichText } from './inline-texts.ts';

/** The text of a block that is typed on the page. */
export interface Typing {
  readonly uid: Uid;
  /** The property’s name. */
  readonly name: string;
}

/** Takes the height of a line and isn’t seen. */
const EMPTY_LINE = '\u200b';

/** A text as the page shows it below the field: in one element that stays, whatever is typed. */
const inOneElement = (text: string): string =>
  text.trim() === '' ? EMPTY_LINE : text.replace(/\n\s*\n/g, '\n');

/** Marks as other letters of their width: under the field a mark is a letter like any other. */
const unmarked = (text: string): string =>
  text.replaceAll('*', '∗').replaceAll('[', '⟦').replaceAll(/^## /gm, '＃＃ ').replaceAll(/^- /gm, '– ');

/**
 * The page while a text of it is typed. Shoppers don’t get an empty text, and get a long one in paragraphs: under the field
 * it would vanish, or only half of it be covered.
 */
export function whileTyped(doc: PageDoc, typing: Typing | null): Pick<PageDoc, 'blocks'> {
  const block: FlatBlock | undefined = typing ? doc.blocks.get(typing.uid) : undefined;
  const text = typing && block?.properties[typing.name];
  if (!typing || !block || typeof text !== 'string') return doc;
  const shown = inOneElement(isRichText(block.type, typing.name) ? unmarked(text) : text);
  if (shown === text) return doc;
  return {
    blocks: new Map(doc.blocks).set(typing.uid, {
      ...block,
      properties: { ...block.properties, [typing.name]: shown },
    }),
  };
}
