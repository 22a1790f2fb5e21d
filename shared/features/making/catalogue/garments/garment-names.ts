/** The drawings there are: one for each cut. */
export const GARMENT_NAMES = [
  't-shirt',
  'fitted-t-shirt',
  'heavy-t-shirt',
  'kids-t-shirt',
  'long-sleeve',
  'sweatshirt',
  'hoodie',
  'tank-top',
  'baby-body',
  'tote-bag',
  'apron',
  'art-print',
  'poster',
  'postcard',
  'greeting-card',
  'notebook',
  'sticker-sheet',
] as const;
export type GarmentName = (typeof GARMENT_NAMES)[number];
