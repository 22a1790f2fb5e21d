import { formatLabel, isOutOfWork, refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import type { LabelWork, ScanAnswer } from '../../../../shared/features/factory/stations/stations.ts';
import { refusedAnswer, type ScanResult } from '../../core/place.ts';
import type { StationCore } from '../../core/station-core.ts';
import { ContentReading, type ReadContent } from './content-reading.ts';

/** Most garments that an answer names. */
const MOST_NAMED = 4;

interface Parts extends Pick<StationCore, 'answerScan'> {
  readonly clock: Pick<StationCore['clock'], 'ticks' | 'after'>;
  readonly labels: Pick<StationCore['labels'], 'byTag'>;
  readonly scans: Pick<StationCore['scans'], 'tell' | 'work'>;
  readonly signIn: Pick<StationCore['signIn'], 'staff'>;
}

const nameList = (labels: readonly LabelWork[]): string => {
  const names = labels.slice(0, MOST_NAMED).map(formatLabel);
  const more = labels.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const count = (labels: readonly LabelWork[], word: string) =>
  labels.length > 0 ? `${labels.length} ${word}` : null;
const part = (labels: readonly LabelWork[], words: string) =>
  labels.length > 0 ? `${words}: ${nameList(labels)}.` : null;

/** What the reader says of an opened order: one answer for everything in the field. */
export function describeContent(
  order: { readonly number: string; readonly labels: readonly LabelWork[] },
  content: ReadContent,
  byTag: (epc: string) => LabelWork | null,
): ScanResult {
  const named = (tags: readonly string[]) => tags.flatMap((epc) => byTag(epc) ?? []);
  const missing = named(content.missing);
  const tooMuch = named(content.tooMuch);
  const unsure = named(content.unsure);
  // A packed garment has given its tag back.
  const untagged = order.labels.filter(({ tag, state }) => tag === null && state !== 'packed').length;
  const without =
    untagged > 0 ? ` ${untagged} without a tag: scan ${untagged === 1 ? 'its label' : 'their labels'}.` : '';
  if (missing.length + tooMuch.length + unsure.length === 0)
    return {
      tone: 'done',
      headline: untagged > 0 ? `${content.here.length} here` : `All ${content.here.length} here`,
      words: `Order ${order.number}: every tagged garment is here.${without}`,
      next: 'Scan each label into the parcel',
    };
  const words = [part(missing, 'Missing'), part(tooMuch, 'Too many'), part(unsure, 'Not sure')]
    .filter((each) => each !== null)
    .join(' ');
  const refusal = refuseScan('content-differs', `${words}${without}`, {
    expected: `${content.here.length + content.missing.length} of order ${order.number}`,
    seen: `${content.here.length + content.tooMuch.length}`,
    fix: tooMuch.length > 0 ? 'Take out what’s too many' : 'Look for it, or scan each label',
  });
  const headline = [count(missing, 'missing'), count(tooMuch, 'too many')].filter((each) => each !== null);
  return { ...refusedAnswer(refusal), headline: headline.join(', ') || `${unsure.length} not sure` };
}

/** Reads an order’s garments when it is opened to be packed. The next scan ends it. */
export function contentCheck({ clock, labels, scans, signIn, answerScan }: Parts) {
  let open: { readonly order: NonNullable<ScanAnswer['order']>; readonly reading: ContentReading } | null =
    null;
  let stopWaiting: () => void = () => {};

  function finish(): void {
    if (open === null) return;
    const { order, reading } = open;
    const left = reading.left(clock.ticks());
    if (left > 0) {
      stopWaiting = clock.after(left, finish);
      return;
    }
    open = null;
    // The person has gone, or works elsewhere.
    if (signIn.staff === null || scans.work !== 'pack') return;
    const here = order.labels.filter(({ state }) => !isOutOfWork(state));
    const content = reading.finish(here.flatMap(({ tag }) => tag ?? []));
    const answer = describeContent({ ...order, labels: here }, content, labels.byTag);
    answerScan(() => scans.tell({ ...answer, order }, '', 'rfid'));
  }

  function stop(): void {
    stopWaiting();
    open = null;
  }

  return {
    /** Something was answered: an opened order is read, everything else ends a reading. */
    heard({ work, tone, order, source }: ScanAnswer): void {
      stop();
      if (work !== 'pack' || tone !== 'right' || order === null || source === 'rfid') return;
      if (!order.labels.some(({ tag }) => tag !== null)) return;
      open = { order, reading: new ContentReading(clock.ticks()) };
      finish();
    },
    /** A tag in the field. Those of no label are garments on a shelf. */
    see(epc: string): void {
      if (open !== null && labels.byTag(epc) !== null) open.reading.see(epc, clock.ticks());
    },
    stop,
  };
}
