import { Button, Pagination, SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconShirt } from '@tabler/icons-react';
import { useState } from 'react';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import type { ProductStatus } from '../../../../shared/features/making/products/products.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { ConnectionNotice } from '../../../ui/connection-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './products.module.css';

const PER_PAGE = 24;
/** While something is rendering the list asks again, so that it goes live before the merchant's eyes. */
const WATCH_EVERY_MS = 3_000;

interface Filter {
  readonly search: string;
  readonly status: ProductStatus | 'all';
  readonly page: number;
}
const EVERYTHING: Filter = { search: '', status: 'all', page: 1 };

const inputOf = ({ search, status, page }: Filter) => ({
  query: {
    page,
    perPage: PER_PAGE,
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(status !== 'all' && { status }),
  },
});

export const queries: RouteQueries = () => [reads(productsCalls.listProducts, inputOf(EVERYTHING))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const STATUS_CHOICES: readonly { value: Filter['status']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'Live' },
  { value: 'rendering', label: 'Preparing' },
  { value: 'disabled', label: 'Hidden' },
];

const createButton = (
  <Button component={ProjectLink} to="/create-a-product/" leftSection={<IconPlus size={18} aria-hidden />}>
    Create a product
  </Button>
);

/** `/my-products/`: what the store sells, and what is on its way there. */
export default function MyProducts() {
  const [filter, setFilter] = useState(EVERYTHING);
  const [watching, setWatching] = useState(false);
  const answer = useCall(productsCalls.listProducts, inputOf(filter), {
    keepPrevious: true,
    ...(watching && { everyMs: WATCH_EVERY_MS }),
  });
  if (answer.isPending)
    return (
      <>
        <ConnectionNotice asked={answer} />
        <LoadingState label="My products" />
      </>
    );
  if (answer.isError) return <ErrorState error={answer.error} retry={answer.refetch} />;
  const { products, total } = answer.data;
  const inPreparation = products.some((product) => product.status === 'rendering');
  if (inPreparation !== watching) setWatching(inPreparation);
  const isFiltered = filter.search.trim() !== '' || filter.status !== 'all';

  if (total === 0 && !isFiltered) {
    return (
      <>
        <PageHeader title="My products" />
        <EmptyState title="No products yet" icon={<IconShirt size={32} stroke={1.5} />} action={createButton}>
          Put an image or a few words on something people love to wear. It’s in your store a minute after you
          publish.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title="My products" actions={createButton} />
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          aria-label="Find a product"
          placeholder="Find a product"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter.search}
          maxLength={120}
          onChange={(event) => setFilter({ ...filter, search: event.currentTarget.value, page: 1 })}
        />
        <SegmentedControl
          aria-label="Status"
          value={filter.status}
          onChange={(value) => {
            const chosen = STATUS_CHOICES.find((choice) => choice.value === value);
            if (chosen) setFilter({ ...filter, status: chosen.value, page: 1 });
          }}
          data={[...STATUS_CHOICES]}
        />
      </div>
      <ConnectionNotice asked={answer} />
      {products.length === 0 ? (
        <EmptyState title="Nothing found">
          No products match. Try another word or clear the search.
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
      {total > PER_PAGE && (
        <Pagination
          mt="lg"
          value={filter.page}
          onChange={(page) => setFilter({ ...filter, page })}
          total={Math.ceil(total / PER_PAGE)}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </>
  );
}
