import { formatNumber } from '../../../rules/text/format-number.ts';
import { isPictureType, isVideoType, PICTURE_TYPES, VIDEO_TYPES } from '../files/files.ts';

export {
  type DriveFile,
  type DriveFolder,
  type DriveKind,
  driveFolderSchema,
  type PageUse,
  type PictureUse,
  pageUseSchema,
} from './drive.schema.ts';
export { parseDriveSearch } from './drive-search.ts';

export const DRIVE_LIMITS = {
  folders: 1_000,
  /** Folders inside each other. */
  depth: 8,
  /** Files that one call changes. */
  atOnce: 100,
  nameLength: 200,
  folderNameLength: 80,
} as const;

const STEP = 1_024;
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size for people: `1.5 MB`. In steps of 1,024, as the plans count. */
export function formatBytes(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = bytes / STEP ** at;
  const digits = at === 0 || value >= 100 ? 0 : 1;
  return `${formatNumber(value, digits)} ${UNITS[at]}`;
}

const EXTENSIONS = new Set<string>(
  [...Object.values(PICTURE_TYPES), ...Object.values(VIDEO_TYPES)].flatMap(({ extensions }) => extensions),
);

/** The type as people call it: `PNG`. */
export function typeName(mediaType: string): string {
  if (isPictureType(mediaType)) return PICTURE_TYPES[mediaType].name;
  return isVideoType(mediaType) ? VIDEO_TYPES[mediaType].name : 'File';
}

const SECONDS_OF_A_MINUTE = 60;

/** How long a video is, as players tell it: `0:08`. */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  const rest = String(seconds % SECONDS_OF_A_MINUTE).padStart(2, '0');
  return `${Math.floor(seconds / SECONDS_OF_A_MINUTE)}:${rest}`;
}

/** A file's new name with its old extension, which its content has not lost by being renamed. */
export function renamedFile(oldName: string, typed: string): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(oldName)?.[0] ?? '';
  const name = typed.trim();
  const typedExtension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase();
  const bare = typedExtension && EXTENSIONS.has(typedExtension) ? name.slice(0, name.lastIndexOf('.')) : name;
  return `${bare.slice(0, DRIVE_LIMITS.nameLength - extension.length)}${extension}`;
}
