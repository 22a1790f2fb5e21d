import { PICTURE_TYPES } from '../../../../../../shared/features/making/files/files.ts';

/** The picture on the clipboard, as a file; null without one, or where the browser doesn’t say. */
export async function pastedPicture(): Promise<File | null> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((each) => each in PICTURE_TYPES);
      // A browser offers what was copied on a web page as a picture, too, next to its text.
      if (type === undefined || item.types.includes('text/plain')) continue;
      const extension = type === 'image/jpeg' ? 'jpg' : (type.split('/')[1] ?? 'png').replace('+xml', '');
      return new File([await item.getType(type)], `pasted-picture.${extension}`, { type });
    }
  } catch {
    // Firefox shows a button first, which the person may leave.
  }
  return null;
}
