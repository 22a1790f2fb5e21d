import type { BaseProduct } from '../base-product.ts';
import { APPAREL } from './apparel.ts';
import { PAPER } from './paper.ts';

/** Every base product, in the order in which the catalogue shows them. */
export const BASE_CATALOGUE: readonly BaseProduct[] = [...APPAREL, ...PAPER];
