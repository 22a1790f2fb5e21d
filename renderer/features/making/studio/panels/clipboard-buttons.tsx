import { Button } from '@mantine/core';
import { IconClipboard, IconCopyPlus, IconCut } from '@tabler/icons-react';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../../ui/layout.tsx';
import {
  copySelection,
  cutSelection,
  forSystem,
  pasteKept,
  type SelectionContext,
} from '../commands/stage-commands.ts';
import styles from './panels.module.css';

/** Copy, cut and paste for hands without a keyboard. */
export function ClipboardButtons({ context }: { readonly context: SelectionContext }) {
  const isNothing = context.studio.selection.length === 0;
  const tools = [
    { text: 'Copy', Icon: IconCopyPlus, run: forSystem(copySelection), isDisabled: isNothing },
    { text: 'Cut', Icon: IconCut, run: forSystem(cutSelection), isDisabled: isNothing },
    { text: 'Paste', Icon: IconClipboard, run: pasteKept, isDisabled: false },
  ];
  return (
    <div className={styles.section}>
      <Row gap={2} role="group" aria-label="Clipboard">
        {tools.map(({ text, Icon, run, isDisabled }) => (
          <Button
            key={text}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            disabled={isDisabled}
            onClick={() => showSnackbar({ text: run(context) })}
          >
            {text}
          </Button>
        ))}
      </Row>
    </div>
  );
}
