import type { ProjectBadge } from '../../../../shared/features/projects/projects/projects.ts';
import { PLANS_PATH } from '../../../../shared/rules/constants/constants.ts';

interface BadgeToUnlock {
  readonly code: ProjectBadge;
  /** The screen on which it is unlocked. */
  readonly route: string;
  readonly to: string;
}

const TO_UNLOCK: readonly BadgeToUnlock[] = [
  { code: 'designer', route: 'studio/create', to: '/create-a-product/' },
  { code: 'entrepreneur', route: 'products/list', to: '/my-products/' },
  { code: 'profile', route: 'settings/home', to: '/settings/' },
  { code: 'theme', route: 'theme/select', to: '/theme/select/' },
  { code: 'homepage', route: 'website/home', to: '/website/' },
  { code: 'shopify', route: 'integrations/home', to: '/integrations/' },
  { code: 'card', route: 'plans/home', to: PLANS_PATH },
];

/** The badges that this person can unlock for the project: those whose screen is there and open to them. */
export const badgesToUnlock = (
  unlocked: readonly string[],
  mayOpen: (route: string) => boolean,
): readonly BadgeToUnlock[] =>
  TO_UNLOCK.filter(({ code, route }) => !unlocked.includes(code) && mayOpen(route));
