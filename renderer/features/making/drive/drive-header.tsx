import { Button, FileButton } from '@mantine/core';
import { IconFolderPlus, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DRIVE_BIN_DAYS } from '../../../../shared/features/making/files/files.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { DRIVE_EDITS } from './drive-edits.ts';

interface UploadButtonProps {
  readonly mayEdit: boolean;
  /** Media types, as a file field’s `accept` has them. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses files of the computer. */
export function UploadButton({ mayEdit, accept, onFiles }: UploadButtonProps) {
  return (
    <PermissionGate needs={DRIVE_EDITS}>
      <span>
        <FileButton onChange={onFiles} accept={accept} multiple disabled={!mayEdit}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={18} aria-hidden />}>
              Upload
            </Button>
          )}
        </FileButton>
      </span>
    </PermissionGate>
  );
}

interface DriveHeaderProps {
  readonly isBin: boolean;
  /** Name of the folder; absent for the drive itself. */
  readonly folderName: string | undefined;
  readonly uploadButton: ReactNode;
  readonly onNewFolder: () => void;
}

/** The folder’s name with buttons that add to it. The bin has a link to the drive instead. */
export function DriveHeader({ isBin, folderName, uploadButton, onNewFolder }: DriveHeaderProps) {
  if (isBin)
    return (
      <PageHeader
        title="Bin"
        lead={`Files stay here for ${DRIVE_BIN_DAYS} days and count towards your storage. Those that a design uses stay for longer.`}
        actions={
          <Button component={ProjectLink} to="/drive/" variant="default">
            Back to Drive
          </Button>
        }
      />
    );
  return (
    <PageHeader
      title={folderName ?? 'Drive'}
      actions={
        <>
          <PermissionGate needs={DRIVE_EDITS}>
            <Button
              variant="default"
              leftSection={<IconFolderPlus size={18} aria-hidden />}
              onClick={onNewFolder}
            >
              New folder
            </Button>
          </PermissionGate>
          {uploadButton}
        </>
      }
    />
  );
}
