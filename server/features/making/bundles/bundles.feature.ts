import { productPublished } from '../../../../shared/features/making/products/products.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { defineFeature } from '../../../platform/features/feature.ts';
import { bundleImplementations } from './bundles.handlers.ts';
import { findBundlesWith } from './bundles.queries.ts';
import { composePictureHandler, composePictureJob } from './compose-picture.job.ts';

export const feature = defineFeature({
  tables: ['bundleItems', 'bundles'],
  calls: bundleImplementations,
  jobs: [composePictureHandler],
  events: [
    onEvent(
      productPublished,
      'bundles.compose-pictures',
      async ({ productId }, { tx, services, projectId }) => {
        for (const bundleId of await findBundlesWith(tx, productId))
          await services.jobs.enqueue(tx, composePictureJob, { bundleId }, { group: projectId ?? '' });
      },
    ),
  ],
});
