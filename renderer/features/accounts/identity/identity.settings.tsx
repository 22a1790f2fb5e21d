import {
  closingCalls,
  emailChangeCalls,
  identityCalls,
  passkeyCalls,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { reads } from '../../../platform/data/data.ts';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';
import { ClosingSection } from './closing-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export default [
  {
    id: 'profile',
    order: 10,
    title: 'Profile',
    about: 'Your name and email address',
    group: 'You',
    queries: [reads(emailChangeCalls.pending, {}, { optional: true })],
    content: ({ user }) => <ProfileSection user={user} />,
  },
  {
    id: 'password',
    order: 20,
    title: 'Password',
    about: 'Change your password',
    group: 'You',
    content: () => <PasswordSection />,
  },
  {
    id: 'two-factor',
    order: 30,
    title: 'Two-factor authentication',
    about: 'Extra protection when you log in',
    group: 'You',
    content: ({ user }) => <TwoFactorSection user={user} />,
  },
  {
    id: 'passkeys',
    order: 40,
    title: 'Passkeys',
    about: 'Log in without a password',
    group: 'You',
    queries: [reads(passkeyCalls.list, {}, { optional: true })],
    content: ({ user }) => <PasskeysSection user={user} />,
  },
  {
    id: 'devices',
    order: 50,
    title: 'Devices',
    about: 'Where you’re logged in',
    group: 'You',
    queries: [reads(identityCalls.listSessions, {}, { optional: true })],
    content: () => <SessionsSection />,
  },
  {
    id: 'close',
    order: 78,
    title: 'Close account',
    about: 'Delete your account and your details',
    group: 'You',
    queries: [reads(closingCalls.look, {}, { optional: true })],
    content: ({ user }) => <ClosingSection user={user} />,
  },
] satisfies readonly SettingsSection[];
