import { deliveryCalls, type ManagedMethod } from '../../../../shared/features/selling/delivery/delivery.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';

const OPTIONS = { refreshes: [deliveryCalls.list], onError: showFailure };

/** Changes to a method that don’t need its form. */
export interface MethodActions {
  readonly isBusy: boolean;
  /** Leaves the prices that the store began with as they are. */
  readonly keepAll: () => void;
  readonly turn: (method: ManagedMethod, enabled: boolean) => void;
  /** One place up (-1) or down (1). */
  readonly move: (method: ManagedMethod, by: -1 | 1) => void;
  readonly remove: (method: ManagedMethod) => Promise<void>;
}

export function useMethodActions(methods: readonly ManagedMethod[]): MethodActions {
  const turn = useCallMutation(deliveryCalls.turn, OPTIONS);
  const sort = useCallMutation(deliveryCalls.sort, OPTIONS);
  const keep = useCallMutation(deliveryCalls.keep, OPTIONS);
  const remove = useCallMutation(deliveryCalls.remove, OPTIONS);
  return {
    isBusy: turn.isPending || sort.isPending || remove.isPending || keep.isPending,
    keepAll: () => keep.mutate({}, { onSuccess: () => showSnackbar({ text: 'Delivery prices kept' }) }),
    turn: ({ id, name }, enabled) =>
      turn.mutate(
        { params: { id }, body: { enabled } },
        { onSuccess: () => showSnackbar({ text: `${name} turned ${enabled ? 'on' : 'off'}` }) },
      ),
    move: ({ id }, by) => {
      const ids = methods.map((method) => method.id);
      const from = ids.indexOf(id);
      ids.splice(from + by, 0, ...ids.splice(from, 1));
      sort.mutate({ body: { ids } });
    },
    remove: async ({ id, name }) => {
      const sure = await openPopup('confirm', {
        title: `Delete ${name}?`,
        text: 'Shoppers can no longer choose it. Existing orders keep it.',
        confirmLabel: 'Delete',
        destructive: true,
      });
      if (sure)
        remove.mutate({ params: { id } }, { onSuccess: () => showSnackbar({ text: `${name} deleted` }) });
    },
  };
}
