import type { z } from 'zod';
import { BlockRegistry } from './registry.ts';
import { announcement } from './types/announcement.ts';
import { banner } from './types/banner.ts';
import { button } from './types/button.ts';
import { image } from './types/image.ts';
import { pod } from './types/pod.ts';
import { productList } from './types/product-list.ts';
import { quote } from './types/quote.ts';
import { row } from './types/row.ts';
import { slide } from './types/slide.ts';
import { slideshow } from './types/slideshow.ts';
import { spacer } from './types/spacer.ts';
import { textBlock } from './types/text-block.ts';

/** Every kind of block that can be shown. Spec 2 §3.16. */
export const BLOCK_TYPES = {
  announcement,
  banner,
  button,
  image,
  pod,
  productList,
  quote,
  row,
  slide,
  slideshow,
  spacer,
  textBlock,
} as const;
export type BlockTypeName = keyof typeof BLOCK_TYPES;
export const isBlockTypeName = (type: string): type is BlockTypeName => Object.hasOwn(BLOCK_TYPES, type);
export type BlockProperties<Type extends BlockTypeName> = z.output<(typeof BLOCK_TYPES)[Type]['properties']>;

export const blockRegistry = new BlockRegistry();
for (const [type, definition] of Object.entries(BLOCK_TYPES)) blockRegistry.register(type, definition);
