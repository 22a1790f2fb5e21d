import { readFile } from 'node:fs/promises';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Plugin } from 'vite';
import { z } from 'zod';
import { islandNames } from '../../../bundling/island-names.ts';
import { namedBreakpoints, styles } from '../../../bundling/styles.ts';
import type { GuardState } from '../../../shared/contract/access/access.ts';
import type { ProductCard } from '../../../shared/features/making/products/products.ts';
import type { Block, BlockFigures } from '../../../shared/features/site/blocks/blocks.ts';
import { type CompiledTheme, compileTheme, plainTheme } from '../../../shared/features/site/theme/theme.ts';

const BLOCKS = '/renderer/features/site/blocks/blocks.ts';
const SHEETS = ['/renderer/styles/palette.css', '/renderer/styles/base.css'];
const THEME_STYLES = '/renderer/ui/store/theme/theme-styles.tsx';
const LOOK_ATTRIBUTES = '/renderer/ui/store/theme/look-attributes.ts';
const STORE_COLOURS = '/renderer/styles/store-palette.module.css';
/** Pictures of a test's blocks; the last part of the address is their colour. */
const PICTURE = /^\/pictures\/(\w+)\.svg$/;

/** The page’s edges, as the store’s layout has them. */
const MAIN = 'max-width: 1240px; margin: 0 auto; padding: 24px 16px';

/** Pictures of a test’s products, all in one colour. */
const PRODUCT_PICTURES = '/omnis/v3/frontend/pictures/';

type Products = Readonly<Record<string, readonly ProductCard[]>>;
type BlockListComponent = FunctionComponent<{
  blocks: readonly Block[];
  products: Products;
  figures?: BlockFigures;
  state?: GuardState;
  address?: string;
  title: string;
}>;
const blocksSchema = z.object({
  BlockList: z.custom<BlockListComponent>((value) => typeof value === 'function'),
});
const themeStylesSchema = z.object({
  themeCss: z.custom<(theme: CompiledTheme) => string>((value) => typeof value === 'function'),
});
const lookSchema = z.object({
  lookAttributes: z.custom<(theme: CompiledTheme) => Record<string, string>>(
    (value) => typeof value === 'function',
  ),
});
const coloursSchema = z.object({ default: z.object({ store: z.string() }) });

export interface BlockPage {
  readonly origin: string;
  close(): Promise<void>;
}

/** The page’s own address, for blocks that share it. */
const ADDRESS = 'https://tideline.example/';

/**
 * A store's page of these blocks, without a store: rendered as the server renders it, with the stylesheets of its
 * blocks and the built files of its islands. Pages that merchants make need it until they can be stored.
 * For `state`’s visitor, else for a stranger. In the theme selvedge, or another one with its forms and its look at `/?theme=popsicle`.
 */
export async function serveBlocks(
  blocks: readonly Block[],
  products: Products = {},
  figures?: BlockFigures,
  state?: GuardState,
): Promise<BlockPage> {
  const islands = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile('build/islands/addresses.json', 'utf8')));
  const page: Plugin = {
    name: 'block-page',
    config: () => ({ define: { 'import.meta.env.SELVEDGE_ISLANDS': JSON.stringify(islands) } }),
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        const colour = path.startsWith(PRODUCT_PICTURES) ? 'peru' : PICTURE.exec(path)?.[1];
        if (path === '/') {
          response
            .setHeader('content-type', 'text/html; charset=utf-8')
            .end(
              await render(
                new URL(request.url ?? '/', 'http://page').searchParams.get('theme') ?? 'selvedge',
              ),
            );
        } else if (path.startsWith('/islands/')) {
          const code = await readFile(`build/islands${path}`);
          response.setHeader('content-type', 'text/javascript').end(code);
        } else if (colour) {
          response
            .setHeader('content-type', 'image/svg+xml')
            .end(
              `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"><rect width="1600" height="800" fill="${colour}"/></svg>`,
            );
        } else next();
      });
      const render = async (theme: string) => {
        const { BlockList } = blocksSchema.parse(await server.ssrLoadModule(BLOCKS));
        const { default: colours } = coloursSchema.parse(await server.ssrLoadModule(STORE_COLOURS));
        const body = renderToStaticMarkup(
          createElement(BlockList, {
            blocks,
            products,
            ...(figures && { figures }),
            ...(state && { state }),
            address: ADDRESS,
            title: 'Tideline',
          }),
        );
        const sheets = [...(server.environments.ssr?.moduleGraph.idToModuleMap.values() ?? [])]
          .map(({ url }) => url)
          .filter((url) => url.endsWith('.css'));
        const { themeCss } = themeStylesSchema.parse(await server.ssrLoadModule(THEME_STYLES));
        const { lookAttributes } = lookSchema.parse(await server.ssrLoadModule(LOOK_ATTRIBUTES));
        const compiled = compileTheme(plainTheme(theme));
        // A header’s form lays out the page around it: here there’s none.
        const attributes = Object.entries(lookAttributes(compiled))
          .filter(([name]) => name !== 'data-header')
          .map(([name, value]) => `${name}="${value}"`)
          .join(' ');
        const look = Object.entries(compiled.variables)
          .map(([name, value]) => `${name}: ${value}`)
          .join('; ');
        return `<!doctype html><html lang="en"><head><title>Tideline</title><meta name="viewport" content="width=device-width">
          ${[...SHEETS, ...sheets].map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
          <style>${themeCss(compiled)}</style>
          <script type="module" src="${islands.loader}"></script></head>
          <body class="${colours.store}" ${attributes} style='${look}'><main style="${MAIN}">${body}</main></body></html>`;
      };
    },
  };
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [namedBreakpoints(), islandNames(), page],
    css: styles,
    define: { 'import.meta.env.SELVEDGE_TARGET': '"web"' },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await server.listen();
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return { origin, close: () => server.close() };
}
