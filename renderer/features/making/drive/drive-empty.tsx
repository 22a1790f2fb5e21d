import { Button } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DRIVE_BIN_DAYS } from '../../../../shared/features/making/files/files.ts';
import { Empty } from '../../../ui/empty.tsx';
import type { DrivePlace } from './drive-place.ts';

interface DriveEmptyProps {
  readonly place: DrivePlace;
  readonly uploadButton: ReactNode;
  readonly onClearSearch: () => void;
}

/** Says why a place shows no files, and offers what to do next. */
export function DriveEmpty({ place, uploadButton, onClearSearch }: DriveEmptyProps) {
  if (place.search !== '')
    return (
      <Empty
        title={`No files match “${place.search}”`}
        action={
          <Button variant="default" onClick={onClearSearch}>
            Clear search
          </Button>
        }
      >
        We looked at file names in the whole drive.
      </Empty>
    );
  if (place.isBin)
    return (
      <Empty title="The bin is empty" icon={<IconTrash size={32} stroke={1.5} />}>
        Files you delete stay here for {DRIVE_BIN_DAYS} days.
      </Empty>
    );
  return (
    <Empty
      title={place.folder ? 'This folder is empty' : 'No pictures yet'}
      icon={<IconPhoto size={32} stroke={1.5} />}
      action={uploadButton}
    >
      Drop pictures anywhere on this page. PNG, JPEG, WebP or SVG, up to 200 MB each.
    </Empty>
  );
}
