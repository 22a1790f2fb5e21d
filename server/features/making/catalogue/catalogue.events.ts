import { orderPaid } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { takeStock } from './stock.ts';

export const catalogueSubscriptions = [
  onEvent(orderPaid, 'catalogue.take-stock', ({ orderId, lines }, { tx }) => takeStock(tx, orderId, lines), {
    isContended: true,
  }),
];
