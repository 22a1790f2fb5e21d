import { Modal } from '@mantine/core';
import { formatKey } from '../../../../platform/key-press.ts';
import styles from './shortcuts-dialog.module.css';
import { COMMAND_GROUPS, STAGE_COMMANDS } from './stage-commands.ts';

/** Keys that work outside the stage too. */
const ELSEWHERE = [
  { label: 'Undo', keys: ['Ctrl+Z'] },
  { label: 'Redo', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'] },
] as const;

const WITH_THE_MOUSE = [
  ['Add to the selection', 'Shift and click, or draw a frame on the empty stage'],
  ['Only what lies in the frame', 'Alt while drawing it'],
  ['One element of a group', 'Double-click, or Ctrl and click'],
  ['What lies below', 'Alt and click'],
  ['Along one axis, or turn by 15°', 'Shift while dragging'],
  ['Scale from the middle', 'Alt while dragging a corner'],
  ['No snapping for the moment', 'Ctrl while dragging'],
] as const;

interface KeyListProps {
  readonly title: string;
  readonly commands: readonly { readonly label: string; readonly keys: readonly string[] }[];
}

function KeyList({ title, commands }: KeyListProps) {
  const isMac = /mac/i.test(navigator.userAgent);
  return (
    <section className={styles.group}>
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

/** Every shortcut of the studio, from the table that the keys are run by. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Studio shortcuts" size="xl" centered>
      <p className={styles.note}>Letters and arrows work while the design is in focus.</p>
      <div className={styles.groups}>
        {COMMAND_GROUPS.map((group) => (
          <KeyList
            key={group}
            title={group}
            commands={[
              ...STAGE_COMMANDS.filter((command) => command.group === group),
              ...(group === 'Edit' ? ELSEWHERE : []),
            ]}
          />
        ))}
        <section className={styles.group}>
          <h3>With the mouse</h3>
          <dl>
            {WITH_THE_MOUSE.map(([label, way]) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd>{way}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  );
}
