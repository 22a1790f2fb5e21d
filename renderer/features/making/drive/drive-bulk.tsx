import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import styles from './drive.module.css';
import { DRIVE_EDITS } from './drive-edits.ts';
import { countText } from './drive-file-text.ts';
import type { DriveActions } from './use-drive-actions.ts';
import type { DriveSelection } from './use-drive-selection.ts';

interface BulkActionsProps {
  readonly selection: DriveSelection;
  readonly isBin: boolean;
  /** The folder that the screen shows; null for the drive itself. */
  readonly here: string | null;
  readonly actions: DriveActions;
}

interface BulkButtonProps {
  readonly icon: ReactNode;
  readonly children: string;
  /** Resolves true once it is done. */
  readonly act: () => Promise<boolean>;
  readonly onDone: () => void;
}

function BulkButton({ icon, children, act, onDone }: BulkButtonProps) {
  return (
    <PermissionGate needs={DRIVE_EDITS}>
      <Button
        variant="default"
        leftSection={icon}
        onClick={() =>
          void act().then((isDone) => {
            if (isDone) onDone();
          })
        }
      >
        {children}
      </Button>
    </PermissionGate>
  );
}

/** Selects the page’s files, and changes the selected ones. */
export function BulkActions({ selection, isBin, here, actions }: BulkActionsProps) {
  const { rows } = selection;
  const clear = () => selection.set([]);
  const trash = <IconTrash size={16} aria-hidden />;
  return (
    <Toolbar label="Selected files" className={styles.bulk}>
      <Button variant="subtle" size="compact-md" onClick={selection.togglePage}>
        {selection.hasPage ? 'Select none' : 'Select all'}
      </Button>
      {selection.count > 0 && (
        <>
          <strong role="status">{countText(selection.count)} selected</strong>
          {isBin ? (
            <>
              <BulkButton
                icon={<IconArrowBackUp size={16} aria-hidden />}
                act={() => actions.restore(rows)}
                onDone={clear}
              >
                Restore
              </BulkButton>
              <BulkButton icon={trash} act={() => actions.purge(rows)} onDone={clear}>
                Delete permanently
              </BulkButton>
            </>
          ) : (
            <>
              <BulkButton
                icon={<IconFolderSymlink size={16} aria-hidden />}
                act={() => actions.move(rows, [], here)}
                onDone={clear}
              >
                Move
              </BulkButton>
              <BulkButton icon={trash} act={() => actions.bin(rows)} onDone={clear}>
                Delete
              </BulkButton>
            </>
          )}
        </>
      )}
    </Toolbar>
  );
}
