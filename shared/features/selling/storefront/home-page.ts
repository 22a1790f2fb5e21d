import { BANNER } from '../../../rules/constants/constants.ts';
import { type ProductPicture, pictureAddress, pictureSource } from '../../making/products/products.ts';
import {
  type Block,
  type BlockImage,
  type BlockTypeName,
  blockRegistry,
  type NewBlock,
  type SourceItem,
} from '../../site/blocks/blocks.ts';
import { ALL_PRODUCTS } from './listing.ts';

/** The home page of a store whose owner has not made one. */

const COLLECTIONS_SHOWN = 12;
const SHOP = `/collection/${ALL_PRODUCTS}/`;
const PROMISE = 'Designed by us and printed to order.';

export interface StoreTexts {
  readonly name: string;
  readonly tagline: string;
}

/** Up to this many products fill one list; a second one would repeat them or leave holes in its row. */
export const FEW_PRODUCTS = 7;

export interface HomePageStore extends StoreTexts {
  /** Those on sale; numbers above {@link FEW_PRODUCTS} are all the same. */
  readonly products: number;
  /** With something to show. */
  readonly collections: readonly unknown[];
}

const page = (...blocks: readonly (readonly [BlockTypeName, NewBlock])[]): Block[] =>
  blocks.map(([type, block], order) => blockRegistry.make(type, { ...block, order }));

/** A banner's title would crop a longer tagline, so it goes under the name. */
const bannerTexts = ({ name, tagline }: StoreTexts) =>
  tagline !== '' && [...tagline].length <= BANNER.titleMaxLength
    ? { title: tagline, copy: PROMISE }
    : { title: name, copy: tagline || PROMISE };

type BlockOfPage = readonly [BlockTypeName, NewBlock];

const COLLECTIONS: BlockOfPage = [
  'row',
  {
    uid: 'collections',
    properties: {
      title: 'Collections',
      phoneColumns: 2,
      itemFactory: { source: 'collections', type: 'pod', limit: COLLECTIONS_SHOWN },
    },
  },
];
const FEW: BlockOfPage = [
  'productList',
  { uid: 'products', properties: { title: 'Our products', limit: FEW_PRODUCTS } },
];
const BESTSELLERS: BlockOfPage = [
  'productList',
  { uid: 'bestsellers', properties: { title: 'Bestsellers' } },
];
const NEW_IN: BlockOfPage = [
  'productList',
  { uid: 'new-in', properties: { title: 'New in', sortBy: 'new-in', skipShown: true } },
];

/** Banner, bestsellers, collections, then new products. A small store has one list; one collection is no choice. */
export function defaultHomePage(store: HomePageStore): Block[] {
  const collections = store.collections.length > 1 ? [COLLECTIONS] : [];
  return page(
    [
      'banner',
      {
        uid: 'welcome',
        properties: {
          ...bannerTexts(store),
          media: 'bestseller',
          mediaPosition: 'beside',
          horizontalAlignment: 'left',
          font: '',
          fullWidth: true,
          actions: [{ text: 'Shop all products', href: SHOP }],
        },
      },
    ],
    ...(store.products <= FEW_PRODUCTS ? [FEW, ...collections] : [BESTSELLERS, ...collections, NEW_IN]),
  );
}

/** The home page of a store without products. */
export const comingHomePage = ({ name }: StoreTexts): Block[] =>
  page([
    'textBlock',
    {
      uid: 'coming',
      properties: {
        title: name,
        text: 'Our first products are coming soon.',
        textAlign: 'center',
        padding: '72px',
      },
    },
  ]);

/** A product's picture as a property of a block. */
function blockImage(picture: Pick<ProductPicture, 'renditions'> | null, alt: string): BlockImage | null {
  const source = picture && pictureSource(picture);
  if (!source) return null;
  const { src, width, height } = source;
  const renditions = picture.renditions.map((rendition) => ({
    src: pictureAddress(rendition.fileId),
    width: rendition.width,
  }));
  return { src, alt, width, height, renditions };
}

interface CollectionTeaser {
  readonly name: string;
  readonly urlName: string;
  readonly products: number;
  readonly picture: ProductPicture | null;
}

/** Collections as pods. */
export const collectionPods = (collections: readonly CollectionTeaser[]): SourceItem[] =>
  collections.map(({ name, urlName, products, picture }) => ({
    title: name,
    copy: products === 1 ? '1 product' : `${products} products`,
    href: `/collection/${urlName}/`,
    image: blockImage(picture, ''),
    ratio: 'picture',
  }));
