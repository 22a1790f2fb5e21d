import { orderPaid, orderShipped } from '../../../../shared/features/selling/orders/orders.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { defineFeature } from '../../../platform/features/feature.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { findSampleBuyer, recordSamples } from './ordered-samples.queries.ts';
import { samplesImplementations } from './samples-shop.handlers.ts';

export const feature = defineFeature({
  tables: ['samples'],
  calls: samplesImplementations,
  events: [
    onEvent(orderPaid, 'samples.record', ({ orderId }, { tx }) => recordSamples(tx, orderId), {
      when: ({ hasSamples }) => hasSamples,
    }),
    onEvent(orderShipped, 'samples.tell-shipped', async ({ orderId }, { tx }) => {
      const buyer = await findSampleBuyer(tx, orderId);
      if (!buyer) return;
      const { projectId, accountId, designs } = buyer;
      await notify(
        tx,
        { projectId, accountIds: [accountId], kind: 'products' },
        {
          title: 'Your samples are on their way',
          body:
            designs === 1
              ? 'When they’re here, approve the design or note what to change.'
              : `When they’re here, approve the ${designs} designs or note what to change.`,
          href: '/wholesale-shop/?view=ordered',
          tag: `samples:${orderId}`,
          replacePrevious: true,
        },
      );
    }),
  ],
});
