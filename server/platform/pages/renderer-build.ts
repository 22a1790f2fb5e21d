import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { z } from 'zod';
import type { PageServer } from '../../../shared/contract/gateway.ts';

type MakeContext = (pageServer: PageServer) => RouterContextProvider;

const isFunction = (value: unknown): value is MakeContext => typeof value === 'function';
const buildSchema = z.looseObject({
  entry: z.looseObject({ module: z.looseObject({ makeContext: z.custom<MakeContext>(isFunction) }) }),
  routes: z.record(z.string(), z.unknown()),
});
const isBuild = (value: unknown): value is ServerBuild => buildSchema.safeParse(value).success;

/** Renders one page request. */
export type Render = (request: Request, pageServer: PageServer) => Promise<Response>;

function rendererOf(build: unknown, mode: string): Render {
  if (!isBuild(build)) throw new Error('The renderer hasn’t been built. Run `npm run build`.');
  const { makeContext } = buildSchema.parse(build).entry.module;
  const handle = createRequestHandler(build, mode);
  return (request, pageServer) => handle(request, makeContext(pageServer));
}

/** The renderer as it was built into `buildDirectory`/web. */
export async function loadBuild(buildDirectory: string): Promise<Render> {
  const file = resolve(buildDirectory, 'web/server/index.js');
  const build: unknown = await import(pathToFileURL(file).href).catch((cause: unknown) => {
    throw new Error('The renderer hasn’t been built. Run `npm run build`.', { cause });
  });
  return rendererOf(build, 'production');
}

/** The renderer straight from its sources, reloaded after each change. */
export function fromSources(vite: ViteDevServer): Render {
  return async (request, pageServer) => {
    const build: unknown = await vite.ssrLoadModule('virtual:react-router/server-build');
    return rendererOf(build, 'development')(request, pageServer);
  };
}
