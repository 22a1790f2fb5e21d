import { KeyList, ShortcutSheet } from '../../../../ui/shortcuts/shortcut-sheet.tsx';
import { COMMAND_GROUPS, EDITOR_COMMANDS, KEYS_ANYWHERE } from './editor-commands.ts';

/** Every shortcut of the page editor, from the table that the keys are run by. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ShortcutSheet
      title="Page editor shortcuts"
      note="Letters and arrows work while the page or its outline is in focus."
      onClose={onClose}
    >
      {COMMAND_GROUPS.map((group) => (
        <KeyList
          key={group}
          title={group}
          commands={EDITOR_COMMANDS.filter((command) => command.group === group)}
        />
      ))}
      <KeyList title="Anywhere" commands={KEYS_ANYWHERE} />
    </ShortcutSheet>
  );
}
