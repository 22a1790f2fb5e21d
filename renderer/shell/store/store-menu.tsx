import type { ReactNode } from 'react';
import type { ShownEntry } from '../../../shared/features/site/menu/menu.ts';
import styles from './store-layout.module.css';
import levelStyles from './store-menu-levels.css?inline';

/** Where the drawer opens; a page has one menu. */
const DRAWER = 'menu';

interface Branch extends ShownEntry {
  readonly entries: readonly Branch[];
}

function treeOf(entries: readonly ShownEntry[], level = 1): readonly Branch[] {
  const starts = entries.flatMap((entry, at) => (entry.level === level ? [at] : []));
  return starts.flatMap((at, index) => {
    const entry = entries[at];
    return entry ? [{ ...entry, entries: treeOf(entries.slice(at + 1, starts[index + 1]), level + 1) }] : [];
  });
}

const isOutside = (href: string) => href.startsWith('https://');

interface EntryProps {
  readonly entry: ShownEntry;
  readonly path: string;
}

const Picture = ({ src }: { readonly src: string }) =>
  src === '' ? null : <img src={src} alt="" width={48} height={48} loading="lazy" decoding="async" />;

function Link({ entry: { label, href, picture }, path }: EntryProps) {
  if (href === null)
    return (
      <b>
        <Picture src={picture} />
        {label}
      </b>
    );
  return (
    <a
      href={href}
      {...(href === path && { 'aria-current': 'page' })}
      {...(isOutside(href) && { rel: 'noopener' })}
    >
      <Picture src={picture} />
      {label}
    </a>
  );
}

/** Nested lists are numbered ones: a header’s form arranges the outer list alone. */
function Lines({ of, path }: { readonly of: readonly Branch[]; readonly path: string }): ReactNode {
  return (
    <ol>
      {of.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries can have the same words, and none moves
        <li key={at}>
          <Link entry={entry} path={path} />
          {entry.entries.length > 0 && <Lines of={entry.entries} path={path} />}
        </li>
      ))}
    </ol>
  );
}

/** An entry with others: a panel on a desk, an accordion in the drawer. Both open without scripts. */
function Opener({ entry, path }: { readonly entry: Branch; readonly path: string }) {
  const { label, href, picture, entries } = entry;
  return (
    <details name={DRAWER}>
      <summary>
        <Picture src={picture} />
        {label}
        <i />
      </summary>
      <div data-part="menu-panel">
        {href !== null && <Link entry={{ ...entry, label: `All of ${label}`, picture: '' }} path={path} />}
        <Lines of={entries} path={path} />
      </div>
    </details>
  );
}

/** Whether a menu has entries below others. */
const hasLevels = (menu: readonly ShownEntry[]): boolean => menu.some(({ level }) => level > 1);

/** Opens the drawer of a phone. */
export function MenuButton() {
  return (
    <button type="button" data-part="menu-button" popoverTarget={DRAWER} aria-label="Menu">
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 6h18M3 12h18M3 18h18" fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </button>
  );
}

interface StoreMenuProps {
  readonly menu: readonly ShownEntry[];
  readonly path: string;
  /** Lines at the end of the drawer, for which a phone’s header has no room. */
  readonly children?: ReactNode;
}

/** A store’s menu: a line on a desk, a drawer on a phone, which the browser opens and closes itself. */
export function StoreMenu({ menu, path, children }: StoreMenuProps) {
  const levels = hasLevels(menu);
  return (
    <nav aria-label="Menu" className={styles.menu} data-scrolls {...(levels && { 'data-levels': '' })}>
      {levels && <style>{levelStyles}</style>}
      <div popover="auto" id={DRAWER} className={styles.drawer}>
        <button type="button" popoverTarget={DRAWER} popoverTargetAction="hide" data-part="menu-close">
          Close the menu
        </button>
        <ul>
          {treeOf(menu).map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries can have the same words, and none moves
            <li key={at}>
              {entry.entries.length > 0 ? (
                <Opener entry={entry} path={path} />
              ) : (
                <Link entry={entry} path={path} />
              )}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </nav>
  );
}
