/** Pages as trees of blocks: what a block is, which kinds there are, which are shown. */
export * from './block.ts';
export * from './block-figures.ts';
export type { BlockType } from './block-type.ts';
export * from './block-types.ts';
export * from './blocks.rules.ts';
export * from './condition-words.ts';
export * from './contact-form.ts';
export { type SourceItem, withMadeItems } from './item-factory.ts';
export * from './lens.ts';
export * from './product-lists.ts';
export { type PropertyFacts, propertyFacts } from './property-facts.ts';
export type { NewBlock } from './registry.ts';
export { linksInTexts } from './rich-texts.ts';
export * from './shown-properties.ts';
export { STORE_ACTION_LINKS, storeActionAddress } from './store-actions.ts';
export type { BlockSymbol } from './symbols.ts';
export type { SocialNetwork } from './types/socials.ts';
export {
  type BlockButton,
  type BlockImage,
  type BlockVideo,
  colourSchema,
  imageSchema,
  pixelsSchema,
  videoSchema,
} from './values.ts';
export * from './visibility.ts';
export { figuresOf } from './wanted-figures.ts';
