import { IconLetterT, IconListCheck, IconPlus, IconShirt, IconStack2 } from '@tabler/icons-react';
import styles from './layout.module.css';
import type { StudioPanel } from './panels.ts';

interface BottomBarProps {
  /** The panel in the sheet. */
  readonly panel: StudioPanel | null;
  readonly onPanel: (panel: StudioPanel) => void;
  readonly onText: () => void;
}

const BUTTONS = [
  ['add', 'Add', IconPlus],
  ['text', 'Text', IconLetterT],
  ['layers', 'Layers', IconStack2],
  ['sides', 'Sides', IconShirt],
  ['check', 'Check', IconListCheck],
] as const;

/** A phone’s tools, where thumbs are. */
export function BottomBar({ panel, onPanel, onText }: BottomBarProps) {
  return (
    <nav className={styles.bottomBar} aria-label="Add" data-region="Add">
      {BUTTONS.map(([id, name, Icon]) => (
        <button
          key={id}
          type="button"
          className={styles.railButton}
          {...(id !== 'text' && { 'aria-expanded': panel === id })}
          onClick={() => (id === 'text' ? onText() : onPanel(id))}
        >
          <Icon size={22} aria-hidden />
          <span>{name}</span>
        </button>
      ))}
    </nav>
  );
}
