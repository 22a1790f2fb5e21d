import type { Config } from '@react-router/dev/config';

const isStation = process.env.SELVEDGE_TARGET === 'station';

/** One renderer, built twice: server-rendered for the web, as a single-page app for the workstation. */
export default {
  appDirectory: 'renderer',
  buildDirectory: isStation ? 'build/station' : 'build/web',
  ssr: !isStation,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
