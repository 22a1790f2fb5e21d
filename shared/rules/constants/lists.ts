/** Defaults of the lists that pages and the Drive show. Spec 3 §9.4. */

export const PRODUCT_SORTS = ['bestsellerOrder', 'new-in', 'price', 'price-down'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
export const PRODUCT_LIST = { limit: 4, sort: 'bestsellerOrder', collection: 'all-products' } as const;
export const INSTAGRAM_LIMIT = 20;
/** How many items every source but Instagram gives unless told otherwise. */
export const SOURCE_LIMIT = 1;
export const DRIVE_SEARCH_TERM = 'type:uploaded';
