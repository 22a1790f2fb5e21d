import { Anchor, Switch } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import {
  mendPath,
  type ProductRow,
  productImagePath,
} from '../../../../shared/features/making/products/products.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { LateGarmentPicture } from '../studio/studio.ts';
import { productName, productState } from './product-state.ts';
import styles from './products.module.css';

/** A product’s picture, or the blank of a draft. */
export function ProductPicture({ product }: { readonly product: ProductRow }) {
  const { imageId, blank } = product;
  const withoutPicture = <IconPhoto size={20} stroke={1.3} aria-hidden />;
  if (imageId)
    return (
      <Picture
        src={productImagePath(imageId)}
        alt=""
        width={40}
        height={48}
        className={styles.thumbnail ?? ''}
      />
    );
  return (
    <span className={styles.thumbnail} data-draft={blank ? '' : undefined}>
      {blank ? (
        <LateGarmentPicture
          base={blank}
          colour={blank.colour}
          side="front"
          alt=""
          idPrefix={`row-${product.id}-`}
          instead={withoutPicture}
        />
      ) : (
        withoutPicture
      )}
    </span>
  );
}

/** Whether shoppers see a product, and whether they see it as it is now. */
export function ProductStatus({ product }: { readonly product: Pick<ProductRow, 'status' | 'isChanged'> }) {
  const { tone, text, note } = productState(product);
  return (
    <span className={styles.status}>
      <StatusPill tone={tone}>{text}</StatusPill>
      {note !== undefined && <small>{note}</small>}
    </span>
  );
}

/** A product’s status, and the way to mend what keeps its newest version out of the store. */
export function ProductStatusAndMend({ product }: { readonly product: ProductRow }) {
  const { problem, urlName } = product;
  return (
    <span className={styles.status}>
      <ProductStatus product={product} />
      {problem && urlName !== null && (
        <PermissionGate needs={['edit-products']}>
          <Anchor
            component={ProjectLink}
            to={mendPath(urlName, problem.elementId)}
            className={styles.mend ?? ''}
            aria-label={`Mend it: ${productName(product)}`}
          >
            Mend it
          </Anchor>
        </PermissionGate>
      )}
    </span>
  );
}

/** Shows or hides a product; nothing for one that was never live. */
export function ShownSwitch({ product }: { readonly product: ProductRow }) {
  const toggle = useCallMutation(productsCalls.toggleProduct, {
    refreshes: [productsCalls.listRows, productsCalls.getProduct],
  });
  if (product.status !== 'live' && product.status !== 'disabled') return null;
  return (
    <PermissionGate needs={['edit-products']}>
      <Switch
        size="sm"
        aria-label={`${productName(product)} is shown in the store`}
        checked={toggle.isPending ? !product.enabled : product.enabled}
        onChange={() => toggle.mutate({ body: { product: product.id } }, { onError: showFailure })}
      />
    </PermissionGate>
  );
}
