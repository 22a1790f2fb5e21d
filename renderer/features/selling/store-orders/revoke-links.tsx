import { Button } from '@mantine/core';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import type { StoreOrder } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import styles from './store-order.module.css';

/** Replaces the links to the customer’s receipts and invoices, once someone else has them. */
export function RevokeLinks({ order }: { readonly order: Pick<StoreOrder, 'id' | 'email'> }) {
  const revoke = useCallMutation(storeOrderCalls.revokeLinks, {
    refreshes: [storeOrderCalls.get],
    onError: showFailure,
  });
  const ask = async () => {
    const sure = await openPopup('confirm', {
      title: 'Replace the links to this customer’s orders?',
      text: `The links in earlier emails stop working, to receipts, invoices and the order history. We’ll email new ones to ${order.email}.`,
      confirmLabel: 'Replace links',
      destructive: true,
    });
    if (!sure) return;
    const { message } = await revoke.mutateAsync({ params: { id: order.id } });
    showSnackbar({ text: message });
  };
  return (
    <div className={styles.part}>
      <h3>Links</h3>
      <p>Anyone with the link from an email can open this customer’s orders.</p>
      <Button variant="default" loading={revoke.isPending} onClick={() => void ask()}>
        Replace links
      </Button>
    </div>
  );
}
