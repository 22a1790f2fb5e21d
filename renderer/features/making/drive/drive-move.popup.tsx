import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import type { DriveFolder } from '../../../../shared/features/making/drive/drive.ts';
import { useCall } from '../../../platform/data/data.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './drive.module.css';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Chooses the folder that files and folders of the drive go to; stays while `move` is refused. */
    'drive-move': {
      props: {
        /** `3 files`. */
        what: string;
        from: string | null;
        /** Folders that are moved: they and what is in them can’t be chosen. */
        folders: readonly string[];
        move: (to: string | null) => Promise<void>;
      };
      answer: true;
    };
  }
}

const TOP = 'top';

/** Folders in the order of a tree, each with its level. */
function treeOf(
  folders: readonly DriveFolder[],
  without: readonly string[],
  parentId: string | null = null,
  level = 1,
): { folder: DriveFolder; level: number }[] {
  return folders
    .filter((folder) => folder.parentId === parentId && !without.includes(folder.id))
    .flatMap((folder) => [{ folder, level }, ...treeOf(folders, without, folder.id, level + 1)]);
}

/** Chooses where to move files and folders. */
export default function DriveMovePopup({ what, from, folders, move, close }: PopupProps<'drive-move'>) {
  const answer = useCall(driveCalls.listFolders, {});
  const [to, setTo] = useState(from ?? TOP);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      await move(to === TOP ? null : to);
      close(true);
    } catch (error) {
      setFailure(failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Move ${what}`} onClose={() => close()}>
      <Stack>
        {answer.isPending && <LoadingState label="Folders" />}
        {answer.isError && <ErrorState what="your folders" error={answer.error} retry={answer.refetch} />}
        {answer.data && (
          <Radio.Group value={to} onChange={setTo} label="Folder" className={styles.folderChoice ?? ''}>
            <Radio className={styles.choice ?? ''} value={TOP} label="Drive" data-autofocus />
            {treeOf(answer.data.folders, folders).map(({ folder, level }) => (
              <Radio
                key={folder.id}
                className={styles.choice ?? ''}
                style={{ marginInlineStart: `${level * 1.5}rem` }}
                value={folder.id}
                label={folder.name}
              />
            ))}
          </Radio.Group>
        )}
        {failure && (
          <Hint tone="bad" isAlert>
            {failure}
          </Hint>
        )}
        <DialogActions onCancel={() => close()}>
          <Button
            loading={isBusy}
            disabled={!answer.data || to === (from ?? TOP)}
            onClick={() => void save()}
          >
            Move here
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
