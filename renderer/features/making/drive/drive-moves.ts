import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import type { DriveFile, DriveFolder } from '../../../../shared/features/making/drive/drive.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { countText } from './drive-file-text.ts';
import { type DriveWork, grouped } from './use-drive-work.ts';

export interface DriveMoves {
  /** Asks where to, and resolves to whether they were moved. */
  readonly move: (
    files: readonly DriveFile[],
    folders: readonly DriveFolder[],
    from: string | null,
  ) => Promise<boolean>;
  /** Moves without asking, after a drop. */
  readonly moveTo: (files: readonly string[], folders: readonly string[], to: string | null) => Promise<void>;
}

const idsOf = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);

/** Moves files and folders. */
export function driveMoves({ refresh }: DriveWork): DriveMoves {
  const moveTo = async (files: readonly string[], folders: readonly string[], to: string | null) => {
    // All folders go at once; the files of further groups follow.
    const [first = [], ...rest] = grouped(files);
    await gateway().call(driveCalls.move, { body: { files: first, folders: [...folders], to } });
    for (const group of rest)
      await gateway().call(driveCalls.move, { body: { files: group, folders: [], to } });
    await refresh();
    showSnackbar({ text: `${countText(files.length, folders.length)} moved` });
  };
  return {
    move: async (files, folders, from) => {
      const moved = await openPopup('drive-move', {
        what: countText(files.length, folders.length),
        from,
        folders: idsOf(folders),
        move: (to) => moveTo(idsOf(files), idsOf(folders), to),
      });
      return moved === true;
    },
    moveTo: async (files, folders, to) => {
      try {
        await moveTo(files, folders, to);
      } catch (error) {
        showFailure(error);
      }
    },
  };
}
