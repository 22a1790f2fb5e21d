import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../platform/access/use-session.ts';
import { hasLetterKeys, setLetterKeys } from '../../platform/letter-keys.ts';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { openWorkspaces } from '../../platform/routing/menu.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { WORKSPACE_NAMES } from '../menu/workspace-home.ts';
import styles from './keyboard-shortcuts.module.css';

declare module '../../platform/popups/popups.ts' {
  interface PopupTypes {
    'keyboard-shortcuts': { props: Record<string, never>; answer: true };
  }
}

/** The keys that work on every screen, and a way to turn those off that are letters alone. */
export default function KeyboardShortcutsPopup({ close }: PopupProps<'keyboard-shortcuts'>) {
  const { guard } = useSession();
  const [letters, setLetters] = useState(hasLetterKeys);
  const workspaces = openWorkspaces(guard);
  const keys = [
    { keys: ['Ctrl', 'K'], text: 'Find a screen, an order or a product' },
    ...workspaces.map((workspace) => ({
      keys: ['g', workspace.charAt(0)],
      text: `Go to ${WORKSPACE_NAMES[workspace]}`,
    })),
  ];
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => close()}>
      <dl className={styles.keys}>
        {keys.map(({ keys: pressed, text }) => (
          <div key={text} className={styles.row}>
            <dt>{text}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="lg"
        label="Use shortcuts that are letters alone"
        checked={letters}
        onChange={({ currentTarget }) => {
          setLetterKeys(currentTarget.checked);
          setLetters(currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
