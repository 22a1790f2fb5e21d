import type { DriveFile } from '../../../../shared/features/making/drive/drive.ts';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { callAddress } from '../../../platform/calls/calls.ts';

/** Where a picture of the drive is read from. */
export const driveAddress = (file: string, size: '320' | '1600' | 'original'): string =>
  callAddress(filesCalls.showPicture, { params: { file, size } });

/** Where a video of the drive is read from. */
export const driveVideoAddress = (file: string): string =>
  callAddress(filesCalls.showVideo, { params: { file } });

type Stored = Pick<DriveFile, 'id' | 'durationMs' | 'posterId'>;

/** Where a file as it was uploaded is read from. */
export const originalAddress = ({ id, durationMs }: Stored): string =>
  durationMs === null ? driveAddress(id, 'original') : driveVideoAddress(id);

/** A picture of a file: of a video its first frame, or none. */
export function thumbnailAddress({ id, durationMs, posterId }: Stored): string | null {
  if (durationMs === null) return driveAddress(id, '320');
  return posterId && driveAddress(posterId, '320');
}

export const pixelsText = ({
  width,
  height,
  vector,
}: Pick<DriveFile, 'width' | 'height' | 'vector'>): string =>
  vector ? 'Any size (vector)' : `${formatNumber(width)} × ${formatNumber(height)} px`;

/** Designs and pages together. */
export const usesCount = (uses: number): string => (uses === 1 ? '1 place' : `${formatNumber(uses)} places`);

/** `1 file`, `3 files and 2 folders`. */
export function countText(files: number, folders = 0): string {
  const parts = [
    files > 0 && `${formatNumber(files)} ${files === 1 ? 'file' : 'files'}`,
    folders > 0 && `${formatNumber(folders)} ${folders === 1 ? 'folder' : 'folders'}`,
  ].filter((part) => part !== false);
  return parts.join(' and ');
}
