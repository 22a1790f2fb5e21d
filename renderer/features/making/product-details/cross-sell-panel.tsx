import { Button } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DETAIL_LIMITS } from '../../../../shared/features/making/product-details/product-details.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { PartProps } from './details-form.ts';
import styles from './product-details.module.css';

const FOUND = 6;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly imageId: string | null;
}

function Thumbnail({ imageId }: Pick<Named, 'imageId'>) {
  return imageId ? (
    <Picture
      src={productImagePath(imageId)}
      alt=""
      width={40}
      height={48}
      className={styles.thumbnail ?? ''}
    />
  ) : (
    <span className={styles.thumbnail} aria-hidden />
  );
}

/** The products that its page shows first under “You may also like”. */
export function CrossSellPanel({ details, facts, errors, change }: PartProps) {
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState<readonly Named[]>([]);
  const found = useCall(
    productsCalls.listProducts,
    { query: { search, perPage: FOUND, page: 1 } },
    { enabled: search !== '', keepPrevious: true },
  );
  const known = new Map([...facts.crossSell, ...added].map((product) => [product.id, product]));
  const chosen = details.crossSell.flatMap((id) => known.get(id) ?? []);
  const matches = (search === '' ? [] : (found.data?.products ?? [])).filter(
    ({ id }) => id !== facts.id && !details.crossSell.includes(id),
  );
  const isFull = chosen.length >= DETAIL_LIMITS.crossSell;
  return (
    <Panel title="You may also like">
      <Stack gap={3}>
        <p className={styles.note}>
          {`Up to ${DETAIL_LIMITS.crossSell} products that its page shows first. Bestsellers fill the rest.`}
        </p>
        {chosen.length > 0 && (
          <ol className={styles.products} aria-label="Products to show with it">
            {chosen.map(({ id, name, imageId }, place) => (
              <li key={id}>
                <Thumbnail imageId={imageId} />
                <span>{name}</span>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Move ${name} up`}
                  disabled={place === 0}
                  onClick={() => {
                    const ids = chosen.map((product) => product.id);
                    change({
                      crossSell: [
                        ...ids.slice(0, place - 1),
                        id,
                        ...ids.slice(place - 1).filter((one) => one !== id),
                      ],
                    });
                  }}
                >
                  <IconArrowUp size={16} aria-hidden />
                </Button>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Remove ${name}`}
                  onClick={() => change({ crossSell: details.crossSell.filter((one) => one !== id) })}
                >
                  <IconX size={16} aria-hidden />
                </Button>
              </li>
            ))}
          </ol>
        )}
        {errors.crossSell && (
          <p className={styles.error} role="alert">
            {errors.crossSell}
          </p>
        )}
        {!isFull && (
          <SearchField label="Find products" placeholder="Name or SKU" value={search} onText={setSearch} />
        )}
        {search !== '' && found.data && matches.length === 0 && (
          <p className={styles.note}>{`No other product matches “${search}”.`}</p>
        )}
        {!isFull && matches.length > 0 && (
          <ul className={styles.products} aria-label="Products found">
            {matches.map((product) => (
              <li key={product.id}>
                <Thumbnail imageId={product.imageId} />
                <span>{product.name}</span>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  aria-label={`Add ${product.name}`}
                  onClick={() => {
                    setAdded((before) => [...before, product]);
                    change({ crossSell: [...chosen.map(({ id }) => id), product.id] });
                  }}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Panel>
  );
}
