import type { RefusedScan } from '../../../shared/contract/operation.ts';
import { refuseOldCopy, refuseScan } from '../../../shared/features/factory/labels/labels.ts';
import type { ClassifiedCode } from '../../../shared/features/factory/scans/scans.ts';
import type { LabelWork } from '../../../shared/features/factory/stations/stations.ts';
import type { Blank } from './floor-cache.ts';
import type { Scanned } from './place.ts';

/** A code as far as this station knows it. */
export type Classified = ClassifiedCode<LabelWork, Blank>;

/** Whether nothing can be missing at the end of a code: it is exactly one of the station’s own, or a command. */
export const isWhole = ({ kind }: Classified) =>
  kind !== 'unknown' &&
  kind !== 'garment-unknown' &&
  kind !== 'label-misread' &&
  kind !== 'tote-unknown' &&
  kind !== 'parcel';

/** Whether a code that broke off would look like this. */
export const mayBePart = ({ kind }: Classified) => kind === 'unknown' || kind === 'label-misread';

/** What a code is, whatever way it was written: the key by which two reads are the same scan. */
export function identifyCode(classified: Classified): string {
  switch (classified.kind) {
    case 'label':
      return refuseOldCopy(classified.label, classified.copy) === null
        ? `label ${classified.label.code}`
        : `old-copy ${classified.label.code} ${classified.copy}`;
    case 'garment':
      return `garment ${classified.blank.barcode}`;
    case 'command':
      return `command ${classified.command}`;
    default:
      return `${classified.kind} ${classified.code}`;
  }
}

/** The code as it is on paper, whatever way it was read. */
export function codeOf(classified: Exclude<Classified, { kind: 'command' }>): string {
  switch (classified.kind) {
    case 'label':
      return classified.label.code;
    case 'garment':
      return classified.blank.barcode;
    default:
      return classified.code;
  }
}

/** What a place gets; a refusal for everything that no place takes. */
export function toScanned(
  classified: Exclude<Classified, { kind: 'command' | 'tote' }>,
): Scanned | RefusedScan {
  switch (classified.kind) {
    case 'label':
      return { what: 'label', label: classified.label, copy: classified.copy };
    case 'pick-face':
    case 'pigeonhole':
      return { what: classified.kind, code: classified.code };
    case 'garment': {
      const { barcode, sku, words } = classified.blank;
      return { what: 'garment', barcode, sku, words, garment: classified.blank };
    }
    case 'parcel':
      return refuseScan('parcel-label', 'This is a parcel’s code.', { seen: classified.code });
    case 'label-unknown':
      return refuseScan('label-unknown', 'This label isn’t assigned to this workstation.', {
        seen: classified.code,
      });
    case 'tote-unknown':
      return refuseScan('tote-unknown', 'This workstation doesn’t know this tote.', {
        seen: classified.code,
      });
    case 'label-misread':
      return refuseScan('label-misread', 'The label didn’t scan properly.', { seen: classified.code });
    case 'garment-unknown':
      return refuseScan('garment-unknown', 'We don’t stock a garment with this barcode.', {
        seen: classified.code,
      });
    case 'command-unknown':
      return refuseScan('command-unknown', 'This workstation doesn’t know this command.', {
        seen: classified.code,
      });
    case 'unknown':
      return refuseScan('scan-not-understood', 'We don’t recognise this code.', { seen: classified.code });
  }
}
