import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import type { DriveFile, DriveFolder } from '../../../../shared/features/making/drive/drive.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import type { DriveWork } from './use-drive-work.ts';

export interface DriveNaming {
  readonly createFolder: (parent: string | null) => Promise<void>;
  readonly renameFile: (file: DriveFile) => Promise<void>;
  readonly renameFolder: (folder: DriveFolder) => Promise<void>;
}

/** Creates folders and renames files and folders; each asks for the name. */
export function driveNaming({ refresh }: DriveWork): DriveNaming {
  return {
    createFolder: async (parent) => {
      await openPopup('drive-name', {
        title: 'New folder',
        label: 'Name',
        name: '',
        saveLabel: 'Create folder',
        save: async (name) => {
          await gateway().call(driveCalls.createFolder, { body: { name, ...(parent && { parent }) } });
          await refresh();
        },
      });
    },
    renameFile: async (file) => {
      await openPopup('drive-name', {
        title: 'Rename file',
        label: 'Name',
        name: file.name,
        saveLabel: 'Rename',
        save: async (name) => {
          await gateway().call(driveCalls.renameFile, { params: { file: file.id }, body: { name } });
          await refresh();
        },
      });
    },
    renameFolder: async (folder) => {
      await openPopup('drive-name', {
        title: 'Rename folder',
        label: 'Name',
        name: folder.name,
        saveLabel: 'Rename',
        save: async (name) => {
          await gateway().call(driveCalls.renameFolder, { params: { folder: folder.id }, body: { name } });
          await refresh();
        },
      });
    },
  };
}
