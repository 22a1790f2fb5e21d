import { MantineProvider } from '@mantine/core';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { useVisit } from '../platform/access/use-session.ts';
import { Unreachable } from '../platform/calls/calls.ts';
import { mantineTheme, mantineVariables } from '../styles/mantine-theme.ts';
import { DashboardShell } from './dashboard-shell.tsx';
import { describeError } from './errors/describe-error.ts';
import { ErrorSection } from './errors/error-section.tsx';
import '../styles/mantine.css';

/** Frame of every page that hydrates whole: the component library and the shell around the screen. */
export default function DashboardFrame() {
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} defaultColorScheme="auto">
      <DashboardShell>
        <Outlet />
      </DashboardShell>
    </MantineProvider>
  );
}

/** A screen failed: the shell around it stays. */
export function ErrorBoundary() {
  const error = useRouteError();
  const visit = useVisit();
  const status = isRouteErrorResponse(error) ? error.status : error instanceof Unreachable ? 0 : 500;
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} defaultColorScheme="auto">
      <DashboardShell>
        <ErrorSection {...describeError(status)} requestId={visit?.requestId} canRetry={status !== 404} />
      </DashboardShell>
    </MantineProvider>
  );
}
