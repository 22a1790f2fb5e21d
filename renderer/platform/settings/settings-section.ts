import type { ReactNode } from 'react';
import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import type { Manufacturer, SignedInUser } from '../../../shared/features/accounts/identity/identity.ts';
import type { CallQuery } from '../data/data.ts';

/** Whose settings a section shows. */
export interface SettingsOwner {
  readonly user: SignedInUser;
  readonly project: Manufacturer | null;
}

/** One section of the settings, declared in its feature's `NAME.settings.tsx`: its address is `/settings/?section={id}`. */
export interface SettingsSection {
  readonly id: string;
  /** Its place in the menu. */
  readonly order: number;
  readonly title: string;
  /** One line of the menu: what is in it. */
  readonly about: string;
  readonly group: 'You' | 'Project';
  /** The permission that a section about the project needs. */
  readonly needs?: DashboardPermission;
  readonly ownerOnly?: boolean;
  /** What it reads; asked for before it shows. */
  readonly queries?: readonly CallQuery[];
  readonly content: (owner: SettingsOwner) => ReactNode;
  /** Fetches the code of content that shows only after an answer to a call, as somebody reaches for the section. */
  readonly ahead?: () => void;
}

export const forProject = (content: (project: Manufacturer, user: SignedInUser) => ReactNode) =>
  function showForProject({ user, project }: SettingsOwner) {
    return project && content(project, user);
  };
