import { v7 as newId } from 'uuid';
import type { RefusedScan } from '../../../shared/contract/operation.ts';
import { readLabelCode, refuseScan } from '../../../shared/features/factory/labels/labels.ts';
import {
  type ScanAnswer,
  type ScanSource,
  WORK_KINDS,
  type WorkKind,
} from '../../../shared/features/factory/stations/stations.ts';
import { DiskFull } from './database.ts';
import type { FloorCache } from './floor-cache.ts';
import type { LabelCache } from './label-cache.ts';
import { type FloorPlace, refusedAnswer, type Scanned, type ScanResult } from './place.ts';
import type { SignIn } from './sign-in.ts';

export interface ScanRouter {
  /** @throws RangeError where a kind of work has a place already */
  addPlace(work: WorkKind, place: FloorPlace): void;
  /** @throws RangeError naming the first kind of work that has no place */
  requirePlaces(): void;
  readonly work: WorkKind;
  readonly at: string | null;
  scan(text: string, source: ScanSource): ScanAnswer;
  confirm(): ScanAnswer;
  setWork(work: WorkKind): void;
  /** An answer that no scan asked for. */
  tell(answer: ScanResult, text: string, source: ScanSource): ScanAnswer;
}

/** Takes every scan of a station to the place it works at. Answers from the station's own copy, never from the network. */
export function scanRouter(parts: {
  labels: LabelCache;
  floorCache: FloorCache;
  signIn: SignIn;
  /** Why nothing can be recorded at all; null where it can. */
  refuse: () => RefusedScan | null;
  work: WorkKind;
  now: () => Date;
  diskFull: (error: DiskFull) => void;
  /** An unexpected error in a scan: the person gets a message, the station carries on. */
  failed: (error: unknown) => void;
}): ScanRouter {
  const { labels, floorCache } = parts;
  const places = new Map<WorkKind, FloorPlace>();
  let work = parts.work;

  function placeFor(kind: WorkKind): FloorPlace {
    const place = places.get(kind);
    if (!place) throw new RangeError(`No feature provides ${kind}`);
    return place;
  }

  function recognise(text: string): Scanned | RefusedScan {
    const plain = text.trim();
    const capital = plain.toUpperCase();
    const code = readLabelCode(plain);
    const label = code ? labels.byCode(code) : null;
    if (label) return { what: 'label', label };
    if (code)
      return refuseScan('label-unknown', 'This label isn’t assigned to this workstation.', { seen: code });
    const pigeonhole = floorCache.isPigeonhole(capital);
    if (pigeonhole && (work === 'sort' || work === 'pack')) return { what: 'pigeonhole', code: capital };
    if (floorCache.isPickFace(capital)) return { what: 'pick-face', code: capital };
    if (pigeonhole) return { what: 'pigeonhole', code: capital };
    const blank = floorCache.blank(plain) ?? floorCache.blank(capital);
    if (blank) return { what: 'garment', barcode: blank.barcode, sku: blank.sku, words: blank.words };
    if (/^SL[0-9A-Z]{9,13}$/.test(capital))
      return refuseScan('label-misread', 'The label didn’t scan properly.', { seen: plain });
    return refuseScan('scan-not-understood', 'We don’t recognise this code.', { seen: plain });
  }

  const full = (answer: ScanResult, text: string, source: ScanSource, began: number): ScanAnswer => ({
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

  function answered(step: (staffId: string) => ScanResult): ScanResult {
    const refusal = parts.refuse();
    if (refusal) return refusedAnswer(refusal);
    const staff = parts.signIn.staff;
    if (!staff) return refusedAnswer(refuseScan('sign-in-first', 'No one is logged in here.'));
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
    addPlace(kind, place) {
      if (places.has(kind)) throw new RangeError(`Two features have the place for ${kind}`);
      places.set(kind, place);
    },
    requirePlaces() {
      for (const kind of WORK_KINDS) placeFor(kind);
    },
    get work() {
      return work;
    },
    get at() {
      return placeFor(work).at;
    },
    scan(text, source) {
      const began = performance.now();
      const answer = answered((staffId) => {
        const scanned = recognise(text);
        return 'what' in scanned ? placeFor(work).scan(scanned, staffId) : refusedAnswer(scanned);
      });
      return full(answer, text, source, began);
    },
    confirm() {
      const began = performance.now();
      const answer = answered(
        (staffId) =>
          placeFor(work).confirm(staffId) ??
          refusedAnswer(
            refuseScan('scan-not-understood', 'There is nothing to confirm.', { fix: 'Scan first' }),
          ),
      );
      return full(answer, '', 'screen', began);
    },
    setWork(next) {
      if (next !== work) placeFor(work).reset();
      work = next;
    },
    tell: (answer, text, source) => full(answer, text, source, performance.now()),
  };
}
