import { Button } from '@mantine/core';
import { IconBuildingStore, IconShirt } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { pricingCalls } from '../../../../shared/features/growth/pricing/pricing.calls.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { SalePlanner } from './sale-planner.tsx';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Another text in the address is no product. */
function factsOf(search: URLSearchParams) {
  const product = search.get('product') ?? '';
  return { query: UUID.test(product) ? { product } : {} };
}

export const queries: RouteQueries = (_, search) => [
  reads(pricingCalls.facts, factsOf(search), { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const LEAD = 'What a sale brings you, worked out as the checkout does it.';

function PricingOfStore() {
  const [search, setSearch] = useSearchParams();
  const facts = useCall(pricingCalls.facts, factsOf(search), { keepPrevious: true });
  const choose = (product: string) =>
    setSearch((before) => ({ ...Object.fromEntries(before), product }), { preventScrollReset: true });
  return (
    <Page title="Pricing" lead={LEAD}>
      {facts.isPending && <LoadingState label="Costs" lines={16} />}
      {facts.isError && <ErrorState what="your costs" error={facts.error} retry={facts.refetch} />}
      {facts.data &&
        (facts.data.product ? (
          <SalePlanner
            key={facts.data.product.id}
            facts={facts.data}
            product={facts.data.product}
            onProduct={choose}
          />
        ) : (
          <Empty
            title="No products yet"
            icon={<IconShirt size={32} stroke={1.5} />}
            action={
              <Button component={ProjectLink} to="/create-a-product/">
                Create a product
              </Button>
            }
          >
            Make a product, and this page shows what each sale of it brings you.
          </Empty>
        ))}
    </Page>
  );
}

/** `/integrations/pricing/`: where the money of a sale goes. */
export default function Pricing() {
  const { store } = useSession();
  if (store) return <PricingOfStore key={store.id} />;
  return (
    <Page title="Pricing" lead={LEAD}>
      <Empty title="No store yet" icon={<IconBuildingStore size={32} stroke={1.5} />}>
        Prices and delivery belong to a store. Once your project has one, you plan them here.
      </Empty>
    </Page>
  );
}
