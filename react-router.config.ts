import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

const isStation = process.env.SELVEDGE_TARGET === 'station';

/** One renderer, built twice: server-rendered for the web, as a single-page app for the workstation. */
export default {
  appDirectory: 'renderer',
  buildDirectory: join(process.env.SELVEDGE_BUILD ?? 'build', isStation ? 'station' : 'web'),
  ssr: !isStation,
  // A document names its own routes and no others. The workstation has no server to ask.
  routeDiscovery: isStation ? { mode: 'initial' } : { mode: 'lazy' },
} satisfies Config;
