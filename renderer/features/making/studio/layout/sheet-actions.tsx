import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { duplicateSelection, removeSelection, type SelectionContext } from '../commands/stage-commands.ts';

interface SheetActionsProps {
  readonly context: SelectionContext;
  readonly onEditText: (id: string) => void;
}

/** What is done most with a selection, on small screens always in sight. */
export function SheetActions({ context, onEditText }: SheetActionsProps) {
  const { selected } = context.studio;
  const actions = [
    ...(selected?.kind === 'text'
      ? [{ name: 'Edit the text', Icon: IconPencil, run: () => onEditText(selected.id) }]
      : []),
    {
      name: 'Duplicate the selection',
      Icon: IconCopy,
      run: () => showSnackbar({ text: duplicateSelection(context) }),
    },
    {
      name: 'Delete the selection',
      Icon: IconTrash,
      run: () => showSnackbar({ text: removeSelection(context) }),
    },
  ];
  return actions.map(({ name, Icon, run }) => (
    <ActionIcon key={name} variant="subtle" color="gray" size="xl" aria-label={name} onClick={run}>
      <Icon size={20} />
    </ActionIcon>
  ));
}
