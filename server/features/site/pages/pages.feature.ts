import { defineFeature } from '../../../platform/features/feature.ts';
import { pageImplementations } from './pages.handlers.ts';
import { pageJobs } from './pages.jobs.ts';

export const feature = defineFeature({
  tables: ['pageCommands', 'pageRedirects', 'pageVersions', 'pages'],
  calls: pageImplementations,
  jobs: pageJobs,
});
