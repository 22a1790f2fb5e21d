import type { ProductSort } from '../../../rules/constants/constants.ts';

/** Products that a block asks of its store. */
export interface ProductRequest {
  /** URL name of the one product; empty or missing for the first of the collection. */
  readonly product?: string;
  /** URL name of a collection of the store. */
  readonly collection: string;
  readonly sortBy: ProductSort;
  readonly limit: number;
  /** Leaves out what lists above it show. */
  readonly skipShown: boolean;
  /** A single picture of a product, which no list has to leave out. */
  readonly decorative: boolean;
}
