import type { RefusedScan, ScanTone } from '../../../shared/contract/operation.ts';
import { type CopyMark, formatLabel } from '../../../shared/features/factory/labels/labels.ts';
import type { Garment, LabelWork, ScanAnswer } from '../../../shared/features/factory/stations/stations.ts';

/** What was scanned, as far as the station knows it. */
export type Scanned =
  | { readonly what: 'label'; readonly label: LabelWork; readonly copy: CopyMark | null }
  | { readonly what: 'pick-face'; readonly code: string }
  | { readonly what: 'pigeonhole'; readonly code: string }
  | {
      readonly what: 'garment';
      readonly barcode: string;
      readonly sku: string;
      readonly words: string;
      readonly garment: Garment;
    };

/** What a place of the floor says to a scan. */
export interface ScanResult {
  readonly tone: ScanTone;
  readonly headline: string;
  readonly words: string;
  /** The next step; see `scanAnswerSchema`. */
  readonly next?: string | undefined;
  /** The pick face or pigeonhole to go to. */
  readonly target?: string | null | undefined;
  readonly difference?: ScanAnswer['difference'] | undefined;
  readonly refusal?: RefusedScan | undefined;
  readonly label?: LabelWork | null | undefined;
  readonly side?: string | null | undefined;
  readonly order?: ScanAnswer['order'] | undefined;
  readonly content?: ScanAnswer['content'] | undefined;
  readonly treatment?: ScanAnswer['treatment'] | undefined;
  readonly opens?: ScanAnswer['opens'] | undefined;
}

/** A place of the floor: how it takes scans, and what the next one is judged against. */
export interface FloorPlace {
  /** @throws DiskFull */
  scan(scanned: Scanned, staffId: string): ScanResult;
  /** Takes every code as it was read, in place of `scan`: also one that this station doesn’t know. */
  scanText?(text: string, staffId: string): ScanResult;
  /** What waits here, where it isn’t labels. */
  readonly waiting?: number;
  /** The screen's button that replaces scanning the same thing again; null when no step is open. */
  confirm(staffId: string): ScanResult | null;
  /** The pick face, pigeonhole or label at hand. */
  readonly at: string | null;
  reset(): void;
}

/** A place's answer of a refusal. */
export const refusedAnswer = (refusal: RefusedScan, label?: LabelWork | null): ScanResult => ({
  tone: refusal.tone,
  headline: refusal.title,
  words: refusal.words,
  refusal,
  label: label ?? null,
});

/** "order 10041, item 2 of 3" with what it is. */
export const formatWork = (label: LabelWork): string =>
  `${formatLabel(label)}: ${label.productName}, ${label.colour}${label.size ? `, ${label.size}` : ''}`;

/** The same at the beginning of a sentence. */
export function workSubject(label: LabelWork): string {
  const words = formatWork(label);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
