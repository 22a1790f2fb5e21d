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

/** The attribute of an empty element that carries it inside HTML: other programs paste that as no text at all. */
const CARRIER = 'data-selvedge-scene';

function asHtml(clipping: Clipping): string {
  const carrier = document.createElement('span');
  carrier.setAttribute(CARRIER, JSON.stringify(clipping));
  return carrier.outerHTML;
}

export function writeClipping(data: DataTransfer, clipping: Clipping): void {
  data.setData(CLIPPING_TYPE, JSON.stringify(clipping));
  data.setData('text/html', asHtml(clipping));
}

/** Puts it on the clipboard of the system, for Ctrl+V. Where the browser refuses, this device’s own still has it. */
export function offerClipping(clipping: Clipping): void {
  if (!('clipboard' in navigator) || typeof ClipboardItem === 'undefined') return;
  const html = new Blob([asHtml(clipping)], { type: 'text/html' });
  navigator.clipboard.write([new ClipboardItem({ 'text/html': html })]).catch(() => undefined);
}

function parsed(text: string): Clipping | undefined {
  try {
    return clippingSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Undefined where the clipboard holds something else. */
export function clippingIn(data: DataTransfer | null): Clipping | undefined {
  const text = data?.getData(CLIPPING_TYPE) ?? '';
  if (text !== '') return parsed(text);
  const html = data?.getData('text/html') ?? '';
  if (!html.includes(CARRIER)) return undefined;
  const carrier = new DOMParser().parseFromString(html, 'text/html').querySelector(`[${CARRIER}]`);
  return parsed(carrier?.getAttribute(CARRIER) ?? '');
}
