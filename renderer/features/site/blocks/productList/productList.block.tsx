import { PRODUCT_LIST } from '../../../../../shared/rules/constants/constants.ts';
import { ProductGrid } from '../../../../ui/store/product-grid.tsx';
import type { BlockProps } from '../block-props.ts';
import { Section } from '../section.tsx';

/** Cards in the first row of a phone. */
const FIRST_ROW = 2;

/** A list without products, because the store has none or those above it show them, is left out with its title. */
export function ProductList({ uid, properties, products, level, priority }: BlockProps<'productList'>) {
  const { title, collection, sortBy, seeAll } = properties;
  if (products.length === 0) return null;
  const all = `/collection/${collection}/${sortBy === PRODUCT_LIST.sort ? '' : `?sort=${sortBy}`}`;
  return (
    <Section uid={uid} title={title} level={level} {...(seeAll && { seeAll: all })}>
      <ProductGrid products={products} eager={priority ? FIRST_ROW : 0} />
    </Section>
  );
}
