import { type Clipping, clippingSchema } from '../../../../../shared/features/making/studio/studio.ts';
import { forget, keep, readKept } from '../../../../platform/storage/kept.ts';

/** What was copied in the studio last: for every side, product and tab of this device, also after a reload. */
const CLIPBOARD_KEY = 'studio-clipboard';
/** Its kind on the clipboard of the system, where it follows what is copied elsewhere. */
const CLIPPING_TYPE = 'application/x-selvedge-scene';

/** False where it is too large to be kept: then there is nothing to paste, rather than what was copied before. */
export function keepClipping(clipping: Clipping): boolean {
  const isKept = keep(localStorage, CLIPBOARD_KEY, clipping);
  if (!isKept) forget(localStorage, CLIPBOARD_KEY);
  return isKept;
}

export const readClipping = (): Clipping | undefined => readKept(localStorage, CLIPBOARD_KEY, clippingSchema);

export function writeClipping(data: DataTransfer, clipping: Clipping): void {
  data.setData(CLIPPING_TYPE, JSON.stringify(clipping));
}

/** Undefined where the clipboard holds something else. */
export function clippingIn(data: DataTransfer | null): Clipping | undefined {
  const text = data?.getData(CLIPPING_TYPE) ?? '';
  if (text === '') return undefined;
  try {
    return clippingSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
