import { v7 as newId } from 'uuid';
import type { RefusedScan } from '../../../shared/contract/operation.ts';
import { refuseOldCopy, refuseScan } from '../../../shared/features/factory/labels/labels.ts';
import {
  type ClassifiedScan,
  type Command,
  classifyScan,
  type KeyboardLayout,
  REPEAT_MS,
  RepeatFilter,
} from '../../../shared/features/factory/scans/scans.ts';
import {
  badgeText,
  isBadgeForm,
  type LabelWork,
  type ScanAnswer,
  type ScanSource,
  WORK_KINDS,
  type WorkKind,
} from '../../../shared/features/factory/stations/stations.ts';
import { DiskFull } from './database.ts';
import type { Blank, FloorCache } from './floor-cache.ts';
import type { LabelCache } from './label-cache.ts';
import { type FloorPlace, refusedAnswer, type Scanned, type ScanResult } from './place.ts';
import { type Classified, codeOf, identifyCode, isWhole, mayBePart, toScanned } from './scanned-code.ts';
import type { SignIn } from './sign-in.ts';

/** What a command does; null where it has nothing to do here. @throws DiskFull */
export type CommandHandler = (staffId: string) => ScanResult | null;

export interface ScanRouter {
  /** @throws RangeError where a kind of work has a place already */
  addPlace(work: WorkKind, place: FloorPlace): void;
  /** @throws RangeError where a command has a handler already */
  addCommand(command: Command, handler: CommandHandler): void;
  /** Adds a part that every place’s scans reach first: null leaves a scan to its place. */
  askFirst(ask: (scanned: Scanned, staffId: string) => ScanResult | null): void;
  /** Sets what a tote’s code does, at whatever place. */
  onTote(read: (code: string, staffId: string) => ScanResult): void;
  /** Sets what a badge does, whichever reader it comes from. */
  onBadge(read: (code: string) => ScanResult): void;
  /** @throws RangeError naming the first kind of work that has no place */
  requirePlaces(): void;
  readonly work: WorkKind;
  readonly at: string | null;
  /** What waits at places whose work isn’t labels. */
  counts(): Partial<Record<WorkKind, number>>;
  /** The last answer, with the label that is at hand. */
  readonly last: ScanAnswer | null;
  scan(text: string, source: ScanSource): ScanAnswer;
  /** The layout of the computer’s keyboard, where a keyboard scanner was found to be set to another. */
  readonly otherLayout: KeyboardLayout | null;
  /** A code that only silence ended: refused unless it is whole. */
  scanCut(text: string, source: ScanSource): ScanAnswer;
  /** A badge from a badge reader. */
  scanBadge(code: string): ScanAnswer;
  /** Whether a text that nothing ended can be answered: exactly one of the station’s codes, a command or a badge. */
  isWhole(text: string): boolean;
  confirm(): ScanAnswer;
  /** The open step of the place, done; null when no step is open. @throws DiskFull */
  confirmStep(staffId: string): ScanResult | null;
  setWork(work: WorkKind): void;
  /** The answer to the last read, which took longer than it. Another read of the same gets it as well. */
  complete(answer: ScanResult, text: string): ScanAnswer;
  /** An answer that no scan asked for. */
  tell(answer: ScanResult, text: string, source: ScanSource): ScanAnswer;
}

const nothingToDo = () =>
  refusedAnswer(refuseScan('scan-not-understood', 'There is nothing to confirm.', { fix: 'Scan first' }));

const refuseCut = (text: string) =>
  refusedAnswer(refuseScan('half-code', 'Only part of a code arrived.', { seen: text }));

/** Takes every scan of a station to the place it works at. Answers from the station's own copy, never from the network. */
export function scanRouter(parts: {
  labels: Pick<LabelCache, 'byCode'>;
  floorCache: Pick<FloorCache, 'isPickFace' | 'isPigeonhole' | 'isTote' | 'blank'>;
  signIn: Pick<SignIn, 'staff' | 'isBadge' | 'touch'>;
  /** Why nothing can be recorded at all; null where it can. */
  refuse: () => RefusedScan | null;
  work: WorkKind;
  now: () => Date;
  /** Milliseconds that never go back. */
  ticks: () => number;
  diskFull: (error: DiskFull) => void;
  /** An unexpected error in a scan: the person gets a message, the station carries on. */
  failed: (error: unknown) => void;
}): ScanRouter {
  const { labels, floorCache, signIn } = parts;
  const places = new Map<WorkKind, FloorPlace>();
  const commands = new Map<Command, CommandHandler>();
  const repeats = new RepeatFilter();
  const firsts: ((scanned: Scanned, staffId: string) => ScanResult | null)[] = [];
  let readBadge = (_code: string): ScanResult => nothingToDo();
  let readTote = (_code: string, _staffId: string): ScanResult => nothingToDo();
  let work = parts.work;
  let last: ScanAnswer | null = null;
  /** The last answer to something that was read or confirmed; a correction on screen may have answered since. */
  let lastRead: ScanAnswer | null = null;

  function placeFor(kind: WorkKind): FloorPlace {
    const place = places.get(kind);
    if (!place) throw new RangeError(`No feature provides ${kind}`);
    return place;
  }

  /** The computer’s keyboard, where the scanner that acts as one is set to another. */
  let otherLayout: KeyboardLayout | null = null;

  const classifyOn = (text: string): ClassifiedScan<LabelWork, Blank> =>
    classifyScan<LabelWork, Blank>(text, {
      findLabel: (code) => labels.byCode(code),
      isPickFace: (code) => floorCache.isPickFace(code),
      isPigeonhole: (code) => floorCache.isPigeonhole(code),
      isTote: (code) => floorCache.isTote(code),
      findBlank: (code) => floorCache.blank(code),
      pigeonholesFirst: work === 'sort' || work === 'pack',
    });
  const classify = (text: string): Classified => classifyOn(text).read;

  /** A code that reads as it is leaves it as it was: most keys are the same on all layouts. */
  function noteLayout({ layout }: ClassifiedScan<LabelWork, Blank>, source: ScanSource): void {
    if (source === 'keyboard' && layout !== null) otherLayout = layout;
  }

  /** The badge that a text is: of a registered person first, else anything with a badge's form that is nothing else. */
  function findBadge(text: string, classified: Classified): string | null {
    const code = badgeText(text);
    if (!isBadgeForm(code)) return null;
    const isNothingElse = classified.kind === 'unknown' || classified.kind === 'garment-unknown';
    if (signIn.staff === null) return isNothingElse || signIn.isBadge(code) ? code : null;
    return isNothingElse && signIn.isBadge(code) ? code : null;
  }

  const full = (result: ScanResult, text: string, source: ScanSource, began: number): ScanAnswer => {
    last = {
      id: newId(),
      at: parts.now().toISOString(),
      text,
      source,
      work,
      tone: result.tone,
      headline: result.headline,
      words: result.words,
      next: result.next ?? null,
      target: result.target ?? null,
      difference: result.difference ?? null,
      refusal: result.refusal ?? null,
      label: result.label ?? null,
      side: result.side ?? null,
      order: result.order ?? null,
      content: result.content ?? null,
      treatment: result.treatment ?? null,
      opens: result.opens ?? null,
      reads: 1,
      tookMs: Math.round((performance.now() - began) * 100) / 100,
    };
    return last;
  };

  function guarded(step: () => ScanResult): ScanResult {
    try {
      return step();
    } catch (error) {
      if (error instanceof DiskFull) {
        parts.diskFull(error);
        return refusedAnswer(refuseScan('disk-full', error.message));
      }
      parts.failed(error);
      return refusedAnswer(refuseScan('scan-failed', 'Something went wrong at this workstation.'));
    }
  }

  function answered(step: (staffId: string) => ScanResult): ScanResult {
    const refusal = parts.refuse();
    if (refusal) return refusedAnswer(refusal);
    const { staff } = signIn;
    if (!staff) return refusedAnswer(refuseScan('sign-in-first', 'No one is logged in here.'));
    signIn.touch();
    return guarded(() => step(staff.id));
  }

  function scanned(classified: Classified, staffId: string): ScanResult {
    if (classified.kind === 'command') {
      const handler = commands.get(classified.command);
      if (!handler)
        return refusedAnswer(refuseScan('command-unknown', 'This workstation doesn’t know this command.'));
      return handler(staffId) ?? nothingToDo();
    }
    const place = placeFor(work);
    if (place.scanText && classified.kind !== 'command-unknown')
      return place.scanText(codeOf(classified), staffId);
    if (classified.kind === 'tote') return readTote(classified.code, staffId);
    const code = toScanned(classified);
    if ('what' in code && code.what === 'label') {
      const old = refuseOldCopy(code.label, code.copy);
      if (old) return refusedAnswer(old, code.label);
    }
    if (!('what' in code)) return refusedAnswer(code);
    for (const ask of firsts) {
      const answer = ask(code, staffId);
      if (answer !== null) return answer;
    }
    return place.scan(code, staffId);
  }

  function answerOnce(read: {
    readonly key: string;
    readonly windowMs: number;
    readonly text: string;
    readonly source: ScanSource;
    readonly isStale?: boolean;
    readonly answer: () => ScanResult;
  }): ScanAnswer {
    const began = performance.now();
    const isRepeat = repeats.isRepeat(read.key, parts.ticks(), read.windowMs);
    if (!isRepeat || read.isStale || lastRead === null) {
      lastRead = full(read.answer(), read.text, read.source, began);
      return lastRead;
    }
    const isLast = last === lastRead;
    lastRead = { ...lastRead, reads: lastRead.reads + 1 };
    if (isLast) last = lastRead;
    return lastRead;
  }

  const scanBadge = (code: string, source: ScanSource): ScanAnswer =>
    answerOnce({
      key: `badge ${code}`,
      windowMs: REPEAT_MS.badge,
      text: '',
      source,
      // The person has logged out since: the same badge logs them in again.
      isStale: signIn.staff === null && last?.refusal === null,
      answer: () => guarded(() => readBadge(code)),
    });

  function scan(text: string, source: ScanSource, classified: Classified): ScanAnswer {
    const badge = findBadge(text, classified);
    if (badge !== null) return scanBadge(badge, source);
    const typed = source === 'typed' ? REPEAT_MS.typed : REPEAT_MS.barcode;
    return answerOnce({
      // Someone else's scan, or one at another place, is never a repeat.
      key: `${work} ${signIn.staff?.id ?? '-'} ${identifyCode(classified)}`,
      windowMs: classified.kind === 'command' ? REPEAT_MS.command : typed,
      text,
      source,
      answer: () => answered((staffId) => scanned(classified, staffId)),
    });
  }

  const isWholeText = (text: string) => {
    const code = badgeText(text);
    return (isBadgeForm(code) && signIn.isBadge(code)) || isWhole(classify(text));
  };

  return {
    addPlace(kind, place) {
      if (places.has(kind)) throw new RangeError(`Two features have the place for ${kind}`);
      places.set(kind, place);
    },
    addCommand(command, handler) {
      if (commands.has(command)) throw new RangeError(`Two features answer the command ${command}`);
      commands.set(command, handler);
    },
    askFirst(ask) {
      firsts.push(ask);
    },
    onTote(read) {
      readTote = read;
    },
    onBadge(read) {
      readBadge = read;
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
    counts: () =>
      Object.fromEntries(
        [...places].flatMap(([kind, { waiting }]) => (waiting === undefined ? [] : [[kind, waiting]])),
      ),
    get last() {
      return last;
    },
    scan(text, source) {
      const classified = classifyOn(text);
      noteLayout(classified, source);
      return scan(text, source, classified.read);
    },
    get otherLayout() {
      return otherLayout;
    },
    scanBadge: (code) => scanBadge(code, 'rfid'),
    scanCut(text, source) {
      const found = classifyOn(text);
      noteLayout(found, source);
      const classified = found.read;
      return isWholeText(text) || !mayBePart(classified)
        ? scan(text, source, classified)
        : full(refuseCut(text), text, source, performance.now());
    },
    isWhole: isWholeText,
    confirmStep: (staffId) => placeFor(work).confirm(staffId),
    confirm() {
      const began = performance.now();
      lastRead = full(
        answered((staffId) => placeFor(work).confirm(staffId) ?? nothingToDo()),
        '',
        'screen',
        began,
      );
      return lastRead;
    },
    setWork(next) {
      if (next !== work) placeFor(work).reset();
      work = next;
    },
    complete(answer, text) {
      lastRead = full(answer, text, lastRead?.source ?? 'screen', performance.now());
      return lastRead;
    },
    tell: (answer, text, source) => full(answer, text, source, performance.now()),
  };
}
