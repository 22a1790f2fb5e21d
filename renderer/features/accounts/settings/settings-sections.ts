import type { Session } from '../../../platform/access/session.ts';
import type { SettingsSection } from '../../../platform/settings/settings-section.ts';

const files = import.meta.glob<readonly SettingsSection[]>('../../**/*.settings.tsx', {
  eager: true,
  import: 'default',
});

/** Every section in the menu's order. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = Object.values(files)
  .flat()
  .sort((left, right) => left.order - right.order);

/** Whether a section is for the person who is logged in. */
export function servesSection(section: SettingsSection, { project }: Pick<Session, 'project'>): boolean {
  if (section.group === 'You') return true;
  if (!project) return false;
  if (section.ownerOnly && project.role !== 'owner') return false;
  return section.needs === undefined || project.permissions.includes(section.needs);
}
