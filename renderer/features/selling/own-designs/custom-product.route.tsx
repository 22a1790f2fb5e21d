import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { OwnDesigns, ownDesignsQueries } from './own-designs.tsx';

export const queries = ownDesignsQueries;
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/custom-product/`: try your own design on anything we make, before you sell it. */
export default function CustomProduct() {
  return (
    <OwnDesigns
      door="custom-product"
      lead="Order a sample with your own design on anything we make. It isn’t sold in any store."
    />
  );
}
