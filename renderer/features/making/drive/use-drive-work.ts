import { useQueryClient } from '@tanstack/react-query';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import { DRIVE_LIMITS } from '../../../../shared/features/making/drive/drive.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { callKey } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';

/** Ids in groups that one call takes. */
export const grouped = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / DRIVE_LIMITS.atOnce) }, (_, at) =>
    ids.slice(at * DRIVE_LIMITS.atOnce, (at + 1) * DRIVE_LIMITS.atOnce),
  );

export interface DriveWork {
  /** Reads again all that shows files. */
  readonly refresh: () => Promise<unknown>;
  /**
   * Does something, refreshes and reports the outcome.
   * @param work resolves to the words of its snackbar; null for none
   * @returns whether it was done
   */
  readonly act: (work: () => Promise<string | null>) => Promise<boolean>;
}

/** How changes of the drive are made known. */
export function useDriveWork(): DriveWork {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [driveCalls.list, driveCalls.listFolders, filesCalls.listPictures].map((call) =>
        client.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
  return {
    refresh,
    act: async (work) => {
      try {
        const text = await work();
        await refresh();
        if (text) showSnackbar({ text });
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
  };
}
