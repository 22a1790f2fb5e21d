import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countText } from '../../../shared/contract/list.ts';
import { ActionMenu } from '../menu/action-menu.tsx';
import { ProjectLink } from '../project-link.tsx';
import { fitTabs } from './fit-count.ts';
import styles from './list-views.module.css';

export interface ViewTab {
  readonly id: string;
  readonly name: string;
  readonly to: string;
  /** Null if not counted. */
  readonly count: number | null;
  readonly isCurrent: boolean;
  /** Its rows need someone's attention. */
  readonly isUrgent: boolean;
}

const GAP_PX = 4;
/** Width reserved for the “More views” button. */
const MORE_PX = 140;

/**
 * Splits the tabs into visible ones and those in the menu. All show until they are measured, which happens before the
 * next paint: once for their texts, and again when their widths change, as by a font or somebody's own spacing.
 */
function useFitting(nav: RefObject<HTMLElement | null>, tabs: readonly ViewTab[]) {
  const measuredFor = tabs.map(({ name, count, isCurrent }) => `${name} ${count} ${isCurrent}`).join();
  const [measured, setMeasured] = useState<{ readonly of: string; readonly room: number } | null>(null);
  const widths = useRef<ReadonlyMap<string, number>>(new Map());
  const isMeasured = measured?.of === measuredFor;
  // After every change, as other tabs show then.
  useLayoutEffect(() => {
    const row = nav.current;
    if (!row) return undefined;
    const shownTabs = [...row.querySelectorAll<HTMLElement>('[data-view]')];
    const widthOf = (tab: HTMLElement) => tab.getBoundingClientRect().width;
    if (!isMeasured) widths.current = new Map(shownTabs.map((tab) => [tab.dataset.view ?? '', widthOf(tab)]));
    const isAsMeasured = (tab: HTMLElement) =>
      Math.abs(widthOf(tab) - (widths.current.get(tab.dataset.view ?? '') ?? 0)) < 1;
    const settle = () => {
      const room = row.clientWidth;
      setMeasured((last) =>
        last?.of === measuredFor && last.room === room ? last : { of: measuredFor, room },
      );
    };
    settle();
    const observer = new ResizeObserver(() => {
      if (shownTabs.every(isAsMeasured)) settle();
      // At once, so that no frame shows tabs that don't fit.
      else flushSync(() => setMeasured(null));
    });
    for (const part of [row, ...shownTabs]) observer.observe(part);
    return () => observer.disconnect();
  });
  if (!isMeasured) return { shown: tabs, rest: [] };
  return fitTabs(tabs, (id) => widths.current.get(id) ?? 0, {
    room: measured.room,
    gap: GAP_PX,
    more: MORE_PX,
  });
}

function TabText({ tab }: { readonly tab: ViewTab }) {
  const { name, count, isUrgent } = tab;
  return (
    <>
      {name}
      {count !== null && (
        <>
          {' '}
          <span className={styles.count} data-urgent={(isUrgent && count > 0) || undefined}>
            {countText(count)}
          </span>
        </>
      )}
    </>
  );
}

/** The views of a list with their counts; views that don't fit are in a menu at the end. */
export function ListViews({ tabs }: { readonly tabs: readonly ViewTab[] }) {
  const nav = useRef<HTMLElement>(null);
  const { shown, rest } = useFitting(nav, tabs);
  return (
    <nav ref={nav} className={styles.views} aria-label="Views">
      {shown.map((tab) => (
        <ProjectLink
          key={tab.id}
          to={tab.to}
          className={styles.view}
          data-view={tab.id}
          {...(tab.isCurrent && { 'aria-current': 'page' as const })}
          preventScrollReset
        >
          <TabText tab={tab} />
        </ProjectLink>
      ))}
      {rest.length > 0 && (
        <ActionMenu
          position="bottom-end"
          button={
            <button type="button" className={`${styles.view} ${styles.more}`}>
              More views
              <IconChevronDown size={16} aria-hidden />
            </button>
          }
        >
          {(Menu) => (
            <>
              {rest.map((tab) => (
                <Menu.Item key={tab.id} component={ProjectLink} to={tab.to} preventScrollReset>
                  <TabText tab={tab} />
                </Menu.Item>
              ))}
            </>
          )}
        </ActionMenu>
      )}
    </nav>
  );
}
