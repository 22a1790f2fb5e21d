import { formatNumber } from '../../../rules/text/format-number.ts';
import { PAGE_LIMITS } from './page-limits.ts';

/** Why a change of a page is refused, with what the editor says. */
export const PAGE_REFUSALS = {
  'unknown-kind': 'This kind of block isn’t available',
  'not-allowed-there': 'This block can’t go there',
  'already-there': 'This block is already on the page',
  'block-gone': 'This block is no longer on the page',
  'parent-gone': 'The block that it was in is no longer on the page',
  'inside-itself': 'A block can’t go inside itself',
  'shared-inside': 'A shared block can’t go inside a shared block',
  'path-gone': 'This part of the block is no longer there',
  'invalid-value': 'This value doesn’t fit',
  'video-in-email': 'Emails can’t play videos. Use a picture.',
  'not-in-email': 'Emails can’t show this block',
  'only-in-email': 'Only emails can show this block',
  'fixed-field': 'This can’t be changed while editing',
  'too-many-blocks': `This page can hold ${formatNumber(PAGE_LIMITS.blocks)} blocks`,
  'too-deep': `Blocks can be inside each other up to ${PAGE_LIMITS.depth} deep`,
  'too-large': 'This block holds too much',
  'list-too-long': `A list can hold ${PAGE_LIMITS.listItems} entries`,
  'row-gone': 'This change is no longer in the page’s history',
} as const;
export type PageRefusalCode = keyof typeof PAGE_REFUSALS;

export interface PageRefusal {
  readonly code: PageRefusalCode;
  readonly message: string;
}

export const pageRefusal = (code: PageRefusalCode, message: string = PAGE_REFUSALS[code]): PageRefusal => ({
  code,
  message,
});
