import { type ComponentType, createElement, type ReactNode } from 'react';
import type { z } from 'zod';
import {
  BLOCK_TYPES,
  type Block,
  type BlockType,
  type BlockTypeName,
  shownProperties,
} from '../../../../shared/features/site/blocks/blocks.ts';
import { Announcement } from './announcement/announcement.block.tsx';
import { Banner } from './banner/banner.block.tsx';
import type { BlockPlace } from './block-props.ts';
import { Button } from './button/button.block.tsx';
import { Image } from './image/image.block.tsx';
import { Pod } from './pod/pod.block.tsx';
import { ProductList } from './productList/productList.block.tsx';
import { Quote } from './quote/quote.block.tsx';
import { Row } from './row/row.block.tsx';
import { Slide } from './slide/slide.block.tsx';
import { Slideshow } from './slideshow/slideshow.block.tsx';
import { Spacer } from './spacer/spacer.block.tsx';
import { TextBlock } from './textBlock/textBlock.block.tsx';

type Show = (block: Block, place: BlockPlace, log: (message: string) => void) => ReactNode;

/** Shows a stored block: its properties as its kind has them, then its component. */
const shows =
  <Properties extends z.ZodObject>(
    definition: BlockType<string, Properties>,
    Component: ComponentType<BlockPlace & { readonly properties: z.output<Properties> }>,
  ): Show =>
  (block, place, log) => {
    const properties = shownProperties(definition, block, log);
    return properties && createElement(Component, { ...place, properties });
  };

/** How every kind of block is shown. */
export const BLOCK_COMPONENTS: Readonly<Record<BlockTypeName, Show>> = {
  announcement: shows(BLOCK_TYPES.announcement, Announcement),
  banner: shows(BLOCK_TYPES.banner, Banner),
  button: shows(BLOCK_TYPES.button, Button),
  image: shows(BLOCK_TYPES.image, Image),
  pod: shows(BLOCK_TYPES.pod, Pod),
  productList: shows(BLOCK_TYPES.productList, ProductList),
  quote: shows(BLOCK_TYPES.quote, Quote),
  row: shows(BLOCK_TYPES.row, Row),
  slide: shows(BLOCK_TYPES.slide, Slide),
  slideshow: shows(BLOCK_TYPES.slideshow, Slideshow),
  spacer: shows(BLOCK_TYPES.spacer, Spacer),
  textBlock: shows(BLOCK_TYPES.textBlock, TextBlock),
};
