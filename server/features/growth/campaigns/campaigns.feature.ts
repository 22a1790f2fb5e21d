import { defineFeature } from '../../../platform/features/feature.ts';
import { campaignImplementations } from './campaigns.handlers.ts';
import { bookHandler, tendHandler } from './campaigns.jobs.ts';
import { findDraftUses, findPartUses } from './campaigns.queries.ts';
import { previewShareImplementations } from './preview-shares.handlers.ts';
import { campaignSource } from './render.ts';
import { overviewPath } from './tell.ts';

export const feature = defineFeature({
  tables: ['campaignContents', 'campaigns', 'previewShares'],
  calls: [...campaignImplementations, ...previewShareImplementations],
  jobs: [bookHandler, tendHandler],
  sendSources: [campaignSource],
  draftUses: async (tx, { storeId }) =>
    (await findDraftUses(tx, storeId)).map(({ draftId, name, id }) => ({
      draftId,
      name,
      path: overviewPath(id),
    })),
  mailPartUses: findPartUses,
});
