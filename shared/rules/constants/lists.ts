/** Defaults of the lists that pages and the Drive show. Spec 3 §9.4. */

export const PRODUCT_SORTS = ['bestsellerOrder', 'new-in', 'price', 'price-down'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
export const PRODUCT_LIST = { limit: 4, sort: 'bestsellerOrder', collection: 'all-products' } as const;
/** How many items every source but Instagram gives unless told otherwise. */
export const SOURCE_LIMIT = 1;
