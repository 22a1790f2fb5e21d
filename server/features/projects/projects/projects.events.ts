import { productPublished } from '../../../../shared/features/making/products/products.events.ts';
import { orderPaid } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { unlockBadge } from './badges.ts';

export const projectSubscriptions = [
  onEvent(productPublished, 'projects.unlock-designer', async (_published, { tx, projectId }) => {
    if (projectId) await unlockBadge(tx, projectId, 'designer');
  }),
  onEvent(
    orderPaid,
    'projects.unlock-entrepreneur',
    async (_paid, { tx, projectId }) => {
      if (projectId) await unlockBadge(tx, projectId, 'entrepreneur');
    },
    { when: ({ isFirst }) => isFirst },
  ),
];
