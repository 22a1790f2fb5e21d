import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { BADGE_TEXTS } from '../../../../shared/features/projects/projects/projects.ts';
import { PROJECT_BADGES } from '../../../../shared/rules/constants/constants.ts';
import { useRouteAccess } from '../../../platform/access/use-may-open.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { badgesToUnlock } from './badges-to-unlock.ts';
import styles from './dashboard.module.css';

/** As part of a sentence; names in it keep their capitals. */
const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The project's badges, and those left to unlock. */
export function Badges({ unlocked }: { readonly unlocked: readonly string[] }) {
  const mayOpen = useRouteAccess();
  const held = PROJECT_BADGES.filter(({ code }) => unlocked.includes(code));
  const open = badgesToUnlock(unlocked, mayOpen);
  if (held.length === 0) return null;
  return (
    <Panel title="Badges">
      <ul className={styles.badges} aria-label="Unlocked badges">
        {held.map(({ code }) => (
          <li key={code} className={styles.badge}>
            <IconRosetteDiscountCheck size={18} stroke={1.6} aria-hidden />
            {BADGE_TEXTS[code].name}
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <ul className={styles.locked} aria-label="Badges to unlock">
          {open.map(({ code, to }) => (
            <li key={code}>
              <ProjectLink to={to}>{BADGE_TEXTS[code].name}</ProjectLink>
              {`: ${uncapitalised(BADGE_TEXTS[code].how)}`}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
