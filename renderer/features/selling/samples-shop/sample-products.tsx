import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  SAMPLE_PAGE_SIZE,
  samplesCalls,
} from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import type { BasketNet } from '../../../../shared/features/selling/samples-shop/samples-shop.ts';
import { type CurrencyCode, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { SampleCard } from './sample-card.tsx';
import { SampleSetPanel } from './sample-set-panel.tsx';
import styles from './samples-shop.module.css';

interface BasketBarProps {
  readonly basket: BasketNet;
  readonly currency: CurrencyCode;
  readonly isVatFree: boolean;
}

/** Stays in view: how much is in the basket, and the way there. */
function BasketBar({ basket: { count, netMinor }, currency, isVatFree }: BasketBarProps) {
  const { project } = useSession();
  return (
    <div className={styles.bar} data-empty={count === 0 || undefined}>
      <p role="status">
        {count > 0 && (
          <>
            <strong>{count === 1 ? '1 sample in your basket' : `${count} samples in your basket`}</strong>
            {`, ${formatMoney(money(netMinor, currency))} + ${isVatFree ? '' : 'VAT and '}delivery`}
          </>
        )}
      </p>
      {count > 0 && (
        <Button component="a" href={withProject('/basket/', project?.id ?? null)}>
          Go to basket
        </Button>
      )}
    </div>
  );
}

/** The project's products with a field for each size, a sample set above them, the basket below. */
export function SampleProducts() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const found = useCall(samplesCalls.listProducts, { query: { search, page } }, { keepPrevious: true });
  if (found.isPending) return <LoadingState label="Products" lines={8} />;
  if (found.isLoadingError)
    return <ErrorState what="your products" error={found.error} retry={() => void found.refetch()} />;
  const { products, total, currency, isVatFree, basket } = found.data;
  if (total === 0 && search === '')
    return (
      <Empty
        title="Nothing to order yet"
        action={
          <Button component={ProjectLink} to="/create-a-product/">
            Create a product
          </Button>
        }
      >
        Publish a product first. It can stay hidden until you’ve seen its sample.
      </Empty>
    );
  const pages = Math.max(1, Math.ceil(total / SAMPLE_PAGE_SIZE));
  return (
    <Stack gap={5}>
      {!isVatFree && <p className={styles.note}>Prices are without VAT.</p>}
      <SampleSetPanel currency={currency} isVatFree={isVatFree} />
      <SearchField
        label="Find products"
        placeholder="Name or SKU"
        value={search}
        onText={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      {total === 0 && <p className={styles.note}>{`No product matches “${search}”.`}</p>}
      <ul className={styles.cards} aria-label="Products">
        {products.map((product) => (
          <li key={product.id}>
            <SampleCard product={product} currency={currency} />
          </li>
        ))}
      </ul>
      <PageButtons page={page} pages={pages} onPage={setPage} />
      <BasketBar basket={basket} currency={currency} isVatFree={isVatFree} />
    </Stack>
  );
}
