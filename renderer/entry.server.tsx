import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { Refusal } from '../shared/contract/errors.ts';
import { entryOfRouterId } from './platform/routing/route-table.ts';
import { NonceContext } from './platform/visit/nonce.ts';
import { withOneSheet } from './platform/visit/one-sheet.ts';
import { pageServerContext } from './platform/visit/page-server.ts';
import { RouteStylesContext } from './platform/visit/route-styles.tsx';

export { makeContext, pageServerContext } from './platform/visit/page-server.ts';

/** How long streamed data may take before the page is ended without it. */
export const streamTimeout = 5_000;
const ABORT_AFTER_MS = streamTimeout + 1_000;

/** Bytes of a page that can wait here: more than any has, so that a page that is ready comes as a whole. */
const WHOLE_PAGE_BYTES = 4_000_000;

/** The stylesheets of a route that the page’s own routes don’t bring. */
function stylesBeside({ manifest, staticHandlerContext: { matches } }: EntryContext) {
  const stylesOf = (routeId: string) => manifest.routes[routeId]?.css ?? [];
  const there = new Set(matches.flatMap(({ route }) => stylesOf(route.id)));
  return (routeId: string) => stylesOf(routeId).filter((href) => !there.has(href));
}

/** Whether the page’s links lead to new documents, and the router’s scripts aren’t part of it. */
function hasIslands({ staticHandlerContext: { matches } }: EntryContext): boolean {
  const leaf = matches.at(-1)?.route.id;
  return leaf !== undefined && entryOfRouterId(leaf)?.meta.hydrate === 'islands';
}

/**
 * The routes that the page needs: its own alone, where the router's scripts aren't part of it, because its links lead to new
 * documents; otherwise those that the server took into account. All others would be set up for nothing.
 */
function withNeededRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext, routeModules, isSpaMode } = context;
  if (isSpaMode) return context;
  const own = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(
    (hasIslands(context) ? own : Object.keys(routeModules)).flatMap((id) => {
      const route = manifest.routes[id];
      return route ? [[id, route]] : [];
    }),
  );
  return { ...context, manifest: { ...manifest, routes } };
}

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));

  const agent = request.headers.get('user-agent');
  const wholeAtOnce = entryContext.isSpaMode || (agent !== null && isbot(agent));
  const nonce = entryContext.isSpaMode ? '' : context.get(pageServerContext).visit.nonce;
  const joinedSheets = (names: readonly string[]) => context.get(pageServerContext).joinedSheets(names);

  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let sent = false;
    const timeout = setTimeout(() => rendering.abort(), ABORT_AFTER_MS);
    const send = () => {
      sent = true;
      const body = new PassThrough({
        highWaterMark: WHOLE_PAGE_BYTES,
        final(done) {
          clearTimeout(timeout);
          done();
        },
      });
      rendering.pipe(body);
      if (body.writableEnded) {
        // Nothing is waited for: sent and compressed as a whole, it takes less work than a stream.
        const whole: Buffer<ArrayBuffer> = body.read();
        const page = hasIslands(entryContext)
          ? Buffer.from(withOneSheet(whole.toString(), joinedSheets))
          : whole;
        headers.set('Content-Length', String(page.length));
        resolve(new Response(page, { status: answerStatus, headers }));
      } else {
        resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
      }
    };
    const rendering = renderToPipeableStream(
      <NonceContext value={nonce || undefined}>
        <RouteStylesContext value={stylesBeside(entryContext)}>
          <ServerRouter
            context={withNeededRoutes(entryContext)}
            url={request.url}
            {...(nonce && { nonce })}
          />
        </RouteStylesContext>
      </NonceContext>,
      {
        [wholeAtOnce ? 'onAllReady' : 'onShellReady']: send,
        ...(nonce && { nonce }),
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onError(error) {
          answerStatus = 500;
          if (sent && !request.signal.aborted) console.error(error);
        },
      },
    );
    request.signal.addEventListener('abort', () => rendering.abort(), { once: true });
  });
}

/** Refusals and route errors are answers; anything else is a fault that belongs in the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || error instanceof Refusal || isRouteErrorResponse(error)) return;
  console.error(error);
};
