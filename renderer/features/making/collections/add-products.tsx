import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import styles from './collections.module.css';

const FOUND = 8;

/** Finds products by their name and adds them to the end of a collection. */
export function AddProducts({ collectionId }: { readonly collectionId: string }) {
  const [search, setSearch] = useState('');
  const found = useCall(
    productsCalls.listProducts,
    { query: { search, perPage: FOUND, page: 1 } },
    { enabled: search !== '', keepPrevious: true },
  );
  const add = useCallMutation(collectionsCalls.addProducts, {
    refreshes: [collectionsCalls.listProducts, collectionsCalls.get, collectionsCalls.list],
  });
  const onAdd = (id: string, name: string) =>
    add.mutate(
      { params: { collection: collectionId }, body: { ids: [id] } },
      {
        onError: showFailure,
        onSuccess: ({ added }) =>
          showSnackbar({ text: added.length === 1 ? `${name} added` : `${name} is in it already` }),
      },
    );
  const products = search === '' ? [] : (found.data?.products ?? []);
  return (
    <Stack gap={3}>
      <SearchField label="Find products to add" placeholder="Name or SKU" value={search} onText={setSearch} />
      {search !== '' && found.data && products.length === 0 && (
        <p className={styles.note}>{`No product matches “${search}”.`}</p>
      )}
      {products.length > 0 && (
        <ul className={styles.found} aria-label="Products found">
          {products.map(({ id, name, imageId, baseName }) => (
            <li key={id} className={styles.product}>
              {imageId ? (
                <Picture
                  src={productImagePath(imageId)}
                  alt=""
                  width={40}
                  height={48}
                  className={styles.thumbnail ?? ''}
                />
              ) : (
                <span className={styles.thumbnail} aria-hidden />
              )}
              <span className={styles.productName}>
                {name}
                <small>{baseName}</small>
              </span>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-label={`Add ${name}`}
                onClick={() => onAdd(id, name)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
