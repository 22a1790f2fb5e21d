import { lazyCode } from '../../../../ui/lazy-code.ts';

/**
 * What the page editor is made of around its outline: fetched along with the page’s data, when somebody reaches for it, or once
 * the browser has time.
 */
export const LATE = {
  pageSettings: lazyCode(() => import('./page-settings.tsx')),
  footerSettings: lazyCode(() => import('./footer-settings.tsx')),
  firstFooter: lazyCode(() => import('./first-footer.tsx')),
  page: lazyCode(() => import('./canvas/edited-page.tsx')),
  properties: lazyCode(() => import('./properties/properties-panel.tsx')),
  library: lazyCode(() => import('./library/library-panel.tsx')),
  viewAs: lazyCode(() => import('./view-as/view-as-panel.tsx')),
  check: lazyCode(() => import('./publish/check-list.tsx')),
  speedChip: lazyCode(() => import('./speed/speed-chip.tsx')),
  speedPanel: lazyCode(() => import('./speed/speed-panel.tsx')),
  versions: lazyCode(() => import('./versions/versions-panel.tsx')),
  publish: lazyCode(() => import('./publish/publish-dialog.tsx')),
  saveBlock: lazyCode(() => import('./saved-blocks/save-dialog.tsx')),
  move: lazyCode(() => import('./move-dialog.tsx')),
  shortcuts: lazyCode(() => import('./shortcuts-dialog.tsx')),
};
