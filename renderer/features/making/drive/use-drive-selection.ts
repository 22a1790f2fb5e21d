import { useRef } from 'react';
import type { DriveFile } from '../../../../shared/features/making/drive/drive.ts';
import { type Selection, useSelection } from '../../../ui/list-screen/use-selection.ts';
import type { DrivePlace } from './drive-place.ts';

export interface DriveSelection extends Selection<DriveFile> {
  /** Selects or deselects a file; with a range, selects every file from the last one picked to this one. */
  readonly pick: (file: DriveFile, withRange: boolean) => void;
}

/** The selected files of a place. Another folder, search or view clears the selection. */
export function useDriveSelection(files: readonly DriveFile[], place: DrivePlace): DriveSelection {
  const lastPicked = useRef<string | null>(null);
  const selection = useSelection<DriveFile>(
    files,
    ({ id }) => id,
    JSON.stringify([place.folder, place.search, place.isBin]),
  );
  return {
    ...selection,
    pick: (file, withRange) => {
      const from = files.findIndex(({ id }) => id === lastPicked.current);
      const to = files.indexOf(file);
      lastPicked.current = file.id;
      if (!withRange || from < 0) return selection.toggle(file);
      const range = files.slice(Math.min(from, to), Math.max(from, to) + 1);
      selection.set([...selection.rows, ...range.filter(({ id }) => !selection.has(id))]);
    },
  };
}
