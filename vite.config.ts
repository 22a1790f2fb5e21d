import { defineConfig } from 'vite';
import { firstIcons } from './bundling/first-icons.ts';
import { frameModules } from './bundling/frame-modules.ts';
import { islandNames } from './bundling/island-names.ts';
import { leanPreloads } from './bundling/lean-preloads.ts';
import { leanZod } from './bundling/lean-zod.ts';
import { pureDeclarations, WITHOUT_EFFECTS } from './bundling/pure-declarations.ts';
import { menuIcons, readRouteEntries, routeFiles } from './bundling/route-files.ts';
import { routerPlugins } from './bundling/router-plugins.ts';
import { withoutServerExports } from './bundling/server-exports.ts';
import { layeredStyles, namedBreakpoints, styles } from './bundling/styles.ts';

/** Around every screen or on the first one. */
const FIRST_ICONS = new Set([...firstIcons(), ...menuIcons(await readRouteEntries())]);
const isFirstIcon = (id: string) => FIRST_ICONS.has(/\/@tabler\/.*\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? '');

const isInFrame = frameModules();

const isStation = process.env.SELVEDGE_TARGET === 'station';

export default defineConfig({
  plugins: [
    layeredStyles(),
    namedBreakpoints(),
    islandNames(),
    routeFiles(),
    leanZod(),
    leanPreloads(),
    pureDeclarations(),
    isStation ? withoutServerExports() : null,
    routerPlugins(),
  ],
  publicDir: 'renderer/public',
  // Bundled before the first page needs them: discovered later, they would reload the open page.
  optimizeDeps: {
    include: ['@mantine/core', '@tabler/icons-react', '@tanstack/react-query', 'isbot', 'zod'],
  },
  // A server that loads these as they are published holds every icon and component that there is.
  ssr: { noExternal: [/^@tabler\//, /^@mantine\//] },
  css: styles,
  define: {
    'import.meta.env.SELVEDGE_TARGET': JSON.stringify(isStation ? 'station' : 'web'),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What nearly every screen needs, in a few files instead of dozens. What fewer need stays apart, or it would come
          // along with every first screen. The popups keep a file of their name, by which tests find what opens them.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
              minShareCount: 20,
            },
            { name: 'zod', test: /node_modules\/zod\//, minShareCount: 20 },
            // Every screen loads it all, so one file serves as well as sixty. A picture of a few lines isn't worth a request.
            { name: 'frame', test: (id) => isInFrame(id) || isFirstIcon(id) },
            {
              name: 'parts',
              test: /\/(shared|renderer\/(ui|shell|platform(?!\/popups)))\/.*\.tsx?$/,
              minShareCount: 60,
            },
            { name: 'more-icons', test: /node_modules\/@tabler\//, minShareCount: 10 },
            // What many screens need in part, while it is small: a request for each costs more than its bytes.
            { name: 'small-parts', test: /\.(tsx?|mjs|js)$/, minShareCount: 30, maxModuleSize: 3000 },
          ],
        },
      },
      treeshake: { moduleSideEffects: [WITHOUT_EFFECTS] },
    },
  },
});
