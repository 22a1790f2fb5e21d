import { staff } from '../../../platform/routing/route-entry.ts';

/** The specification asks for these screens (spec 2 §3.4); their paths are ours. */
export default [
  staff('staff-projects/list', '/staff/projects/', 'Projects', {
    file: 'staff-projects.route.tsx',
    menu: { workspace: 'staff', group: 'People', order: 20, icon: 'IconFolders', bar: 4 },
    words: ['merchants', 'manufacturers', 'turbo', 'reseller', 'platform'],
  }),
  staff('staff-projects/project', '/staff/projects/{id}/', 'Project', {
    under: 'staff-projects/list',
    file: 'staff-project.route.tsx',
    sample: { params: { id: 'demo' } },
  }),
];
