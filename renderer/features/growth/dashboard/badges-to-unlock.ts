import { BADGE_PLACES, type ProjectBadge } from '../../../../shared/features/projects/projects/projects.ts';

interface BadgeToUnlock {
  readonly code: ProjectBadge;
  /** The screen on which it is unlocked. */
  readonly route: string;
  readonly to: string;
}

const TO_UNLOCK: readonly Omit<BadgeToUnlock, 'to'>[] = [
  { code: 'designer', route: 'studio/create' },
  { code: 'entrepreneur', route: 'products/list' },
  { code: 'profile', route: 'settings/home' },
  { code: 'theme', route: 'theme/select' },
  { code: 'homepage', route: 'website/home' },
  { code: 'shopify', route: 'integrations/home' },
  { code: 'card', route: 'plans/home' },
];

/** The badges that this person can unlock for the project: those whose screen is there and open to them. */
export const badgesToUnlock = (
  unlocked: readonly string[],
  mayOpen: (route: string) => boolean,
): readonly BadgeToUnlock[] =>
  TO_UNLOCK.flatMap(({ code, route }) => {
    const to = BADGE_PLACES[code];
    return to !== undefined && !unlocked.includes(code) && mayOpen(route) ? [{ code, route, to }] : [];
  });
