import { ActionIcon, Checkbox } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDots,
  IconDownload,
  IconFolder,
  IconFolderSymlink,
  IconInfoCircle,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, useId } from 'react';
import {
  type DriveFile,
  type DriveFolder,
  formatBytes,
  typeName,
} from '../../../../shared/features/making/drive/drive.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import type { ActionMenuProps } from '../../../ui/menu/menu-props.ts';
import { Day } from '../../../ui/order-date.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './drive.module.css';
import { DRIVE_EDITS } from './drive-edits.ts';
import { originalAddress, pixelsText, usesCount } from './drive-file-text.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { DriveActions } from './use-drive-actions.ts';

interface TileMenuProps extends Pick<ActionMenuProps, 'children'> {
  readonly name: string;
}

function TileMenu({ name, children }: TileMenuProps) {
  return (
    <ActionMenu
      position="bottom-end"
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More about ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      {children}
    </ActionMenu>
  );
}

interface FolderTileProps {
  readonly folder: DriveFolder;
  readonly actions: DriveActions;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDropInto: (event: DragEvent, folder: string) => void;
}

const allowDrop = (event: DragEvent<HTMLElement>) => {
  event.preventDefault();
  event.currentTarget.dataset.over = '';
};
const endDrop = (event: DragEvent<HTMLElement>) => {
  delete event.currentTarget.dataset.over;
};

/** A folder: a link, and a place to drop files on. */
export function FolderTile({ folder, actions, onDragStart, onDropInto }: FolderTileProps) {
  const count = folder.files === 1 ? '1 file' : `${formatNumber(folder.files)} files`;
  return (
    <li
      className={styles.folder}
      draggable
      onDragStart={onDragStart}
      onDragOver={allowDrop}
      onDragLeave={endDrop}
      onDrop={(event) => {
        endDrop(event);
        onDropInto(event, folder.id);
      }}
    >
      <ProjectLink to={`/drive/?folder=${folder.id}`} className={styles.folderLink} draggable={false}>
        <IconFolder size={24} stroke={1.5} aria-hidden />
        <span className={styles.name}>{folder.name}</span>
        <span className={styles.soft}>{count}</span>
      </ProjectLink>
      <TileMenu name={folder.name}>
        {(Menu) => (
          <>
            <PermissionGate needs={DRIVE_EDITS} wide>
              <Menu.Item
                leftSection={<IconPencil size={16} />}
                onClick={() => void actions.renameFolder(folder)}
              >
                Rename
              </Menu.Item>
            </PermissionGate>
            <PermissionGate needs={DRIVE_EDITS} wide>
              <Menu.Item
                leftSection={<IconFolderSymlink size={16} />}
                onClick={() => void actions.move([], [folder], folder.parentId)}
              >
                Move
              </Menu.Item>
            </PermissionGate>
            <PermissionGate needs={DRIVE_EDITS} wide>
              <Menu.Item
                color="brick"
                leftSection={<IconTrash size={16} />}
                onClick={() => void actions.deleteFolder(folder)}
              >
                Delete
              </Menu.Item>
            </PermissionGate>
          </>
        )}
      </TileMenu>
    </li>
  );
}

interface FileTileProps {
  readonly file: DriveFile;
  readonly isSelected: boolean;
  readonly onSelect: (withRange: boolean) => void;
  readonly onDragStart: (event: DragEvent) => void;
  readonly actions: DriveActions;
}

/** A file with its picture, facts and menu. */
export function FileTile({ file, isSelected, onSelect, onDragStart, actions }: FileTileProps) {
  const checkbox = useId();
  const show = () => void openPopup('drive-details', { file });
  const isBinned = file.deletedAt !== null;
  return (
    <li
      className={styles.file}
      data-selected={isSelected || undefined}
      draggable={!isBinned}
      onDragStart={onDragStart}
    >
      <label className={styles.check} htmlFor={checkbox}>
        <Checkbox
          id={checkbox}
          aria-label={`Select ${file.name}`}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => onSelect(event.shiftKey)}
        />
      </label>
      <button type="button" className={styles.thumbnail} onClick={show} tabIndex={-1} aria-hidden>
        <Thumbnail file={file} />
      </button>
      <div className={styles.text}>
        <button type="button" className={styles.nameButton} title={file.name} onClick={show}>
          {file.name}
        </button>
        <span className={styles.soft}>
          {typeName(file.mediaType)}, {formatBytes(file.bytes)}
        </span>
        <span className={styles.inList}>{pixelsText(file)}</span>
        <span className={styles.inList}>
          <Day at={file.createdAt} />
        </span>
        <span className={styles.soft}>{file.uses > 0 ? `Used in ${usesCount(file.uses)}` : ' '}</span>
      </div>
      <TileMenu name={file.name}>
        {(Menu) => (
          <>
            <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={show}>
              Details and where it’s used
            </Menu.Item>
            <Menu.Item
              component="a"
              href={originalAddress(file)}
              download={file.name}
              leftSection={<IconDownload size={16} />}
            >
              Download
            </Menu.Item>
            {isBinned ? (
              <>
                <PermissionGate needs={DRIVE_EDITS} wide>
                  <Menu.Item
                    leftSection={<IconArrowBackUp size={16} />}
                    onClick={() => void actions.restore([file])}
                  >
                    Restore
                  </Menu.Item>
                </PermissionGate>
                <PermissionGate needs={DRIVE_EDITS} wide>
                  <Menu.Item
                    color="brick"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => void actions.purge([file])}
                  >
                    Delete permanently
                  </Menu.Item>
                </PermissionGate>
              </>
            ) : (
              <>
                <PermissionGate needs={DRIVE_EDITS} wide>
                  <Menu.Item
                    leftSection={<IconPencil size={16} />}
                    onClick={() => void actions.renameFile(file)}
                  >
                    Rename
                  </Menu.Item>
                </PermissionGate>
                <PermissionGate needs={DRIVE_EDITS} wide>
                  <Menu.Item
                    leftSection={<IconFolderSymlink size={16} />}
                    onClick={() => void actions.move([file], [], file.folderId)}
                  >
                    Move
                  </Menu.Item>
                </PermissionGate>
                <PermissionGate needs={DRIVE_EDITS} wide>
                  <Menu.Item
                    color="brick"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => void actions.bin([file])}
                  >
                    Delete
                  </Menu.Item>
                </PermissionGate>
              </>
            )}
          </>
        )}
      </TileMenu>
    </li>
  );
}
