import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { ViteDevServer } from 'vite';
import { z } from 'zod';
import type { PageServer } from '../../../shared/contract/gateway.ts';
import { AddressRoutes, beginningOf } from './address-routes.ts';
import { askedPaths, MANIFEST_PATH } from './page-bounds.ts';

/** The router’s own answers say so, too: their address names the build. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable';

type MakeContext = (pageServer: PageServer) => RouterContextProvider;

const isFunction = (value: unknown): value is MakeContext => typeof value === 'function';
const buildSchema = z.looseObject({
  entry: z.looseObject({ module: z.looseObject({ makeContext: z.custom<MakeContext>(isFunction) }) }),
  routes: z.record(z.string(), z.unknown()),
});
const isBuild = (value: unknown): value is ServerBuild => buildSchema.safeParse(value).success;

/** Renders one page request. */
export type Render = (request: Request, pageServer: PageServer) => Promise<Response>;

/**
 * The router tries an address on one route after the other, twice for each page. So each request goes to a handler that
 * knows the routes which its address can mean, one for each first part that routes name and one for all others.
 */
function handlersByAddress(build: ServerBuild, mode: string): (pathname: string) => RequestHandler {
  const routes = new AddressRoutes(build.routes);
  const { named } = routes;
  const handlers = new Map<string | null, RequestHandler>();
  return (pathname) => {
    const beginning = beginningOf(pathname);
    const key = beginning === null || named.has(beginning) ? beginning : '';
    const handler =
      handlers.get(key) ??
      createRequestHandler(key === null ? build : { ...build, routes: routes.under(key) }, mode);
    handlers.set(key, handler);
    return handler;
  };
}

/**
 * Answers which routes addresses have, as the router does, but asks for each address the handler that knows the routes
 * which it can mean.
 */
async function answerManifest(
  asked: URL,
  answer: (pathname: string, url: URL) => Promise<Response>,
  handlerFor: (pathname: string) => RequestHandler,
): Promise<Response> {
  const paths = askedPaths(asked.searchParams);
  if (paths === null || paths.length === 0) return new Response(null, { status: 400 });
  const byHandler = Map.groupBy(paths, handlerFor);
  const found: unknown[] = [];
  for (const [first = '/', ...others] of byHandler.values()) {
    const url = new URL(asked);
    url.searchParams.set('paths', [first, ...others].join(','));
    const response = await answer(first, url);
    if (response.status !== 200) return response;
    found.push(await response.json());
  }
  return Response.json(Object.assign({}, ...found), { headers: { 'cache-control': NEVER_CHANGES } });
}

function rendererOf(build: unknown, mode: string): Render {
  if (!isBuild(build)) throw new Error('The renderer hasn’t been built. Run `npm run build`.');
  const { makeContext } = buildSchema.parse(build).entry.module;
  const handlerFor = handlersByAddress(build, mode);
  return (request, pageServer) => {
    const url = new URL(request.url);
    const answer = (pathname: string, asked: Request) => handlerFor(pathname)(asked, makeContext(pageServer));
    if (url.pathname !== MANIFEST_PATH) return answer(url.pathname, request);
    const { headers, signal } = request;
    return answerManifest(
      url,
      (pathname, part) => answer(pathname, new Request(part, { headers, signal })),
      handlerFor,
    );
  };
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
