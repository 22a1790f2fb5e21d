import type { DriveFile, DriveFolder } from '../../../../shared/features/making/drive/drive.ts';
import styles from './drive.module.css';
import { FileTile, FolderTile } from './drive-tile.tsx';
import type { DriveActions } from './use-drive-actions.ts';
import type { DriveDrops } from './use-drive-drops.ts';
import type { DriveLayout } from './use-drive-layout.ts';
import type { DriveSelection } from './use-drive-selection.ts';

interface FolderListProps {
  readonly folders: readonly DriveFolder[];
  readonly actions: DriveActions;
  readonly drops: DriveDrops;
}

/** The folders of a place; nothing without any. */
export function FolderList({ folders, actions, drops }: FolderListProps) {
  if (folders.length === 0) return null;
  return (
    <ul className={styles.folders} aria-label="Folders">
      {folders.map((folder) => (
        <FolderTile
          key={folder.id}
          folder={folder}
          actions={actions}
          onDragStart={(event) => drops.drag(event, { files: [], folders: [folder.id] })}
          onDropInto={drops.dropInto}
        />
      ))}
    </ul>
  );
}

interface FileListProps {
  readonly files: readonly DriveFile[];
  readonly label: string;
  readonly layout: DriveLayout;
  readonly selection: DriveSelection;
  readonly actions: DriveActions;
  readonly drops: DriveDrops;
}

/** The files of a place; nothing without any. A selected file takes the other selected ones along when it is dragged. */
export function FileList({ files, label, layout, selection, actions, drops }: FileListProps) {
  if (files.length === 0) return null;
  const draggedWith = ({ id }: DriveFile) =>
    selection.has(id) ? selection.rows.map((selected) => selected.id) : [id];
  return (
    <ul className={styles.files} data-layout={layout} aria-label={label}>
      {files.map((file) => (
        <FileTile
          key={file.id}
          file={file}
          isSelected={selection.has(file.id)}
          onSelect={(withRange) => selection.pick(file, withRange)}
          onDragStart={(event) => drops.drag(event, { files: draggedWith(file), folders: [] })}
          actions={actions}
        />
      ))}
    </ul>
  );
}
