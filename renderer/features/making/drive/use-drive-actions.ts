import { type DriveDeletion, driveDeletion } from './drive-deletion.ts';
import { type DriveMoves, driveMoves } from './drive-moves.ts';
import { type DriveNaming, driveNaming } from './drive-naming.ts';
import { useDriveWork } from './use-drive-work.ts';

export interface DriveActions extends DriveNaming, DriveMoves, DriveDeletion {}

/** What people do with files and folders of the drive; each asks where it has to, and reports. */
export function useDriveActions(): DriveActions {
  const work = useDriveWork();
  return { ...driveNaming(work), ...driveMoves(work), ...driveDeletion(work) };
}
