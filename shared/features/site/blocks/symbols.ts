/** Pictures drawn by the product that a block can show instead of a merchant’s own. */
export const BLOCK_SYMBOLS = [
  'none',
  'delivery',
  'returns',
  'leaf',
  'heart',
  'star',
  'shield',
  'print',
  'gift',
  'chat',
  'clock',
  'shirt',
  'palette',
  'phone',
  'map',
] as const;
export type BlockSymbol = (typeof BLOCK_SYMBOLS)[number];
