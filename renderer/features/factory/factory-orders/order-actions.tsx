import { Button } from '@mantine/core';
import {
  IconFileDescription,
  IconPlayerPlay,
  IconReceipt,
  IconRoute,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import type { FactoryOrder } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SteerMenu } from '../steering/steering.ts';

/** Starts a paid order; nothing for one that was started. */
export function StartButton({ order }: { readonly order: Pick<FactoryOrder, 'id' | 'number' | 'status'> }) {
  const release = useCallMutation(jobsheetCalls.release, {
    refreshes: [factoryOrderCalls.get, factoryOrderCalls.list, jobsheetCalls.get],
  });
  if (order.status !== 'paid') return null;
  return (
    <Button
      leftSection={<IconPlayerPlay size={18} aria-hidden />}
      loading={release.isPending}
      onClick={() =>
        release.mutate(
          { params: { id: order.id } },
          {
            onError: showFailure,
            onSuccess: () => showSnackbar({ text: `Order ${order.number} started` }),
          },
        )
      }
    >
      Start
    </Button>
  );
}

/** The order's possible actions; the next one is filled. */
export function OrderActions({ order }: { readonly order: FactoryOrder }) {
  const isPacked = order.status === 'packing' && order.pieces > 0 && order.piecesDone === order.pieces;
  return (
    <>
      <Button
        component={ProjectLink}
        to={`/factory/trace/ORD-${order.number}/`}
        variant="default"
        leftSection={<IconRoute size={18} aria-hidden />}
      >
        Trace
      </Button>
      <Button
        component={ProjectLink}
        to={`/factory/orders/${order.number}/jobsheet/`}
        variant="default"
        leftSection={<IconFileDescription size={18} aria-hidden />}
      >
        Jobsheet
      </Button>
      <Button
        component={ProjectLink}
        to={`/factory/orders/${order.number}/packing-slip/`}
        variant="default"
        leftSection={<IconReceipt size={18} aria-hidden />}
      >
        Packing slip
      </Button>
      <StartButton order={order} />
      <SteerMenu order={order} />
      {isPacked && (
        <Button
          component={ProjectLink}
          to={`/factory/shipments/create/?order=${order.number}`}
          leftSection={<IconTruckDelivery size={18} aria-hidden />}
        >
          Create shipment
        </Button>
      )}
    </>
  );
}
