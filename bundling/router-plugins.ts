import { reactRouter } from '@react-router/dev/vite';
import type { Plugin } from 'vite';
import { ROUTE_MODULE } from './server-exports.ts';

/** What concerns a plugin of the router, by the addresses of modules: it compares each with every route, or reads it. */
const CONCERNS: Readonly<Record<string, RegExp>> = {
  'react-router': /\.module\./,
  'react-router:route-chunks-index': ROUTE_MODULE,
  'react-router:route-exports': ROUTE_MODULE,
  'react-router:build-client-route': /\?__react-router-build-client-route$/,
  'react-router:split-route-modules': /route-chunk=/,
  'react-router:dot-client': /\.client/,
  'react-router:dot-server': /\.server/,
};
/** These return at once in a build, after they were called for each module. */
const ONLY_IN_DEVELOPMENT: ReadonlySet<string> = new Set([
  'react-router:inject-hmr-runtime',
  'react-router:hmr-runtime',
  'react-router:react-refresh-babel',
  'react-router:hmr-updates',
]);

function narrowed(plugin: Plugin): Plugin {
  if (ONLY_IN_DEVELOPMENT.has(plugin.name)) return { ...plugin, apply: 'serve' };
  const id = CONCERNS[plugin.name];
  if (!id) return plugin;
  const { transform, resolveId } = plugin;
  return {
    ...plugin,
    ...(typeof transform === 'function' && { transform: { filter: { id }, handler: transform } }),
    ...(typeof resolveId === 'function' && { resolveId: { filter: { id }, handler: resolveId } }),
  };
}

/**
 * The router's plugins, called for the modules that concern them alone. By themselves they are asked about each of the
 * thousands, which takes a third of a build's time.
 */
export const routerPlugins = (): Plugin[] => reactRouter().map(narrowed);
