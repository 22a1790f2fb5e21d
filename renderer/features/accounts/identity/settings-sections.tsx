import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DashboardPermission } from '../../../../shared/contract/permissions.ts';
import { communicationPreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import {
  identityCalls,
  type Manufacturer,
  passkeyCalls,
  type SignedInUser,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { permissionRequestCalls } from '../../../../shared/features/accounts/permission-requests/permission-requests.ts';
import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import type { Session } from '../../../platform/access/session.ts';
import { type CallQuery, reads } from '../../../platform/data/data.ts';
import { Card } from '../../../ui/card.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { DeleteSection, ProjectSection, SafetySection } from '../../projects/projects/projects.ts';
import { StoreAccessSection } from '../../projects/stores/stores.ts';
import { BillingSection } from '../../projects/subscription/subscription.ts';
import { LeaveSection, RolesSection, TeamLogSection, TeamSection } from '../../projects/team/team.ts';
import { LogoSection } from '../../site/logos/logos.ts';
import { PreferencesSection } from '../communication-preferences/communication-preferences.ts';
import { PushSection } from '../notifications/notifications.ts';
import { PermissionGrants, PermissionRequestsPanel } from '../permission-requests/permission-requests.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Whose settings a section shows. */
export interface SettingsOf {
  readonly user: SignedInUser;
  readonly project: Manufacturer | null;
}

/** One section of the settings: its address is `/settings/?section={id}`. */
export interface SettingsSection {
  readonly id: string;
  readonly title: string;
  /** One line of the menu: what is in it. */
  readonly about: string;
  readonly group: 'You' | 'Project';
  /** What the section needs besides a project, where it is about one. */
  readonly needs?: DashboardPermission;
  readonly ownerOnly?: boolean;
  /** What it reads; asked for before it shows. */
  readonly queries?: readonly CallQuery[];
  readonly content: (whose: SettingsOf) => ReactNode;
}

const ofProject = (content: (project: Manufacturer, user: SignedInUser) => ReactNode) =>
  function ofTheProject({ user, project }: SettingsOf) {
    return project && content(project, user);
  };

/** Every section, in the menu's order. A new one is a line here. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  {
    id: 'profile',
    title: 'Profile',
    about: 'Your name',
    group: 'You',
    content: ({ user }) => <ProfileSection user={user} />,
  },
  {
    id: 'password',
    title: 'Password',
    about: 'Change your password',
    group: 'You',
    content: () => <PasswordSection />,
  },
  {
    id: 'two-factor',
    title: 'Two-factor authentication',
    about: 'Extra protection when you log in',
    group: 'You',
    content: ({ user }) => <TwoFactorSection user={user} />,
  },
  {
    id: 'passkeys',
    title: 'Passkeys',
    about: 'Log in without a password',
    group: 'You',
    queries: [reads(passkeyCalls.list, {}, { optional: true })],
    content: ({ user }) => <PasskeysSection user={user} />,
  },
  {
    id: 'devices',
    title: 'Devices',
    about: 'Where you’re logged in',
    group: 'You',
    queries: [reads(identityCalls.listSessions, {}, { optional: true })],
    content: () => <SessionsSection />,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    about: 'Browser notifications',
    group: 'You',
    content: () => <PushSection />,
  },
  {
    id: 'mails',
    title: 'Email preferences',
    about: 'News, tips, stores',
    group: 'You',
    queries: [reads(communicationPreferenceCalls.get, { query: {} }, { optional: true })],
    content: () => <PreferencesSection />,
  },
  {
    id: 'project',
    title: 'Project and currency',
    about: 'Name and currency',
    group: 'Project',
    needs: 'manage-settings',
    content: ofProject((project) => <ProjectSection key={project.id} project={project} />),
  },
  {
    id: 'payment',
    title: 'Plan and payment',
    about: 'Pro, and what it costs',
    group: 'Project',
    needs: 'manage-settings',
    content: () => <BillingSection />,
  },
  {
    id: 'team',
    title: 'Team',
    about: 'Members and invitations',
    group: 'Project',
    needs: 'manage-team',
    queries: [reads(teamCalls.get, {}, { optional: true }), reads(teamCalls.roles, {}, { optional: true })],
    content: ({ user }) => <TeamSection user={user} />,
  },
  {
    id: 'roles',
    title: 'Roles',
    about: 'Custom roles',
    group: 'Project',
    ownerOnly: true,
    queries: [reads(teamCalls.roles, {}, { optional: true })],
    content: ({ user }) => <RolesSection user={user} />,
  },
  {
    id: 'requests',
    title: 'Permission requests',
    about: 'Requests for extra access',
    group: 'Project',
    needs: 'manage-team',
    queries: [reads(permissionRequestCalls.list, {}, { optional: true })],
    content: () => (
      <Card title="Permission requests">
        <Text c="var(--ink-soft)" mb="md">
          Requests for extra permissions appear here and in your notifications until you decide.
        </Text>
        <PermissionRequestsPanel empty="No requests to review." />
        <PermissionGrants />
      </Card>
    ),
  },
  {
    id: 'log',
    title: 'Activity log',
    about: 'Members, roles, permissions',
    group: 'Project',
    needs: 'manage-team',
    queries: [reads(teamCalls.log, {}, { optional: true })],
    content: () => <TeamLogSection />,
  },
  {
    id: 'store',
    title: 'Store',
    about: 'Logo and access',
    group: 'Project',
    needs: 'manage-settings',
    content: () => (
      <>
        <LogoSection />
        <StoreAccessSection />
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    about: 'Delivery methods and prices',
    group: 'Project',
    needs: 'manage-settings',
    content: () => (
      <Card title="Delivery">
        <Text mb="md">Set delivery methods and prices on the delivery page.</Text>
        <Button component={ProjectLink} to="/delivery/" variant="default">
          Delivery methods
        </Button>
      </Card>
    ),
  },
  {
    id: 'safety',
    title: 'Require two-factor authentication',
    about: 'For everyone on the team',
    group: 'Project',
    needs: 'manage-settings',
    content: ofProject((project) => <SafetySection project={project} />),
  },
  {
    id: 'leave',
    title: 'Leave or delete',
    about: 'Leave or delete this project',
    group: 'Project',
    content: ofProject((project, user) => (
      <>
        <LeaveSection user={user} project={project.name} />
        {project.role === 'owner' && <DeleteSection key={project.id} user={user} project={project} />}
      </>
    )),
  },
];

/** Whether a section is of use to who is here. */
export function servesSection(section: SettingsSection, { project }: Pick<Session, 'project'>): boolean {
  if (section.group === 'You') return true;
  if (!project) return false;
  if (section.ownerOnly && project.role !== 'owner') return false;
  return section.needs === undefined || project.permissions.includes(section.needs);
}
