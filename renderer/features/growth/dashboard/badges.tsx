import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { BADGE_TEXTS, type ProjectBadge } from '../../../../shared/features/projects/projects/projects.ts';
import { PLANS_PATH, PROJECT_BADGES } from '../../../../shared/rules/constants/constants.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './dashboard.module.css';

/** Badges available so far; the screens for the others don't exist yet. */
const TO_COME = ['designer', 'entrepreneur', 'profile', 'card'] as const satisfies readonly ProjectBadge[];
const WHERE: Readonly<Record<(typeof TO_COME)[number], string>> = {
  designer: '/create-a-product/',
  entrepreneur: '/my-products/',
  profile: '/settings/',
  card: PLANS_PATH,
};

/** The project's badges, and those left to unlock. */
export function Badges({ unlocked }: { readonly unlocked: readonly string[] }) {
  const held = PROJECT_BADGES.filter(({ code }) => unlocked.includes(code));
  const open = TO_COME.filter((code) => !unlocked.includes(code));
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
          {open.map((code) => (
            <li key={code}>
              <ProjectLink to={WHERE[code]}>{BADGE_TEXTS[code].name}</ProjectLink>
              {`: ${BADGE_TEXTS[code].how.toLowerCase()}`}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
