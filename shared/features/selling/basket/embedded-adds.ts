import { BASKET_QUANTITY_MAX } from './basket.limits.ts';

/**
 * Messages of a page that a store’s page shows in a frame. Spec 2 §7.10, spec 3 §5.6. By hand, since an island reads
 * them. The server checks each product again.
 */

export const ADD_TO_CART = 'add-to-cart';
export const ADD_TO_CART_COMPLETE = 'add-to-cart-complete';
export const ADD_TO_CART_FAILED = 'add-to-cart-failed';

/** Products in one message. */
const EMBEDDED_ITEMS_MAX = 50;
/** Messages of one frame that wait for an answer. */
export const EMBEDDED_ADDS_WAITING_MAX = 20;

export const EMBEDDED_ADD_MESSAGES = {
  // language-ok: the specification’s words (spec 3 §5.6)
  both: 'variantId and items cannot be used together',
  neither: 'variantId or items is required',
  variantId: 'variantId must be a string',
  variantAddress: 'variantId must be a product’s address with its colour and size',
  items: 'items must be an array',
  itemCount: `items must have from 1 to ${EMBEDDED_ITEMS_MAX} products`,
  item: 'Each item needs a productId or a productUrl, and its options as texts',
  quantity: `quantity must be a whole number from 1 to ${BASKET_QUANTITY_MAX}`,
  waiting: 'Too many messages. Wait for the answers and try again.',
} as const;

/** A product that an embedded page adds to the basket. */
export interface EmbeddedItem {
  readonly productId?: string;
  readonly productUrl?: string;
  readonly productColor?: string;
  readonly productSize?: string;
  readonly quantity: number;
}

export type EmbeddedAdd = { readonly items: readonly EmbeddedItem[] } | { readonly fault: string };

/** The longest text that each field of an item can have. */
const TEXTS = { productId: 36, productUrl: 300, productColor: 60, productSize: 60 } as const;
const TEXT_NAMES = ['productId', 'productUrl', 'productColor', 'productSize'] as const;
const VARIANT_ID_MAX = 500;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refused = (fault: keyof typeof EMBEDDED_ADD_MESSAGES): EmbeddedAdd => ({
  fault: EMBEDDED_ADD_MESSAGES[fault],
});

/** The product’s page of a store with the variant in its address: `/product/tree-tee/?colour=Navy&size=M`. */
function itemOfVariant(variantId: string): EmbeddedItem | null {
  if (variantId.length > VARIANT_ID_MAX || !URL.canParse(variantId, 'https://store.invalid')) return null;
  const { pathname, searchParams } = new URL(variantId, 'https://store.invalid');
  const [, productUrl] = /^\/product\/([a-z0-9-]{1,120})\/?$/.exec(pathname) ?? [];
  const productColor = searchParams.get('colour') ?? '';
  const productSize = searchParams.get('size') ?? '';
  if (!productUrl || productColor.length > TEXTS.productColor || productSize.length > TEXTS.productSize)
    return null;
  return {
    productUrl,
    ...(productColor && { productColor }),
    ...(productSize && { productSize }),
    quantity: 1,
  };
}

function itemOf(value: unknown): EmbeddedItem | 'item' | 'quantity' {
  if (!isObject(value)) return 'item';
  const texts: Partial<Record<keyof typeof TEXTS, string>> = {};
  for (const name of TEXT_NAMES) {
    const text = value[name];
    if (text === undefined) continue;
    if (typeof text !== 'string' || text.length > TEXTS[name]) return 'item';
    texts[name] = text;
  }
  if (!texts.productId && !texts.productUrl) return 'item';
  const { quantity = 1 } = value;
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return 'quantity';
  return quantity >= 1 && quantity <= BASKET_QUANTITY_MAX ? { ...texts, quantity } : 'quantity';
}

/** What a message asks for; null for a message about something else. */
export function readEmbeddedAdd(data: unknown): EmbeddedAdd | null {
  if (!isObject(data) || data.type !== ADD_TO_CART) return null;
  const { variantId, items } = data;
  if (variantId !== undefined && items !== undefined) return refused('both');
  if (variantId !== undefined) {
    if (typeof variantId !== 'string') return refused('variantId');
    const item = itemOfVariant(variantId);
    return item ? { items: [item] } : refused('variantAddress');
  }
  if (items === undefined) return refused('neither');
  if (!Array.isArray(items)) return refused('items');
  if (items.length < 1 || items.length > EMBEDDED_ITEMS_MAX) return refused('itemCount');
  const read: EmbeddedItem[] = [];
  for (const one of items) {
    const item = itemOf(one);
    if (typeof item === 'string') return refused(item);
    read.push(item);
  }
  return { items: read };
}
