/** Products as shoppers see them: parts of statements, and what is made of their rows. */
export { findCards } from './cards.reads.ts';
export { findListed } from './home-page.queries.ts';
export { variantsOf } from './product-page.queries.ts';
export { blanksJson, blanksSchema, shownSpecSchema } from './product-page.reads.ts';
export { isLive, lacksPiece, picturesJson, picturesSchema } from './products.queries.ts';
