import { ActionIcon } from '@mantine/core';
import {
  IconCode,
  IconDots,
  IconExternalLink,
  IconListDetails,
  IconPackages,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import type { ProductRow } from '../../../../shared/features/making/products/products.ts';
import { studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { productName, productPath } from './product-state.ts';

const REFRESHES = [productsCalls.listRows, productsCalls.getProduct, studioCalls.listDesigns];

/** The actions of one product or draft. */
export function ProductMenu({ product }: { readonly product: ProductRow }) {
  const { store } = useSession();
  const remove = useCallMutation(productsCalls.deleteProduct, { refreshes: REFRESHES });
  const removeDraft = useCallMutation(studioCalls.deleteDesign, { refreshes: REFRESHES });
  const name = productName(product);
  const isDraft = product.status === 'draft';
  const onDelete = async () => {
    const sure = await openPopup('confirm', {
      title: `Delete ${name}?`,
      text: isDraft
        ? 'This draft isn’t in your store. You can’t get it back.'
        : 'We’ll remove it from your store straight away. Existing orders aren’t affected.',
      confirmLabel: isDraft ? 'Delete draft' : 'Delete',
      destructive: true,
    });
    if (!sure) return;
    const told = {
      onError: showFailure,
      onSuccess: () => showSnackbar({ text: isDraft ? 'Draft deleted' : `${name} was deleted` }),
    };
    if (isDraft && product.designId !== null)
      removeDraft.mutate({ params: { design: product.designId } }, told);
    else remove.mutate({ body: { product: product.id } }, told);
  };
  return (
    <ActionMenu
      position="bottom-end"
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More about ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item
            component={ProjectLink}
            to={productPath(product)}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {isDraft ? 'Continue' : 'Edit'}
          </Menu.Item>
          {product.urlName !== null && product.designId !== null && (
            <Menu.Item
              component={ProjectLink}
              to={`/my-products/${product.urlName}/details/`}
              leftSection={<IconListDetails size={16} aria-hidden />}
            >
              Product details
            </Menu.Item>
          )}
          {store && product.status === 'live' && (
            <>
              <Menu.Item
                component="a"
                href={`${store.url.replace(/\/$/, '')}/product/${product.urlName}/`}
                target="_blank"
                rel="noopener"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                View in store
              </Menu.Item>
              <Menu.Item
                component={ProjectLink}
                to={`/my-products/${product.urlName}/buy-button/`}
                leftSection={<IconCode size={16} aria-hidden />}
              >
                Sell on another site
              </Menu.Item>
            </>
          )}
          {product.status === 'live' && product.designId !== null && (
            <Menu.Item
              component={ProjectLink}
              to={`/bundle-maker/${product.urlName}/`}
              leftSection={<IconPackages size={16} aria-hidden />}
            >
              Make a bundle
            </Menu.Item>
          )}
          <PermissionGate needs={['edit-products']} wide>
            <Menu.Item color="brick" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
              {isDraft ? 'Delete draft' : 'Delete'}
            </Menu.Item>
          </PermissionGate>
        </>
      )}
    </ActionMenu>
  );
}
