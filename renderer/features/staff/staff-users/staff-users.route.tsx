import { IconUserOff } from '@tabler/icons-react';
import {
  STAFF_TEAMS,
  staffTeamSchema,
  staffUserCalls,
} from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { StaffFace } from './staff-face.tsx';
import { StaffPills } from './staff-pills.tsx';

const list = defineList({
  call: staffUserCalls.list,
  title: 'Staff',
  thing: { one: 'person', many: 'people' },
  rowId: ({ id }) => id,
  link: ({ id }) => `/staff/users/${id}/`,
  search: { hint: 'Name, username or email', looksThrough: ['names', 'usernames', 'emails'] },
  filters: [
    {
      id: 'team',
      title: 'Team',
      any: 'All teams',
      options: staffTeamSchema.options.map((value) => ({ value, text: STAFF_TEAMS[value] })),
    },
    {
      id: 'status',
      title: 'Status',
      any: 'Any',
      options: [
        { value: 'enabled', text: 'Enabled' },
        { value: 'pending', text: 'Pending' },
        { value: 'disabled', text: 'Disabled' },
      ],
    },
    {
      id: 'only',
      title: 'Only',
      any: 'Everyone',
      options: [
        { value: 'leadership', text: 'Leadership' },
        { value: 'muted', text: 'Muted' },
      ],
    },
  ],
  columns: [
    {
      id: 'face',
      title: 'Photo',
      kind: 'own',
      cell: (user) => <StaffFace name={user.name} avatar={user.avatar} colour={user.colour} />,
      keep: 2,
      width: 4.5,
      card: 'picture',
    },
    {
      id: 'name',
      title: 'Name',
      kind: 'text',
      value: ({ name }) => name,
      second: ({ email }) => email,
      sort: 'ascending first',
      keep: 1,
      width: 15,
      grow: true,
      card: 'title',
    },
    {
      id: 'team',
      title: 'Team',
      kind: 'text',
      sort: 'ascending first',
      value: ({ team, internal }) => (team ? STAFF_TEAMS[team] : internal ? 'No team' : 'Factory'),
      keep: 2,
      width: 10,
      card: 'line',
    },
    {
      id: 'status',
      title: 'Status',
      kind: 'own',
      cell: (user) => <StaffPills {...user} />,
      keep: 1,
      width: 14,
      card: 'status',
    },
    {
      id: 'lastActive',
      title: 'Last active',
      kind: 'date',
      value: ({ lastActive }) => lastActive,
      none: 'Never logged in',
      keep: 2,
      width: 11,
      card: 'line',
    },
  ],
  empty: {
    title: 'No staff yet',
    text: 'Staff appear here once they have an account.',
    icon: IconUserOff,
  },
});

/** `/staff/users/`: everybody who works here. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
