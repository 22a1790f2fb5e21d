import { defineFeature } from '../../../platform/features/feature.ts';
import { pageObjectImplementations } from './page-objects.handlers.ts';
import { pagePeopleImplementations } from './page-people.handlers.ts';
import { pageImplementations } from './pages.handlers.ts';
import { pageJobs } from './pages.jobs.ts';

export const feature = defineFeature({
  tables: ['pageCommands', 'pagePeople', 'pageRedirects', 'pageVersions', 'pages'],
  calls: [...pageImplementations, ...pageObjectImplementations, ...pagePeopleImplementations],
  jobs: pageJobs,
});
