import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { reads } from '../../../platform/data/data.ts';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { RolesSection } from './roles-section.tsx';
import { TeamLogSection } from './team-log-section.tsx';
import { TeamSection } from './team-section.tsx';

export default [
  {
    id: 'team',
    order: 100,
    title: 'Team',
    about: 'Members and invitations',
    group: 'Project',
    needs: 'manage-team',
    queries: [reads(teamCalls.get, {}, { optional: true }), reads(teamCalls.roles, {}, { optional: true })],
    content: ({ user }) => <TeamSection user={user} />,
  },
  {
    id: 'roles',
    order: 110,
    title: 'Roles',
    about: 'Custom roles',
    group: 'Project',
    ownerOnly: true,
    queries: [reads(teamCalls.roles, {}, { optional: true })],
    content: ({ user }) => <RolesSection user={user} />,
  },
  {
    id: 'log',
    order: 130,
    title: 'Activity log',
    about: 'Members, roles, permissions',
    group: 'Project',
    needs: 'manage-team',
    queries: [reads(teamCalls.log, {}, { optional: true })],
    content: () => <TeamLogSection />,
  },
] satisfies readonly SettingsSection[];
