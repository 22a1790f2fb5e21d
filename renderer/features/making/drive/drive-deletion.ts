import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import {
  DRIVE_LIMITS,
  type DriveFile,
  type DriveFolder,
} from '../../../../shared/features/making/drive/drive.ts';
import { DRIVE_BIN_DAYS } from '../../../../shared/features/making/files/files.ts';
import { onAction } from '../../../platform/actions.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { countText } from './drive-file-text.ts';
import { type DriveWork, grouped } from './use-drive-work.ts';

const NAMED_USES = 3;

let undos = 0;

/** An internal event that undoes something once. */
function undoBy(undo: () => void): string {
  undos += 1;
  const event = `drive-undo-${undos}`;
  const stop = onAction((name) => {
    if (name !== event) return;
    stop();
    undo();
  });
  return event;
}

/** `Sail, Moth and 2 more show one of them.` */
function usesText(names: readonly string[], total: number, isOne: boolean): string {
  const rest = total - names.length;
  const all = rest > 0 ? [...names, `${rest} more`] : names;
  const listed = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0];
  const verb = total === 1 ? 'uses' : 'use';
  return `${listed} ${verb} ${isOne ? 'this file' : 'these files'}. Your designs and pages won’t change.`;
}

/** Each resolves to whether it was done. */
export interface DriveDeletion {
  readonly deleteFolder: (folder: DriveFolder) => Promise<boolean>;
  readonly bin: (files: readonly DriveFile[]) => Promise<boolean>;
  readonly restore: (files: readonly DriveFile[]) => Promise<boolean>;
  readonly purge: (files: readonly DriveFile[]) => Promise<boolean>;
}

/** Deletes folders, puts files into the bin and takes them out of it; each asks where something is lost. */
export function driveDeletion({ refresh, act }: DriveWork): DriveDeletion {
  const restoreFiles = async (ids: readonly string[]) => {
    for (const files of grouped(ids)) await gateway().call(driveCalls.restoreFiles, { body: { files } });
    return `${countText(ids.length)} restored`;
  };
  return {
    deleteFolder: async (folder) => {
      const sure = await openPopup('confirm', {
        title: `Delete the folder ${folder.name}?`,
        text: `The folders in it are deleted too. Files in them go to the bin for ${DRIVE_BIN_DAYS} days. Designs and pages that use them don’t change.`,
        confirmLabel: 'Delete folder',
        destructive: true,
      });
      if (!sure) return false;
      return act(async () => {
        const { binned } = await gateway().call(driveCalls.deleteFolder, { params: { folder: folder.id } });
        return binned > 0 ? `Folder deleted. ${countText(binned)} in the bin.` : 'Folder deleted';
      });
    },
    bin: async (files) => {
      const used = files.filter(({ uses }) => uses > 0).slice(0, DRIVE_LIMITS.atOnce);
      let text = `You can restore ${files.length === 1 ? 'it' : 'them'} from the bin for ${DRIVE_BIN_DAYS} days.`;
      try {
        if (used.length > 0) {
          const { uses, pages } = await gateway().call(driveCalls.listUses, {
            query: { files: used.map(({ id }) => id).join(',') },
          });
          const pagesFirst = [
            ...pages.map(({ pageId, name }) => [pageId, name] as const),
            ...uses.map(({ designId, name }) => [designId, name] as const),
          ];
          const names = [...new Map(pagesFirst).values()];
          text = `${usesText(names.slice(0, NAMED_USES), names.length, files.length === 1)} ${text}`;
        }
      } catch (error) {
        showFailure(error);
        return false;
      }
      const [only] = files;
      const sure = await openPopup('confirm', {
        title: files.length === 1 && only ? `Delete ${only.name}?` : `Delete ${countText(files.length)}?`,
        text,
        confirmLabel: used.length > 0 ? 'Delete anyway' : 'Delete',
        destructive: true,
      });
      if (!sure) return false;
      const ids = files.map(({ id }) => id);
      try {
        for (const group of grouped(ids))
          await gateway().call(driveCalls.deleteFiles, { body: { files: group } });
        await refresh();
        showSnackbar({
          text: `${countText(ids.length)} in the bin`,
          action: { text: 'Undo', event: undoBy(() => void act(() => restoreFiles(ids))) },
        });
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
    restore: (files) => act(() => restoreFiles(files.map(({ id }) => id))),
    purge: async (files) => {
      const sure = await openPopup('confirm', {
        title: `Delete ${countText(files.length)} permanently?`,
        text: `You can’t get ${files.length === 1 ? 'it' : 'them'} back. Files that a design or a page uses stay in the bin.`,
        confirmLabel: 'Delete permanently',
        destructive: true,
      });
      if (!sure) return false;
      return act(async () => {
        let done = 0;
        for (const group of grouped(files.map(({ id }) => id)))
          done += (await gateway().call(driveCalls.purgeFiles, { body: { files: group } })).done.length;
        const left = files.length - done;
        if (left === 0) return `${countText(done)} deleted`;
        return `${done === 0 ? 'Nothing' : countText(done)} deleted. A design or a page uses ${left === 1 ? 'the other file' : `${left} files`}.`;
      });
    },
  };
}
