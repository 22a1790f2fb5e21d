import { INTEGRATION_QUERY } from '../../../../shared/features/projects/projects/projects.ts';
import { open } from '../../../platform/routing/route-entry.ts';

export default [
  open('project/create', '/project/create/', 'Create a project', {
    file: 'create.route.tsx',
    access: ['hasDashboardAccess'],
    search: 'hidden',
    query: `?${INTEGRATION_QUERY}=store`,
  }),
  open('project/switch', '/project/switch/', 'Switch project', {
    file: 'switch.route.tsx',
    access: ['hasDashboardAccess'],
    search: 'hidden',
    palette: 'typed',
  }),
  open('module/setup', '/module/setup/', 'Set up a module', {
    file: 'module-setup.route.tsx',
    access: ['hasDashboardAccess', 'hasProject'],
    search: 'hidden',
    palette: 'never',
    sample: { query: '?integration=website' },
  }),
];
