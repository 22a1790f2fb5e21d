import {
  ORDER_STATUSES,
  type OrderStatus,
  type OrderStatusTone,
} from '../../../../shared/rules/orders/orders.ts';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';

const TONES: Readonly<Record<OrderStatusTone, Tone>> = {
  waiting: 'neutral',
  working: 'note',
  attention: 'bad',
  done: 'good',
  returned: 'neutral',
};

export function OrderStatusPill({ status }: { readonly status: OrderStatus }) {
  const entry = ORDER_STATUSES.find(({ code }) => code === status);
  return <StatusPill tone={entry ? TONES[entry.tone] : 'neutral'}>{entry?.name ?? status}</StatusPill>;
}
