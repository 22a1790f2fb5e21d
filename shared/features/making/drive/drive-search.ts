import {
  isPictureType,
  isVideoType,
  PICTURE_TYPES,
  type PictureType,
  VIDEO_TYPES,
  type VideoType,
} from '../files/files.ts';

type FileType = PictureType | VideoType;

/** What a typed search asks for: every word is part of the name, and the type is one of these. */
interface DriveSearch {
  readonly words: readonly string[];
  /** Null: any. Empty: a type that the drive doesn’t have. */
  readonly types: readonly FileType[] | null;
}

const VIDEOS = Object.keys(VIDEO_TYPES).filter(isVideoType);

/** The types that `png` or `mp4` names, or all of them that are a `video`. */
function typesNamed(name: string): FileType[] {
  if (name === 'video') return VIDEOS;
  return [
    ...Object.keys(PICTURE_TYPES)
      .filter(isPictureType)
      .filter((type) => PICTURE_TYPES[type].extensions.some((extension) => extension === name)),
    ...VIDEOS.filter((type) => VIDEO_TYPES[type].extensions.some((extension) => extension === name)),
  ];
}

const WORDS_MAX = 8;

/**
 * Reads a search such as `type:png boat` or `type:video`. `type:uploaded` means all that people uploaded, which is what the drive holds
 * (spec 3 §9.4).
 */
export function parseDriveSearch(text: string): DriveSearch {
  let types: readonly FileType[] | null = null;
  const words: string[] = [];
  for (const part of text.trim().toLowerCase().split(/\s+/)) {
    const [, type] = /^type:(\S+)$/.exec(part) ?? [];
    if (type === 'uploaded') continue;
    if (type !== undefined) types = typesNamed(type);
    else if (part !== '') words.push(part);
  }
  return { words: words.slice(0, WORDS_MAX), types };
}
