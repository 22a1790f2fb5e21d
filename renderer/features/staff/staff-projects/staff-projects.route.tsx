import { IconFolderOff } from '@tabler/icons-react';
import {
  STAFF_PROJECT_KINDS,
  staffProjectCalls,
  staffProjectKindSchema,
} from '../../../../shared/features/staff/staff-projects/staff-projects.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { ProjectPills } from './project-pills.tsx';

const list = defineList({
  call: staffProjectCalls.list,
  title: 'Projects',
  thing: { one: 'project', many: 'projects' },
  rowId: ({ id }) => id,
  link: ({ id }) => `/staff/projects/${id}/`,
  search: {
    hint: 'Name, owner’s email or domain',
    looksThrough: ['project names', 'owners’ emails', 'domains'],
  },
  filters: [
    {
      id: 'only',
      title: 'Only',
      any: 'All projects',
      options: staffProjectKindSchema.options.map((value) => ({ value, text: STAFF_PROJECT_KINDS[value] })),
    },
  ],
  columns: [
    {
      id: 'name',
      title: 'Project',
      kind: 'text',
      value: ({ name }) => name,
      second: ({ id }) => id,
      keep: 1,
      width: 14,
      grow: true,
      card: 'title',
    },
    {
      id: 'owner',
      title: 'Owner',
      kind: 'text',
      value: ({ owner }) => owner ?? 'No one',
      second: ({ members }) => (members === 1 ? 'One member' : `${formatNumber(members)} members`),
      keep: 2,
      width: 14,
      grow: true,
      card: 'line',
    },
    {
      id: 'store',
      title: 'Store',
      kind: 'text',
      value: ({ host }) => host,
      second: ({ stores }) => (stores > 1 ? `${stores} stores` : null),
      keep: 3,
      width: 14,
      grow: true,
      card: 'line',
    },
    {
      id: 'kind',
      title: 'Kind',
      kind: 'own',
      cell: (project) => <ProjectPills {...project} />,
      keep: 1,
      width: 11,
      card: 'status',
    },
    {
      id: 'createdAt',
      title: 'Created',
      kind: 'date',
      value: ({ createdAt }) => createdAt,
      keep: 2,
      width: 11,
      card: 'none',
    },
  ],
  empty: {
    title: 'No projects yet',
    text: 'A project appears here when a merchant signs up.',
    icon: IconFolderOff,
  },
});

/** `/staff/projects/`: every project of the platform, newest first. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
