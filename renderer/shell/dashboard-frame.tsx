import { MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router';
import { mantineTheme, mantineVariables } from '../styles/mantine-theme.ts';
import '../styles/mantine.css';

/** Frame of every page that hydrates whole: the component library and the shell around the screen. */
export default function DashboardFrame() {
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={mantineVariables} defaultColorScheme="auto">
      <Outlet />
    </MantineProvider>
  );
}
