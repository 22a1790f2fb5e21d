import { resolve } from 'node:path';
import { setImmediate as othersWork } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { ViteDevServer } from 'vite';
import { z } from 'zod';
import type { PageServer } from '../../../shared/contract/gateway.ts';
import { UNKNOWN_SCREEN_ID } from '../../../shared/contract/unknown-screen.ts';
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

/** What of the renderer is asked for a page. */
export interface Renderer {
  page(request: Request, pageServer: PageServer): Promise<Response>;
  /** Answers the router's question which routes addresses have; null for every other request. */
  routes(request: Request): Promise<Response> | null;
}

const addressed = ({ routes }: ServerBuild) => new AddressRoutes(routes);

const RELOAD = { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } };
/** The shapes of all links of the dashboard are a few hundred. */
const SHAPES_MAX = 2_000;
/** So many shapes are looked up before others have their turn; that takes a few milliseconds. */
const SHAPES_AT_A_TIME = 20;

/** A page for somebody who isn't logged in, or of a store, has no screen of the dashboard for an unknown address. */
function withoutUnknownScreen(build: ServerBuild): ServerBuild {
  const { [UNKNOWN_SCREEN_ID]: _, ...routes } = build.routes;
  return { ...build, routes };
}

/**
 * The router tries an address on one route after the other, twice for each page. So each request goes to a handler that
 * knows the routes which its address can mean, one for each first part that routes name and one for all others.
 */
function handlersByAddress(build: ServerBuild, mode: string): (pathname: string) => RequestHandler {
  const routes = addressed(build);
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

/** Routes by their id, as the router's answers name them. */
type Found = Readonly<Record<string, unknown>>;
const foundSchema = z.record(z.string(), z.unknown());

/**
 * Answers which routes addresses have, as the router does. It looks for each shape of an address once: the list of a
 * hundred orders asks about one page a hundred times, and no one can make it look for as many as they can name.
 */
function routeAnswers(
  build: ServerBuild,
  handlerFor: (pathname: string) => RequestHandler,
): (asked: URL) => Promise<Response> {
  const routes = addressed(build);
  const { version } = build.assets;
  const known = new LRUCache<string, Found>({ max: SHAPES_MAX });
  const lookUp = async (shape: string): Promise<Found> => {
    const url = new URL(`http://localhost${MANIFEST_PATH}`);
    url.searchParams.set('paths', shape);
    url.searchParams.set('version', version);
    const found = foundSchema.parse(await (await handlerFor(shape)(new Request(url))).json());
    known.set(shape, found);
    return found;
  };
  return async (asked) => {
    const paths = askedPaths(asked);
    if (paths === null || paths.length === 0) return new Response(null, { status: 400 });
    if (asked.searchParams.get('version') !== version) return new Response(null, RELOAD);
    const answer: Record<string, unknown> = {};
    let lookedUp = 0;
    for (const shape of new Set(paths.map((path) => routes.shapeOf(path)))) {
      const kept = known.get(shape);
      Object.assign(answer, kept ?? (await lookUp(shape)));
      if (kept) continue;
      lookedUp += 1;
      if (lookedUp % SHAPES_AT_A_TIME === 0) await othersWork();
    }
    return Response.json(answer, { headers: { 'cache-control': NEVER_CHANGES } });
  };
}

function rendererOf(build: unknown, mode: string): Renderer {
  if (!isBuild(build)) throw new Error('The renderer hasn’t been built. Run `npm run build`.');
  const { makeContext } = buildSchema.parse(build).entry.module;
  const handlerFor = handlersByAddress(build, mode);
  const visitorHandlerFor = handlersByAddress(withoutUnknownScreen(build), mode);
  const answerRoutes = routeAnswers(build, handlerFor);
  return {
    page(request, pageServer) {
      const { signedIn, store } = pageServer.visit;
      const handler = signedIn && store === null ? handlerFor : visitorHandlerFor;
      return handler(new URL(request.url).pathname)(request, makeContext(pageServer));
    },
    routes(request) {
      const url = new URL(request.url);
      return url.pathname === MANIFEST_PATH ? answerRoutes(url) : null;
    },
  };
}

/** The renderer as it was built into `buildDirectory`/web. */
export async function loadBuild(buildDirectory: string): Promise<Renderer> {
  const file = resolve(buildDirectory, 'web/server/index.js');
  const build: unknown = await import(pathToFileURL(file).href).catch((cause: unknown) => {
    throw new Error('The renderer hasn’t been built. Run `npm run build`.', { cause });
  });
  return rendererOf(build, 'production');
}

/** The renderer straight from its sources, reloaded after each change. */
export function fromSources(vite: ViteDevServer): Renderer {
  const load = async () =>
    rendererOf(await vite.ssrLoadModule('virtual:react-router/server-build'), 'development');
  return {
    page: async (request, pageServer) => (await load()).page(request, pageServer),
    routes: (request) =>
      new URL(request.url).pathname === MANIFEST_PATH
        ? load().then((renderer) => renderer.routes(request) ?? new Response(null, { status: 404 }))
        : null,
  };
}
