import { PLANS_PATH } from '../../../rules/constants/constants.ts';
import type { ProjectBadge } from './projects.badges.ts';

/** The screens of the dashboard on which badges are unlocked. Apart from the names: visitors aren’t told of these. */
export const BADGE_PLACES: Readonly<Partial<Record<ProjectBadge, string>>> = {
  shopify: '/integrations/',
  designer: '/create-a-product/',
  profile: '/settings/',
  theme: '/theme/select/',
  homepage: '/website/',
  card: PLANS_PATH,
  entrepreneur: '/my-products/',
};
