import { ActionIcon, Button } from '@mantine/core';
import { IconGripVertical, IconPhoto, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  COLLECTED_PAGE_SIZE,
  collectionsCalls,
} from '../../../../shared/features/making/collections/collections.calls.ts';
import type {
  CollectedProduct,
  Collection,
} from '../../../../shared/features/making/collections/collections.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { onAction } from '../../../platform/actions.ts';
import { callKey, useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './collections.module.css';
import { useReorder } from './use-reorder.ts';

/** The snackbar’s action that puts a removed product back. */
const UNDO_REMOVAL = 'collection-undo-removal';

const priceOf = ({ priceMinor, salePriceMinor, currency }: CollectedProduct) =>
  formatMoney(money(salePriceMinor ?? priceMinor, currencyCodeSchema.catch('GBP').parse(currency)));

const moved = <T,>(rows: readonly T[], from: number, to: number): T[] => {
  const rest = rows.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...rows.slice(from, from + 1), ...rest.slice(to)];
};

interface CollectionProductsProps {
  readonly collection: Collection;
  /** As chosen in the form, saved or not. */
  readonly isOrderedByHand: boolean;
}

/** The products of a collection in their order, a page at a time. */
export function CollectionProducts({ collection, isOrderedByHand }: CollectionProductsProps) {
  const { id } = collection;
  const params = { collection: id };
  const [page, setPage] = useState(1);
  const input = { params, query: { page } };
  const client = useQueryClient();
  const answer = useCall(collectionsCalls.listProducts, input, { keepPrevious: true });
  const refreshes = [collectionsCalls.listProducts, collectionsCalls.get, collectionsCalls.list];
  const move = useCallMutation(collectionsCalls.moveProduct, { refreshes: [collectionsCalls.listProducts] });
  const remove = useCallMutation(collectionsCalls.removeProduct, { refreshes });
  const add = useCallMutation(collectionsCalls.addProducts, { refreshes });
  const removed = useRef<{ readonly id: string; readonly at: number } | null>(null);
  const addBack = add.mutate;
  useEffect(
    () =>
      onAction((name) => {
        if (name !== UNDO_REMOVAL) return;
        const product = removed.current;
        removed.current = null;
        if (product)
          addBack(
            { params: { collection: id }, body: { ids: [product.id], at: product.at } },
            { onError: showFailure },
          );
      }),
    [id, addBack],
  );
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const products = answer.data?.products ?? [];
  const first = (page - 1) * COLLECTED_PAGE_SIZE;
  const onMove = (from: number, to: number) => {
    const product = products[from];
    if (!product || !answer.data) return;
    client.setQueryData(callKey(collectionsCalls.listProducts, input), {
      ...answer.data,
      products: moved(products, from, to),
    });
    setAnnouncement(`${product.name} is number ${first + to + 1} of ${answer.data.total}`);
    move.mutate({ params, body: { product: product.id, to: first + to + 1 } }, { onError: showFailure });
  };
  const { dragged, handle } = useReorder({ list, count: products.length, onMove });

  if (answer.isPending) return <LoadingState label="Products" />;
  if (answer.isLoadingError)
    return <ErrorState what="the collection’s products" error={answer.error} retry={answer.refetch} />;
  const { total } = answer.data;
  const pages = Math.max(1, Math.ceil(total / COLLECTED_PAGE_SIZE));
  const isByHand = collection.rules === null;

  const onRemove = (product: CollectedProduct, at: number) =>
    remove.mutate(
      { params, body: { product: product.id } },
      {
        onError: showFailure,
        onSuccess: () => {
          removed.current = { id: product.id, at: first + at + 1 };
          showSnackbar({
            text: `${product.name} removed`,
            action: { text: 'Undo', event: UNDO_REMOVAL },
          });
        },
      },
    );

  if (total === 0)
    return (
      <p className={styles.note}>
        {isByHand
          ? 'No products yet. Find some above.'
          : 'No product fits yet. We’ll add those that fit later.'}
      </p>
    );
  return (
    <Stack gap={3}>
      <p className={styles.note}>
        {isOrderedByHand
          ? 'Drag a product by its handle, or focus the handle and press the arrow keys.'
          : 'To move products yourself, sort them in your own order.'}
      </p>
      <ol ref={list} className={styles.products} start={first + 1} aria-label="Collection products">
        {products.map((product, at) => (
          <li
            key={product.id}
            className={styles.product}
            data-dragged={dragged?.from === at || undefined}
            data-lands={
              dragged && dragged.to === at && dragged.from !== at
                ? dragged.to > dragged.from
                  ? 'after'
                  : 'before'
                : undefined
            }
          >
            {isOrderedByHand && (
              <button
                type="button"
                className={styles.handle}
                aria-label={`Move ${product.name}, number ${first + at + 1}`}
                {...handle(at)}
              >
                <IconGripVertical size={18} aria-hidden />
              </button>
            )}
            {product.imageId ? (
              <Picture
                src={productImagePath(product.imageId)}
                alt=""
                width={40}
                height={48}
                className={styles.thumbnail ?? ''}
              />
            ) : (
              <span className={styles.thumbnail} aria-hidden>
                <IconPhoto size={18} stroke={1.3} />
              </span>
            )}
            <ProjectLink to={`/my-products/${product.urlName}/`} className={styles.productName}>
              {product.name}
            </ProjectLink>
            {!product.isShown && <StatusPill>Hidden</StatusPill>}
            <span className={styles.price}>{priceOf(product)}</span>
            {isByHand && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="xl"
                aria-label={`Remove ${product.name}`}
                onClick={() => onRemove(product, at)}
              >
                <IconX size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="only-read-aloud">
        {announcement}
      </p>
      {pages > 1 && (
        <Row gap={3} at="center">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span>{`Page ${page} of ${pages}`}</span>
          <Button variant="default" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Row>
      )}
    </Stack>
  );
}
