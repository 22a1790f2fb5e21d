import { FEEDBACK_ATTACHMENTS } from '../constants/limits.ts';
import { FIELD_MESSAGES, UNSPECIFIED_FIELD_MESSAGES } from './messages.ts';
import type { FieldFile, FieldValue, Rule } from './rule.ts';

const isFileList = (value: FieldValue): value is readonly FieldFile[] => Array.isArray(value);

const filesIn = (value: FieldValue): readonly FieldFile[] => {
  if (isFileList(value)) return value;
  return typeof value === 'object' && value !== null ? [value] : [];
};

/** What stands after the last dot of a name, in lower case; nothing for a name that only begins with a dot. */
export const extensionOf = (name: string): string => /^.+\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Every file's name ends on one of the extensions; a field without a file does not pass. */
export const fileExtension = (extensions: readonly string[]): Rule => ({
  name: 'file_extension',
  check: (value) => {
    const files = filesIn(value);
    const allowed = files.every((file) => extensions.includes(extensionOf(file.name)));
    return files.length > 0 && allowed ? null : FIELD_MESSAGES.fileExtension(extensions);
  },
});

export const maxFileSize = (bytes: number): Rule => ({
  name: 'max_file_size',
  check: (value) =>
    filesIn(value).every((file) => file.size <= bytes) ? null : UNSPECIFIED_FIELD_MESSAGES.fileSize(bytes),
});

export const maxFiles = (count: number): Rule => ({
  name: 'max_files',
  check: (value) => (filesIn(value).length <= count ? null : UNSPECIFIED_FIELD_MESSAGES.fileCount(count)),
});

const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'] as const;

const imageFile: Rule = {
  name: 'image_file',
  check: (value) =>
    filesIn(value).every((file) => /^image\/(?!svg)/.test(file.type))
      ? null
      : FIELD_MESSAGES.fileExtension(IMAGE_EXTENSIONS),
};

/** Spec 3 §5.4: images only, at most three, each of at most 5,000,000 bytes. */
export const feedbackAttachmentRules: readonly Rule[] = [
  imageFile,
  maxFileSize(FEEDBACK_ATTACHMENTS.maxBytes),
  maxFiles(FEEDBACK_ATTACHMENTS.max),
];
