import { v7 as newId } from 'uuid';
import type { RefusedScan, ScanTone } from '../../shared/contract/operation.ts';
import { labelWords, readLabelCode, refuseScan } from '../../shared/features/factory/labels/labels.ts';
import type { ScanAnswer, ScanSource } from '../../shared/features/factory/stations/station-messages.ts';
import type { LabelWork, WorkKind } from '../../shared/features/factory/stations/stations.ts';
import { DiskFull } from './database.ts';
import type { FloorCache } from './floor-cache.ts';
import type { LabelCache } from './label-cache.ts';
import type { SignIn } from './sign-in.ts';

/** What was scanned, as far as the station knows it. */
export type Scanned =
  | { readonly what: 'label'; readonly label: LabelWork }
  | { readonly what: 'pick-face'; readonly code: string }
  | { readonly what: 'pigeonhole'; readonly code: string }
  | { readonly what: 'garment'; readonly barcode: string; readonly sku: string; readonly words: string };

/** What a place of the floor says to a scan. */
export interface PlaceAnswer {
  readonly tone: ScanTone;
  readonly headline: string;
  readonly words: string;
  readonly refusal?: RefusedScan | undefined;
  readonly label?: LabelWork | null | undefined;
  readonly side?: string | null | undefined;
  readonly order?: ScanAnswer['order'] | undefined;
}

/** A place of the floor: how it takes scans, and what the next one is judged against. */
export interface FloorPlace {
  /** @throws DiskFull */
  scan(scanned: Scanned, staffId: string): PlaceAnswer;
  /** The screen's button that stands for scanning the same thing once more; null when nothing waits for it. */
  confirm(staffId: string): PlaceAnswer | null;
  /** The pick face, pigeonhole or label at hand. */
  readonly at: string | null;
  reset(): void;
}

/** A place's answer of a refusal. */
export const refusedAnswer = (refusal: RefusedScan, label?: LabelWork | null): PlaceAnswer => ({
  tone: refusal.tone,
  headline: refusal.title,
  words: refusal.words,
  refusal,
  label: label ?? null,
});

/** "order 10041, item 2 of 3" with what it is. */
export const workWords = (label: LabelWork): string =>
  `${labelWords(label)}: ${label.productName}, ${label.colour}${label.size ? `, ${label.size}` : ''}`;

/** The same at the beginning of a sentence. */
export function workSubject(label: LabelWork): string {
  const words = workWords(label);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export interface ScanRouter {
  readonly work: WorkKind;
  readonly at: string | null;
  scan(text: string, source: ScanSource): ScanAnswer;
  confirm(): ScanAnswer;
  badge(code: string): Promise<ScanAnswer>;
  setWork(work: WorkKind): void;
  /** An answer that no scan asked for. */
  tell(answer: PlaceAnswer, text: string, source: ScanSource): ScanAnswer;
}

/** Takes every scan of a station to the place it works at. Answers from the station's own copy, never from the network. */
export function scanRouter(parts: {
  places: Readonly<Record<WorkKind, FloorPlace>>;
  labels: LabelCache;
  floorCache: FloorCache;
  signIn: SignIn;
  work: WorkKind;
  now: () => Date;
  diskFull: (error: DiskFull) => void;
  /** A scan failed for a reason that nobody foresaw; the person is told, the station carries on. */
  failed: (error: unknown) => void;
}): ScanRouter {
  const { places, labels, floorCache } = parts;
  let work = parts.work;

  function recognise(text: string): Scanned | RefusedScan {
    const plain = text.trim();
    const capital = plain.toUpperCase();
    const code = readLabelCode(plain);
    const label = code ? labels.byCode(code) : null;
    if (label) return { what: 'label', label };
    if (code)
      return refuseScan('label-unknown', 'This label is not in the work of this station.', { seen: code });
    const pigeonhole = floorCache.isPigeonhole(capital);
    if (pigeonhole && (work === 'sort' || work === 'pack')) return { what: 'pigeonhole', code: capital };
    if (floorCache.isPickFace(capital)) return { what: 'pick-face', code: capital };
    if (pigeonhole) return { what: 'pigeonhole', code: capital };
    const blank = floorCache.blank(plain) ?? floorCache.blank(capital);
    if (blank) return { what: 'garment', barcode: blank.barcode, sku: blank.sku, words: blank.words };
    if (/^SL[0-9A-Z]{9,13}$/.test(capital))
      return refuseScan('label-misread', 'This label was not read cleanly.', { seen: plain });
    return refuseScan('scan-not-understood', 'This station does not know this code.', { seen: plain });
  }

  const full = (answer: PlaceAnswer, text: string, source: ScanSource, began: number): ScanAnswer => ({
    id: newId(),
    at: parts.now().toISOString(),
    text,
    source,
    work,
    tone: answer.tone,
    headline: answer.headline,
    words: answer.words,
    refusal: answer.refusal ?? null,
    label: answer.label ?? null,
    side: answer.side ?? null,
    order: answer.order ?? null,
    tookMs: Math.round((performance.now() - began) * 100) / 100,
  });

  function answered(step: (staffId: string) => PlaceAnswer): PlaceAnswer {
    const staff = parts.signIn.staff;
    if (!staff) return refusedAnswer(refuseScan('sign-in-first', 'Nobody is signed in at this station.'));
    parts.signIn.touch();
    try {
      return step(staff.id);
    } catch (error) {
      if (error instanceof DiskFull) {
        parts.diskFull(error);
        return refusedAnswer(refuseScan('disk-full', error.message));
      }
      parts.failed(error);
      return refusedAnswer(refuseScan('scan-failed', 'Something went wrong at this workstation.'));
    }
  }

  return {
    get work() {
      return work;
    },
    get at() {
      return places[work].at;
    },
    scan(text, source) {
      const began = performance.now();
      const answer = answered((staffId) => {
        const scanned = recognise(text);
        return 'what' in scanned ? places[work].scan(scanned, staffId) : refusedAnswer(scanned);
      });
      return full(answer, text, source, began);
    },
    confirm() {
      const began = performance.now();
      const answer = answered(
        (staffId) =>
          places[work].confirm(staffId) ??
          refusedAnswer(
            refuseScan('scan-not-understood', 'There is nothing to confirm.', { fix: 'Scan first' }),
          ),
      );
      return full(answer, '', 'screen', began);
    },
    async badge(code) {
      const began = performance.now();
      const person = await parts.signIn.badge(code);
      const answer: PlaceAnswer = person
        ? { tone: 'done', headline: `Hello, ${person.name}`, words: 'You are signed in.' }
        : refusedAnswer(
            refuseScan('badge-unknown', 'This badge is not registered.', {
              seen: `badge ending ${code.slice(-4)}`,
            }),
          );
      return full(answer, '', 'rfid', began);
    },
    setWork(next) {
      if (next !== work) places[work].reset();
      work = next;
    },
    tell: (answer, text, source) => full(answer, text, source, performance.now()),
  };
}
