import { identityImplementations, mailResetLink } from './features/identity/identity.ts';
import { stationImplementations } from './features/stations/stations.ts';
import type { Implementation } from './platform/calls/implement.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { mailJobHandler } from './platform/mail/mail.ts';
import type { JobContext } from './platform/services.ts';

/** Every call the server answers. A feature adds its list here. */
export const implementations: readonly Implementation[] = [
  ...identityImplementations,
  ...stationImplementations,
];

/** Every job the server does in the background. */
export const jobHandlers: readonly JobHandler<JobContext>[] = [mailJobHandler, mailResetLink];
