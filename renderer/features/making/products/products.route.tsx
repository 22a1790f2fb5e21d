import { Button, Pagination, SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconShirt } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import type { ProductStatus } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
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
import { DraftCard } from './draft-card.tsx';
import { OpenedProduct } from './opened-product.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './products.module.css';

const PER_PAGE = 24;
/** The others are one click away: what is on sale comes first in sight. */
const DRAFTS_BEFORE_PRODUCTS = 4;
/** While something is rendering the list asks again, so that it goes live before the merchant's eyes. */
const WATCH_EVERY_MS = 3_000;

interface Filter {
  readonly search: string;
  readonly status: ProductStatus | 'all' | 'draft';
  readonly page: number;
}
const EVERYTHING: Filter = { search: '', status: 'all', page: 1 };

const inputOf = ({ search, status, page }: Filter) => ({
  query: {
    page,
    perPage: PER_PAGE,
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(status !== 'all' && status !== 'draft' && { status }),
  },
});

export const queries: RouteQueries = ({ urlName }) => [
  reads(productsCalls.listProducts, inputOf(EVERYTHING)),
  reads(studioCalls.listDesigns, {}, { optional: true }),
  ...(urlName ? [reads(productsCalls.getProduct, { params: { urlName } }, { optional: true })] : []),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const STATUS_CHOICES: readonly { value: Filter['status']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'Live' },
  { value: 'draft', label: 'Drafts' },
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
  const { urlName } = useParams();
  const asked = new URLSearchParams(useLocation().search).get('status');
  const [filter, setFilter] = useState<Filter>(() => ({
    ...EVERYTHING,
    status: STATUS_CHOICES.find(({ value }) => value === asked)?.value ?? 'all',
  }));
  const designs = useCall(studioCalls.listDesigns, {});
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

  const word = filter.search.trim().toLowerCase();
  const isFirstPage = filter.page === 1 && (filter.status === 'all' || filter.status === 'draft');
  const found = isFirstPage
    ? (designs.data?.designs ?? []).filter(({ name, baseName }) =>
        `${name} ${baseName}`.toLowerCase().includes(word),
      )
    : [];
  const isOverview = filter.status === 'all' && word === '' && total > 0;
  const drafts = isOverview ? found.slice(0, DRAFTS_BEFORE_PRODUCTS) : found;
  const shown = filter.status === 'draft' ? [] : products;

  if (total === 0 && drafts.length === 0 && !isFiltered) {
    return (
      <>
        <PageHeader title="My products" />
        {urlName && <OpenedProduct urlName={urlName} />}
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
      {urlName && <OpenedProduct urlName={urlName} />}
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
      {shown.length + drafts.length === 0 ? (
        <EmptyState title="Nothing found">
          No products match. Try another word or clear the search.
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {drafts.map((draft) => (
            <li key={draft.id}>
              <DraftCard draft={draft} />
            </li>
          ))}
          {shown.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
      {filter.status !== 'draft' && total > PER_PAGE && (
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
