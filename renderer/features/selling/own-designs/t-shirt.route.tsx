import { browserLoader, serverLoader } from '../../../platform/data/data.ts';
import { OwnDesigns, ownDesignsQueries } from './own-designs.tsx';

export const queries = ownDesignsQueries;
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/design-your-own-t-shirt/`: design a T-shirt and buy it, without an account. */
export default function DesignYourOwnTShirt() {
  return (
    <OwnDesigns
      door="design-your-own-t-shirt"
      lead="Choose a T-shirt, put your own words and pictures on it, and order as few as one. You don’t need an account."
    />
  );
}
