import { KeyList, ShortcutGroup, ShortcutSheet } from '../../../../ui/shortcuts/shortcut-sheet.tsx';
import { STAGE_COMMANDS } from './command-table.ts';
import { COMMAND_GROUPS } from './stage-commands.ts';

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
  ['Move the view', 'Wheel, middle button, or the space bar and drag'],
  ['Zoom', 'Ctrl and wheel, or pinch'],
] as const;

/** Every shortcut of the studio, from the table that the keys are run by. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ShortcutSheet
      title="Studio shortcuts"
      note="Letters and arrows work while the design is in focus."
      onClose={onClose}
    >
      {COMMAND_GROUPS.map((group) => (
        <KeyList
          key={group}
          title={group}
          commands={[
            ...STAGE_COMMANDS.filter((command) => command.group === group && command.keys.length > 0),
            ...(group === 'Edit' ? ELSEWHERE : []),
          ]}
        />
      ))}
      <ShortcutGroup title="With the mouse" rows={WITH_THE_MOUSE} />
    </ShortcutSheet>
  );
}
