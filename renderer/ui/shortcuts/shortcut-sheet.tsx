import type { ReactNode } from 'react';
import { formatKey } from '../../platform/key-press.ts';
import { Modal } from '../modal/modal.tsx';
import styles from './shortcut-sheet.module.css';

interface ShortcutSheetProps {
  readonly title: string;
  /** Where the keys work. */
  readonly note: string;
  readonly onClose: () => void;
  /** {@link KeyList} and {@link ShortcutGroup}. */
  readonly children: ReactNode;
}

/** The shortcuts of an editor, in groups. */
export function ShortcutSheet({ title, note, onClose, children }: ShortcutSheetProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="xl" centered>
      <p className={styles.note}>{note}</p>
      <div className={styles.groups}>{children}</div>
    </Modal>
  );
}

interface ShortcutGroupProps {
  readonly title: string;
  /** What is done, and how. */
  readonly rows: readonly (readonly [label: string, way: ReactNode])[];
}

export function ShortcutGroup({ title, rows }: ShortcutGroupProps) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>
        {rows.map(([label, way]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{way}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface KeyListProps {
  readonly title: string;
  readonly commands: readonly { readonly label: string; readonly keys: readonly string[] }[];
}

/** A group of commands with their keys, named as they are on this computer. */
export function KeyList({ title, commands }: KeyListProps) {
  const isMac = /mac/i.test(navigator.userAgent);
  const kbd = (keys: readonly string[]) => keys.map((key) => <kbd key={key}>{formatKey(key, isMac)}</kbd>);
  return <ShortcutGroup title={title} rows={commands.map(({ label, keys }) => [label, kbd(keys)])} />;
}
