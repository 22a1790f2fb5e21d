import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { formatKey } from '../../../../platform/key-press.ts';
import { STAGE_COMMANDS } from './command-table.ts';
import styles from './commands.module.css';
import { refusal, runChosen } from './run-key.ts';
import { COMMAND_GROUPS, type CommandContext } from './stage-commands.ts';

/** Where a menu was asked for, and what lies there. */
export interface MenuPlace {
  /** In the window. */
  readonly x: number;
  readonly y: number;
  /** Elements under the pointer, topmost first. */
  readonly under: readonly { readonly id: string; readonly name: string }[];
}

interface ContextMenuProps {
  readonly place: MenuPlace;
  readonly context: CommandContext;
  readonly onSaid: (said: string | null) => void;
  readonly onClose: () => void;
}

/** The commands for what is selected, or for the stage, at the pointer. */
export default function ContextMenu({ place, context, onSaid, onClose }: ContextMenuProps) {
  const isMac = /mac/i.test(navigator.userAgent);
  const kind = context.studio.selection.length > 0 ? 'selection' : 'stage';
  const offered = STAGE_COMMANDS.filter(
    (command) =>
      (command.menu === kind || (kind === 'selection' && command.label.startsWith('Paste on'))) &&
      command.isOffered?.(context) !== false,
  );
  const groups = COMMAND_GROUPS.map((group) => offered.filter((command) => command.group === group)).filter(
    ({ length }) => length > 0,
  );
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      withinPortal
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span className={styles.anchor} style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu} aria-label={kind === 'selection' ? 'Selection' : 'Stage'}>
        {groups.map((commands, index) => (
          <Fragment key={commands[0]?.label}>
            {index > 0 && <Menu.Divider />}
            {commands.map((command) => {
              const reason = refusal(command, context);
              return (
                <Menu.Item
                  key={command.label}
                  aria-disabled={reason !== null}
                  data-refused={reason !== null || undefined}
                  rightSection={
                    command.keys[0] && <kbd className={styles.key}>{formatKey(command.keys[0], isMac)}</kbd>
                  }
                  onClick={() => onSaid(runChosen(command, context))}
                >
                  {command.label}
                  {reason !== null && <span className={styles.reason}>{reason}</span>}
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
        {place.under.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Select layer</Menu.Label>
            {place.under.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => context.studio.select(id)}>
                {name}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
