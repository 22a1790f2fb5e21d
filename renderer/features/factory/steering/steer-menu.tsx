import { Button } from '@mantine/core';
import {
  IconArrowBarToUp,
  IconArrowsSort,
  IconChevronDown,
  IconHandStop,
  IconPlayerTrackNext,
  IconPrinter,
} from '@tabler/icons-react';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import type { FactoryOrder } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import { findLabelStories } from '../../../../shared/features/factory/printing/printing.ts';
import { steeringCalls } from '../../../../shared/features/factory/steering/steering.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';

const REFRESHES = [factoryOrderCalls.get, factoryOrderCalls.list, jobsheetCalls.get, findLabelStories];

interface SteerMenuProps {
  readonly order: Pick<FactoryOrder, 'id' | 'number' | 'priority' | 'holdReason' | 'items'>;
}

/** What the office does with one order: hold or release it, put it first, give its labels to a workstation. */
export function SteerMenu({ order }: SteerMenuProps) {
  const hold = useCallMutation(steeringCalls.hold, { refreshes: REFRESHES });
  const release = useCallMutation(steeringCalls.release, { refreshes: REFRESHES });
  const prioritise = useCallMutation(steeringCalls.prioritise, { refreshes: REFRESHES });
  const unprioritise = useCallMutation(steeringCalls.unprioritise, { refreshes: REFRESHES });
  const assign = useCallMutation(steeringCalls.assign, { refreshes: REFRESHES });
  const ids = [order.id];
  const name = `Order ${order.number}`;
  const then = (done: string) => ({
    onError: showFailure,
    onSuccess: ({ failed: [first] }: { readonly failed: readonly { readonly reason: string }[] }) =>
      showSnackbar(first ? { text: first.reason, type: 'error' } : { text: done }),
  });
  const askHold = async () => {
    const reason = await openPopup('hold-orders', {
      title: `Hold order ${order.number}?`,
      text: 'It isn’t printed, picked or packed until you release it. Workstations say why.',
      confirm: 'Hold',
    });
    if (reason !== undefined) hold.mutate({ body: { ids, reason } }, then(`${name} is on hold`));
  };
  const askStation = async () => {
    const station = await openPopup('print-station', {
      title: 'Where are its labels printed?',
      text: 'Other workstations give back what they hold of them. What is on its way to a printer stays there.',
      confirm: 'Give',
    });
    if (station !== undefined)
      assign.mutate({ body: { ids, stationId: station.id } }, then(`Labels of order ${order.number} given`));
  };
  const isToPrint = order.items.some(({ labels }) => labels.some(({ state }) => state === 'open'));
  return (
    <ActionMenu
      position="bottom-end"
      button={
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Steer
        </Button>
      }
    >
      {(Menu) => (
        <>
          {order.holdReason === null ? (
            <Menu.Item leftSection={<IconHandStop size={18} aria-hidden />} onClick={() => void askHold()}>
              Hold
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconPlayerTrackNext size={18} aria-hidden />}
              onClick={() => release.mutate({ body: { ids } }, then(`${name} is released`))}
            >
              Release
            </Menu.Item>
          )}
          {order.priority ? (
            <Menu.Item
              leftSection={<IconArrowsSort size={18} aria-hidden />}
              onClick={() => unprioritise.mutate({ body: { ids } }, then(`${name} is back in line`))}
            >
              Put back in line
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconArrowBarToUp size={18} aria-hidden />}
              onClick={() => prioritise.mutate({ body: { ids } }, then(`${name} comes first`))}
            >
              Put first
            </Menu.Item>
          )}
          {isToPrint && (
            <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void askStation()}>
              Print its labels at…
            </Menu.Item>
          )}
        </>
      )}
    </ActionMenu>
  );
}
