import { Modal } from '@mantine/core';
import { formatKey } from '../../../../platform/key-press.ts';
import { COMMAND_GROUPS, EDITOR_COMMANDS, KEYS_ANYWHERE } from './editor-commands.ts';
import styles from './shortcuts-dialog.module.css';

interface KeyListProps {
  readonly title: string;
  readonly commands: readonly { readonly label: string; readonly keys: readonly string[] }[];
}

function KeyList({ title, commands }: KeyListProps) {
  const isMac = /mac/i.test(navigator.userAgent);
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {commands.map(({ label, keys }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{formatKey(key, isMac)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every shortcut of the page editor, from the table that the keys are run by. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Page editor shortcuts" size="xl" centered>
      <p className={styles.note}>Letters and arrows work while the page or its outline is in focus.</p>
      <div className={styles.groups}>
        {COMMAND_GROUPS.map((group) => (
          <KeyList
            key={group}
            title={group}
            commands={EDITOR_COMMANDS.filter((command) => command.group === group)}
          />
        ))}
        <KeyList title="Anywhere" commands={KEYS_ANYWHERE} />
      </div>
    </Modal>
  );
}
