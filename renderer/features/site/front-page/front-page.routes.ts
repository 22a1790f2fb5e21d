import { FRONT_PAGE_PATH } from '../../../../shared/features/site/front-page/front-page.ts';
import { open } from '../../../platform/routing/route-entry.ts';

/** The server shows it at `/` to visitors of the platform's own host. The address `/` is what search engines list. */
export default [
  open('front-page/home', FRONT_PAGE_PATH, 'Design it once', {
    file: 'front-page.route.tsx',
    hydrate: 'islands',
    layout: 'blank',
    search: 'hidden',
    palette: 'never',
    sample: null,
  }),
];
