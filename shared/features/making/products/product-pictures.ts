import type { ProductPicture } from './product-pictures.schema.ts';

/** Where the store's host answers a product's picture. A file never changes, so neither does its address's content. */
export const pictureAddress = (fileId: string): string => `/omnis/v3/frontend/pictures/${fileId}/`;

export interface PictureSource {
  readonly src: string;
  readonly srcSet: string;
  /** The address of the largest one. */
  readonly largest: string;
  readonly width: number;
  readonly height: number;
}

/** What an `img` needs: sources by width, and the largest one's size so that nothing moves while it loads. */
export function pictureSource({ renditions }: Pick<ProductPicture, 'renditions'>): PictureSource | null {
  const largest = renditions.at(-1);
  if (!largest) return null;
  const middle = renditions.find(({ width }) => width >= 640) ?? largest;
  return {
    src: pictureAddress(middle.fileId),
    largest: pictureAddress(largest.fileId),
    srcSet: renditions.map(({ fileId, width }) => `${pictureAddress(fileId)} ${width}w`).join(', '),
    width: largest.width,
    height: largest.height,
  };
}

const SIDE_WORDS: Readonly<Record<string, string>> = {
  front: 'front',
  back: 'back',
  left: 'left side',
  right: 'right side',
};

/** The alt text of a picture; `altTexts` are those that the merchant wrote, by side. */
export function pictureWords(
  name: string,
  { colour, side }: Pick<ProductPicture, 'colour' | 'side'>,
  altTexts: Readonly<Record<string, string>> = {},
): string {
  const own = altTexts[side];
  // A set of products comes in no colour.
  const inColour = colour === '' ? '' : ` in ${colour}`;
  if (own) return inColour === '' ? own : `${own},${inColour}`;
  return `${name}${inColour}, ${SIDE_WORDS[side] ?? side}`;
}
