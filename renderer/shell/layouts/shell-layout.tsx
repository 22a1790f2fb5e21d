import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isOperatorSearch } from '../../../shared/contract/operator-frame.ts';
import type { LayoutName } from '../../../shared/contract/route-meta.ts';
import { useSession } from '../../platform/access/use-session.ts';
import { onAction } from '../../platform/actions.ts';
import { IS_STATION } from '../../platform/environment.ts';
import { OPEN_MENU } from '../../platform/shell/shell-actions.ts';
import { BottomBar } from '../menu/bottom-bar.tsx';
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layouts.module.css';
import { FixedSidebar } from './sidebar.tsx';

/** Fetched when the menu is opened for the first time. */
const SlidingSidebar = lazy(() => import('./sliding-sidebar.tsx'));

interface ShellLayoutProps {
  readonly layout: LayoutName;
  /** A message across the whole page, above the header. */
  readonly announcement?: ReactNode;
  readonly children: ReactNode;
}

interface Regions {
  readonly sidebar: 'fixed' | 'sliding' | 'none';
  readonly footer: boolean;
  readonly breadcrumbs: boolean;
  readonly bar: boolean;
}

/** Which regions a layout has. Spec 1 §2.1; signed-out visitors get the simplified form without the menu. */
export function regionsOf(layout: LayoutName, signedIn: boolean): Regions {
  switch (layout) {
    case 'standard':
      return { sidebar: signedIn ? 'fixed' : 'none', footer: true, breadcrumbs: signedIn, bar: signedIn };
    case 'standard-without-sidebar':
      return { sidebar: 'none', footer: true, breadcrumbs: signedIn, bar: signedIn };
    case 'tool':
      return { sidebar: signedIn ? 'sliding' : 'none', footer: false, breadcrumbs: false, bar: false };
    case 'one-pager':
    case 'mail':
      return { sidebar: 'none', footer: true, breadcrumbs: false, bar: false };
    case 'blank':
      return { sidebar: 'none', footer: false, breadcrumbs: false, bar: false };
  }
}

/** The regions around a screen: announcement, header, sidebar, content, footer, subfooter, bottom bar. */
export function ShellLayout({ layout, announcement, children }: ShellLayoutProps) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuOpened, setMenuOpened] = useState(false);
  // Whatever is expanded closes on a page change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it
  useEffect(() => setMenuOpen(false), [pathname]);
  useEffect(
    () =>
      onAction((name) => {
        if (name !== OPEN_MENU) return;
        setMenuOpened(true);
        setMenuOpen(true);
      }),
    [],
  );

  // A workstation's window is its floor screen alone; the dashboard's menus lead nowhere there.
  const bare = layout === 'blank' || IS_STATION;
  const isOperator = isOperatorSearch(search);
  const regions = regionsOf(layout, user !== null);
  const main = (
    <main id="content" tabIndex={-1} className={bare ? undefined : styles.main}>
      {!bare && !isOperator && regions.breadcrumbs && <Breadcrumbs />}
      {children}
    </main>
  );
  if (bare) return main;
  if (isOperator)
    return (
      <div className={styles.shell} data-layout={layout}>
        {main}
      </div>
    );

  const openMenu = () => {
    setMenuOpened(true);
    setMenuOpen(true);
  };
  const hasMenu = regions.sidebar !== 'none';
  return (
    <div className={styles.shell} data-layout={layout} data-bar={regions.bar}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <div className={styles.announcement}>{announcement}</div>
      <Header
        menu={
          hasMenu
            ? { open: openMenu, className: styles.menuButton ?? '', sidebar: regions.sidebar }
            : undefined
        }
      />
      <div className={styles.row} data-sidebar={regions.sidebar}>
        {regions.sidebar === 'fixed' && <FixedSidebar />}
        <div className={styles.content}>
          {main}
          {regions.footer && <Footer />}
        </div>
      </div>
      {menuOpened && hasMenu && (
        <Suspense>
          <SlidingSidebar open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      {regions.bar && <BottomBar />}
    </div>
  );
}
