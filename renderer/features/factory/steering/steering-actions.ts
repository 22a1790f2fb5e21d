import {
  IconArrowBarToUp,
  IconArrowsSort,
  IconHandStop,
  IconPlayerTrackNext,
  IconPrinter,
} from '@tabler/icons-react';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import type { FactoryOrderRow } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { steeringCalls } from '../../../../shared/features/factory/steering/steering.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import type { BulkChange } from '../../../ui/list-screen/list-definition.ts';

type Order = Pick<FactoryOrderRow, 'status' | 'priority' | 'holdReason'>;

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
const ENDED: readonly string[] = ['complete', 'exchanged', 'refunded', 'bespoke_refunded', 'bespoke_shipped'];
const whyEnded = ({ status }: Order) => (ENDED.includes(status) ? 'Done already' : null);
const refreshes = [factoryOrderCalls.get];

/** What the office does with the chosen orders of the factory’s list. */
export const STEERING_ACTIONS: readonly BulkChange<Order>[] = [
  {
    id: 'hold',
    text: (count) => `Hold ${count}`.trim(),
    icon: IconHandStop,
    key: 'h',
    run: steeringCalls.hold,
    unless: (order) => whyEnded(order) ?? (order.holdReason === null ? null : 'On hold already'),
    ask: (count) => ({
      title: `Hold ${orders(count)}?`,
      text: 'They aren’t printed, picked or packed until you release them. Workstations say why.',
      confirm: 'Hold',
    }),
    fill: async (question) => {
      const reason = await openPopup('hold-orders', question);
      return reason === undefined ? null : { reason };
    },
    done: (count) => `${orders(count)} on hold`,
    refreshes,
  },
  {
    id: 'release',
    text: (count) => `Release ${count}`.trim(),
    icon: IconPlayerTrackNext,
    key: 'u',
    run: steeringCalls.release,
    unless: ({ holdReason }) => (holdReason === null ? 'Not on hold' : null),
    ask: (count) => ({
      title: `Release ${orders(count)}?`,
      text: 'Work on them continues with the workstations’ next sync.',
      confirm: 'Release',
    }),
    done: (count) => `${orders(count)} released`,
    refreshes,
  },
  {
    id: 'prioritise',
    text: (count) => `Put ${count} first`.replace('  ', ' '),
    icon: IconArrowBarToUp,
    key: 'y',
    run: steeringCalls.prioritise,
    unless: (order) => whyEnded(order) ?? (order.priority ? 'First already' : null),
    ask: (count) => ({
      title: `Put ${orders(count)} first?`,
      text: 'Their labels print before all others, and their garments are picked first.',
      confirm: 'Put first',
    }),
    done: (count) => `${orders(count)} put first`,
    refreshes,
  },
  {
    id: 'unprioritise',
    text: (count) => `Put ${count} back in line`.replace('  ', ' '),
    icon: IconArrowsSort,
    run: steeringCalls.unprioritise,
    unless: ({ priority }) => (priority ? null : 'Not first'),
    ask: (count) => ({
      title: `Put ${orders(count)} back in line?`,
      text: 'They’re made in the order in which they were placed.',
      confirm: 'Back in line',
    }),
    done: (count) => `${orders(count)} back in line`,
    refreshes,
  },
  {
    id: 'assign',
    text: (count) => `Print ${count} at…`.replace('  ', ' '),
    icon: IconPrinter,
    run: steeringCalls.assign,
    unless: whyEnded,
    ask: (count) => ({
      title: `Where are the labels of ${orders(count)} printed?`,
      text: 'Other workstations give back what they hold of them. What is on its way to a printer stays there.',
      confirm: 'Give',
    }),
    fill: async (question) => {
      const station = await openPopup('print-station', question);
      return station === undefined ? null : { stationId: station.id };
    },
    done: (count) => `Labels of ${orders(count)} given`,
    refreshes,
  },
];
