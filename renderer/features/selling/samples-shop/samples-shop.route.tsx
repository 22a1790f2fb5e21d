import { useSearchParams } from 'react-router';
import { samplesCalls } from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { ListViews } from '../../../ui/list-screen/list-views.tsx';
import { Page } from '../../../ui/page.tsx';
import { OrderedSamples } from './ordered-samples.tsx';
import { SampleProducts } from './sample-products.tsx';

export const queries: RouteQueries = () => [
  reads(samplesCalls.listProducts, { query: { search: '', page: 1 } }, { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const ORDERED = 'ordered';

/** `/wholesale-shop/`: a merchant buys samples of their products, and looks back at those they bought. */
export default function SamplesShop() {
  const [search] = useSearchParams();
  const isOrdered = search.get('view') === ORDERED;
  const tab = (id: string, name: string, to: string, isCurrent: boolean) => ({
    id,
    name,
    to,
    isCurrent,
    count: null,
    isUrgent: false,
  });
  return (
    <Page
      title="Samples shop"
      lead="Your own products for what they cost to make, hidden ones too."
      tabs={
        <ListViews
          tabs={[
            tab('products', 'Products', '/wholesale-shop/', !isOrdered),
            tab(ORDERED, 'Ordered samples', `/wholesale-shop/?view=${ORDERED}`, isOrdered),
          ]}
        />
      }
    >
      {isOrdered ? <OrderedSamples /> : <SampleProducts />}
    </Page>
  );
}
