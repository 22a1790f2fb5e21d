import type { BlockTypeName } from '../../../../shared/features/site/blocks/blocks.ts';

/** Loose words: their ground reaches from edge to edge, and they stay in the page’s column. */
const WORDS: ReadonlySet<BlockTypeName> = new Set([
  'action',
  'button',
  'expandable',
  'graph',
  'interactions',
  'mailContactForm',
  'quote',
  'socials',
  'taglets',
  'textBlock',
]);

/** Several things next to each other: they take the room, and keep away from the edges. */
const LISTS: ReadonlySet<BlockTypeName> = new Set([
  'badge',
  'badgeProgress',
  'carousel',
  'customisationCatalog',
  'feed',
  'grid',
  'priceBreakdown',
  'productList',
  'productMockup',
  'profitPerMonth',
  'row',
  'storeHidden',
  'summary',
]);

/** What a block from edge to edge does with the room. What has a frame or a picture fills it. */
export function fullWidthOf(type: BlockTypeName): 'words' | 'lists' | 'pictures' {
  if (WORDS.has(type)) return 'words';
  return LISTS.has(type) ? 'lists' : 'pictures';
}
