import { Switch } from '@mantine/core';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { STOCK_HOLD_MINUTES } from '../../../../shared/features/selling/orders/orders.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Panel } from '../../../ui/panel.tsx';

/** Settings: whether shoppers can order what has sold out. */
export function BackOrdersSection() {
  const { store, project } = useSession();
  const update = useCallMutation(storeCalls.update, { onError: showFailure });
  if (!store || !project?.permissions.includes('manage-settings')) return null;
  const set = (takesBackOrders: boolean) =>
    update.mutate(
      { body: { id: store.id, takesBackOrders } },
      {
        onSuccess: async () => {
          await refreshSession();
          showSnackbar({ text: takesBackOrders ? 'Back-orders turned on' : 'Back-orders turned off' });
        },
      },
    );
  return (
    <Panel title="Stock">
      <Switch
        size="md"
        label="Allow back-orders"
        description={`Shoppers can order sizes that have sold out, and wait until we have them again. Otherwise we hold an item for ${STOCK_HOLD_MINUTES} minutes while a shopper pays.`}
        checked={store.takesBackOrders}
        disabled={update.isPending}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </Panel>
  );
}
