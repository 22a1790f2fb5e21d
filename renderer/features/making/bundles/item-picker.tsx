import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  BUNDLE_CHOICES_PAGE_SIZE,
  bundleCalls,
} from '../../../../shared/features/making/bundles/bundles.calls.ts';
import type { BundleChoice } from '../../../../shared/features/making/bundles/bundles.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './bundles.module.css';
import { ItemPicture } from './item-picture.tsx';

interface ItemPickerProps {
  /** There is no room for another item. */
  readonly isFull: boolean;
  readonly add: (choice: BundleChoice) => void;
}

/** The store’s products to choose from, the bestsellers first. */
export function ItemPicker({ isFull, add }: ItemPickerProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const found = useCall(bundleCalls.listChoices, { query: { search, page } }, { keepPrevious: true });
  if (found.isPending) return <LoadingState label="Products" lines={4} />;
  if (found.isLoadingError)
    return <ErrorState what="your products" error={found.error} retry={() => void found.refetch()} />;
  const { products, total } = found.data;
  const currency = currencyCodeSchema.parse(found.data.currency);
  const pages = Math.max(1, Math.ceil(total / BUNDLE_CHOICES_PAGE_SIZE));
  if (total === 0 && search === '')
    return (
      <p className={styles.note}>
        You have no products to bundle yet.{' '}
        <ProjectLink to="/create-a-product/">Create a product</ProjectLink>
      </p>
    );
  return (
    <Stack gap={3}>
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
      <ul className={styles.choices} aria-label="Products to choose from">
        {products.map((choice) => (
          <li key={choice.id} className={styles.choice}>
            <ItemPicture imageId={choice.imageId} />
            <span className={styles.name}>
              {choice.name}
              <small>
                {choice.baseName}, <Money value={money(choice.priceMinor, currency)} />
                {!choice.inStock && ', sold out'}
              </small>
            </span>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={`Add ${choice.name}`}
              disabled={isFull}
              onClick={() => add(choice)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      <PageButtons page={page} pages={pages} onPage={setPage} />
    </Stack>
  );
}
