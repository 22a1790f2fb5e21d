import { isPictureType, PICTURE_TYPES, type PictureType } from '../files/files.ts';

/** What a typed search asks for: every word is part of the name, and the type is one of these. */
interface DriveSearch {
  readonly words: readonly string[];
  /** Null: any. Empty: a type that the drive doesn’t have. */
  readonly types: readonly PictureType[] | null;
}

const typesNamed = (name: string): PictureType[] =>
  Object.keys(PICTURE_TYPES)
    .filter(isPictureType)
    .filter((type) => PICTURE_TYPES[type].extensions.some((extension) => extension === name));

const WORDS_MAX = 8;

/**
 * Reads a search such as `type:png boat`. `type:uploaded` means all that people uploaded, which is what the drive holds
 * (spec 3 §9.4).
 */
export function parseDriveSearch(text: string): DriveSearch {
  let types: readonly PictureType[] | null = null;
  const words: string[] = [];
  for (const part of text.trim().toLowerCase().split(/\s+/)) {
    const [, type] = /^type:(\S+)$/.exec(part) ?? [];
    if (type === 'uploaded') continue;
    if (type !== undefined) types = typesNamed(type);
    else if (part !== '') words.push(part);
  }
  return { words: words.slice(0, WORDS_MAX), types };
}
