import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { getStoreFrame, type StoreFrame } from '../../shared/features/selling/storefront/storefront.ts';
import { themeVariables } from '../../shared/features/site/theme/theme.ts';
import { useVisit } from '../platform/access/use-session.ts';
import { Unreachable } from '../platform/calls/calls.ts';
import { pageServerContext } from '../platform/visit/page-server.ts';
import { mantineTheme, mantineVariables } from '../styles/mantine-theme.ts';
import { themeCss } from '../ui/store/theme/theme-styles.tsx';
import { DashboardShell } from './dashboard-shell.tsx';
import { describeError } from './errors/describe-error.ts';
import { ErrorSection } from './errors/error-section.tsx';
import '../styles/mantine.css';

interface Look {
  readonly frame: StoreFrame | null;
  readonly theme: Readonly<Record<string, string>>;
  readonly css: string;
}

/** At a store's host: the store's own look. Its stylesheet is chosen here, as a browser would have to load every theme's. */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Look | null> => {
  const server = context.get(pageServerContext);
  if (!server.visit.store) return null;
  const frame = await server.call(getStoreFrame, { query: {} }).catch(() => null);
  return {
    frame,
    theme: frame?.theme ?? themeVariables('', {}),
    css: frame ? themeCss(frame.look) : '',
  };
};

/** The host does not change while the page lives. */
export const shouldRevalidate = (_: ShouldRevalidateFunctionArgs) => false;

/** The component library and the shell: ours, or at a store's host the store's own. */
function Frame({ children }: { readonly children: ReactNode }) {
  const store = useVisit()?.store;
  const look = useRouteLoaderData<Look | null>('dashboard-frame');
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      defaultColorScheme="auto"
      // Stores are light; see `StoreLayout`.
      {...(store && { forceColorScheme: 'light' as const })}
    >
      <DashboardShell
        store={
          store
            ? {
                name: store.name,
                frame: look?.frame ?? null,
                theme: look?.theme ?? {},
                css: look?.css ?? '',
              }
            : null
        }
      >
        {children}
      </DashboardShell>
    </MantineProvider>
  );
}

/** Frame of every page that hydrates whole. */
export default function DashboardFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A screen failed: the shell around it stays. */
export function ErrorBoundary() {
  const error = useRouteError();
  const visit = useVisit();
  const status = isRouteErrorResponse(error) ? error.status : error instanceof Unreachable ? 0 : 500;
  const told = describeError(status, isRouteErrorResponse(error) ? error.data : null);
  return (
    <Frame>
      <ErrorSection {...told} requestId={visit?.requestId} canRetry={status !== 404} />
    </Frame>
  );
}
