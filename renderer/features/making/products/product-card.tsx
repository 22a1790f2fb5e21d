import { ActionIcon, Menu, Switch } from '@mantine/core';
import { IconDots, IconExternalLink, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import {
  type ListedProduct,
  type ProductStatus,
  productImagePath,
} from '../../../../shared/features/making/products/products.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import styles from './products.module.css';

const STATUS: Record<ProductStatus, { readonly words: string; readonly tone: Tone }> = {
  live: { words: 'Live', tone: 'good' },
  disabled: { words: 'Hidden', tone: 'neutral' },
  rendering: { words: 'Preparing', tone: 'note' },
  failed: { words: 'Needs attention', tone: 'bad' },
};

const editPath = (product: ListedProduct) => `/create-a-product/${product.urlName}/`;

const EDITS = ['edit-products'] as const;

/** One product: its image, its status and its actions. */
export function ProductCard({ product }: { readonly product: ListedProduct }) {
  const { store } = useSession();
  const refreshes = [productsCalls.listProducts, productsCalls.getProduct];
  const toggle = useCallMutation(productsCalls.toggleProduct, { refreshes });
  const remove = useCallMutation(productsCalls.deleteProduct, { refreshes });
  const status = STATUS[product.status];
  const currency = currencyCodeSchema.catch('GBP').parse(product.currency);
  const colours = product.colours.length === 1 ? '1 colour' : `${product.colours.length} colours`;
  const onDelete = async () => {
    const sure = await openPopup('confirm', {
      title: `Delete ${product.name}?`,
      text: 'We’ll remove it from your store straight away. Existing orders aren’t affected.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!sure) return;
    remove.mutate(
      { body: { product: product.id } },
      { onError: showFailure, onSuccess: () => showSnackbar({ text: `${product.name} was deleted` }) },
    );
  };
  const canShow = product.status === 'live' || product.status === 'disabled';
  return (
    <article className={styles.card}>
      <ProjectLink to={editPath(product)} className={styles.pictureLink} tabIndex={-1} aria-hidden>
        {product.imageId ? (
          <Picture
            src={productImagePath(product.imageId)}
            alt=""
            width={600}
            height={720}
            className={styles.picture ?? ''}
          />
        ) : (
          <span className={styles.noPicture}>
            <IconPhoto size={36} stroke={1.2} />
          </span>
        )}
      </ProjectLink>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 className={styles.name}>
            <ProjectLink to={editPath(product)}>{product.name}</ProjectLink>
          </h2>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More about ${product.name}`}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                component={ProjectLink}
                to={editPath(product)}
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                Edit
              </Menu.Item>
              {store && product.status === 'live' && (
                <Menu.Item
                  component="a"
                  href={`${store.url.replace(/\/$/, '')}/product/${product.urlName}/`}
                  target="_blank"
                  rel="noopener"
                  leftSection={<IconExternalLink size={16} aria-hidden />}
                >
                  View in store
                </Menu.Item>
              )}
              <PermissionGate needs={EDITS} wide>
                <Menu.Item color="brick" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
                  Delete
                </Menu.Item>
              </PermissionGate>
            </Menu.Dropdown>
          </Menu>
        </div>
        <p className={styles.base}>
          {product.baseName}, {colours}
        </p>
        <div className={styles.foot}>
          <span className={styles.price}>{formatMoney(money(product.priceMinor, currency))}</span>
          <StatusPill tone={status.tone}>{status.words}</StatusPill>
        </div>
        {canShow && (
          <PermissionGate needs={EDITS}>
            <Switch
              size="sm"
              label="Shown in the store"
              aria-label={`${product.name} is shown in the store`}
              checked={toggle.isPending ? !product.enabled : product.enabled}
              onChange={() => toggle.mutate({ body: { product: product.id } }, { onError: showFailure })}
            />
          </PermissionGate>
        )}
      </div>
    </article>
  );
}
