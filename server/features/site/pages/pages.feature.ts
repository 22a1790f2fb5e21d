import { defineFeature } from '../../../platform/features/feature.ts';
import { pageObjectImplementations } from './page-objects.handlers.ts';
import { pagePeopleImplementations } from './page-people.handlers.ts';
import { pageImplementations } from './pages.handlers.ts';
import { pageJobs } from './pages.jobs.ts';
import { savedBlockImplementations } from './saved-blocks/saved-blocks.handlers.ts';

export const feature = defineFeature({
  tables: [
    'blockUses',
    'pageCommands',
    'pagePeople',
    'pageRedirects',
    'pageVersions',
    'pages',
    'savedBlockVersions',
    'savedBlocks',
  ],
  calls: [
    ...pageImplementations,
    ...pageObjectImplementations,
    ...pagePeopleImplementations,
    ...savedBlockImplementations,
  ],
  jobs: pageJobs,
});
