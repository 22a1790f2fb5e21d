import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router';
import { guardInBrowser } from './platform/access/browser-access.ts';
import { guardOnServer } from './platform/access/server-access.ts';
import { knowsDashboard } from './platform/access/session.ts';
import { sessionContext } from './platform/access/session-context.ts';
import { adoptPage } from './platform/access/use-session.ts';
import { dehydratedOf, hydratesWhole, rootDataOf } from './platform/data/page-data.ts';
import { queryClient } from './platform/data/query-client.ts';
import { ReadyMark } from './platform/data/ready-mark.tsx';
import { repeatEarlyPresses } from './platform/forms/early-presses.ts';
import { forgetEarlyTexts } from './platform/forms/early-texts.ts';
import { ISLAND_LOADER } from './platform/islands/island-addresses.ts';
import { DASHBOARD_ROUTES_FILE } from './platform/routing/route-table.ts';
import { pageServerContext } from './platform/visit/page-server.ts';
import { ColourSchemeScript } from './shell/document/colour-scheme-script.tsx';
import { EarlyPressScript } from './shell/document/early-press-script.tsx';
import { ErrorPage } from './shell/errors/error-page.tsx';
import './styles/palette.css';
import './styles/fonts.css';
import './styles/base.css';

/** The last element of what a page shows has this id. */
const LAST_ID = 'last';

export const middleware = [guardOnServer];
export const clientMiddleware = [guardInBrowser];

/** What every page knows of its visit and its visitor. */
export function loader({ context }: LoaderFunctionArgs) {
  const { signedIn: _, nonce: __, ...visit } = context.get(pageServerContext).visit;
  return {
    visit,
    session: context.get(sessionContext),
    renderedAt: new Date().toISOString(),
  };
}

/** The visit does not change while the page lives, and the session is kept up to date on its own. */
export const shouldRevalidate = (_: ShouldRevalidateFunctionArgs) => false;

export function Layout({ children }: { readonly children: ReactNode }) {
  const matches = useMatches();
  const whole = hydratesWhole(matches);
  // A store's pages are light, whatever is chosen for the dashboard.
  const page = rootDataOf(matches);
  const isStore = page?.visit.store != null;
  const routesFile = whole && page && knowsDashboard(page.visit, page.session) ? DASHBOARD_ROUTES_FILE : null;
  return (
    <html
      lang="en-GB"
      suppressHydrationWarning
      {...(whole && isStore && { 'data-mantine-color-scheme': 'light' })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* A store's frame adds the colours of its theme. */}
        {!isStore && (
          <>
            <meta name="theme-color" content="#f8f6f1" media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content="#12151d" media="(prefers-color-scheme: dark)" />
          </>
        )}
        <link
          rel="icon"
          href={isStore ? '/icon.svg' : '/selvedge.svg'}
          // A store's can be a picture of another kind.
          {...(!isStore && { type: 'image/svg+xml' })}
        />
        <Meta />
        {/* Shown once it has been read to its end: what is drawn of half a page moves as the rest comes. */}
        <link rel="expect" href={`#${LAST_ID}`} blocking="render" />
        {/* Style sheets need no nonce, and one that the browser hides would not match when the page wakes up. */}
        <Links nonce="" />
        {routesFile && <link rel="modulepreload" href={routesFile} data-routes="" />}
        {whole && !isStore && <ColourSchemeScript />}
        {whole && <EarlyPressScript />}
      </head>
      <body>
        {children}
        <span id={LAST_ID} hidden />
        {whole ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          ISLAND_LOADER && <script type="module" src={ISLAND_LOADER} />
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const [client] = useState(queryClient);
  const matches = useMatches();
  const page = rootDataOf(matches);
  adoptPage(page?.visit, page?.session);
  // After the effects of the forms below it.
  useEffect(() => {
    forgetEarlyTexts();
    repeatEarlyPresses();
  }, []);
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={dehydratedOf(matches)}>
        <Outlet />
      </HydrationBoundary>
      <ReadyMark />
    </QueryClientProvider>
  );
}

export function HydrateFallback() {
  return <p className="only-read-aloud">Loading Selvedge</p>;
}

export { ErrorPage as ErrorBoundary };
