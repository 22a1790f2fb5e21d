import { formatLabel, isOutOfWork, refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import type {
  Content,
  LabelWork,
  ScanAnswer,
} from '../../../../shared/features/factory/stations/stations.ts';
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

/** What is to lie together in the field: an order at Pack, or a tote. */
interface Expected {
  readonly name: string;
  readonly tote: string | null;
  readonly labels: readonly LabelWork[];
  readonly order: ScanAnswer['order'];
  /** The next step where everything is there. */
  readonly next: string;
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

/** What the reader says of an opened order or tote: one answer for everything in the field. */
function describeContent(
  expected: Expected,
  read: ReadContent,
  byTag: (epc: string) => LabelWork | null,
): ScanResult {
  const named = (tags: readonly string[]) => tags.flatMap((epc) => byTag(epc) ?? []);
  const [here, missing, tooMuch, unsure] = [
    named(read.here),
    named(read.missing),
    named(read.tooMuch),
    named(read.unsure),
  ];
  // A packed garment has given its tag back.
  const untagged = expected.labels.filter(({ tag, state }) => tag === null && state !== 'packed');
  const rows = (labels: readonly LabelWork[], says: Content['rows'][number]['says']) =>
    labels.map((label) => ({ label, says }));
  const content: Content = {
    name: expected.name,
    tote: expected.tote,
    rows: [
      ...rows(missing, 'missing'),
      ...rows(tooMuch, 'too-many'),
      ...rows(unsure, 'not-sure'),
      ...rows(untagged, 'untagged'),
      ...rows(here, 'here'),
    ],
  };
  const without =
    untagged.length > 0
      ? ` ${untagged.length} without a tag: scan ${untagged.length === 1 ? 'its label' : 'their labels'}.`
      : '';
  if (missing.length + tooMuch.length + unsure.length === 0)
    return {
      tone: 'done',
      headline: untagged.length > 0 ? `${here.length} here` : `All ${here.length} here`,
      words: `${expected.name}: every tagged garment is here.${without}`,
      next: expected.next,
      content,
    };
  const words = [part(missing, 'Missing'), part(tooMuch, 'Too many'), part(unsure, 'Not sure')]
    .filter((each) => each !== null)
    .join(' ');
  const refusal = refuseScan('content-differs', `${words}${without}`, {
    expected: `${here.length + missing.length} of ${expected.name.charAt(0).toLowerCase()}${expected.name.slice(1)}`,
    seen: `${here.length + tooMuch.length}`,
    fix: tooMuch.length > 0 ? 'Take out what’s too many' : 'Look for it, or scan each label',
  });
  const headline = [count(missing, 'missing'), count(tooMuch, 'too many')].filter((each) => each !== null);
  return {
    ...refusedAnswer(refusal),
    headline: headline.join(', ') || `${unsure.length} not sure`,
    content,
  };
}

/** An order that was opened to be packed, or a tote that was scanned; null for any other answer. */
function expectedOf({ work, tone, order, source, content }: ScanAnswer): Expected | null {
  if (tone !== 'right' || source === 'rfid') return null;
  if (content !== null && content.tote !== null)
    return {
      name: content.name,
      tote: content.tote,
      labels: content.rows.map(({ label }) => label),
      order: null,
      next: 'Scan a garment’s label to carry on',
    };
  if (work !== 'pack' || order === null) return null;
  return {
    name: `Order ${order.number}`,
    tote: null,
    labels: order.labels.filter(({ state }) => !isOutOfWork(state)),
    order,
    next: 'Scan each label into the parcel',
  };
}

/**
 * Reads an order’s garments when it is opened to be packed, and a tote’s when it is scanned. The next scan ends it.
 * @param checksOrders false where tags count as the scans of their labels
 */
export function contentCheck({ clock, labels, scans, signIn, answerScan }: Parts, checksOrders = true) {
  let open: {
    readonly expected: Expected;
    readonly work: ScanAnswer['work'];
    readonly reading: ContentReading;
  } | null = null;
  let stopWaiting: () => void = () => {};

  function finish(): void {
    if (open === null) return;
    const { expected, work, reading } = open;
    const left = reading.left(clock.ticks());
    if (left > 0) {
      stopWaiting = clock.after(left, finish);
      return;
    }
    open = null;
    // The person has gone, or works elsewhere.
    if (signIn.staff === null || scans.work !== work) return;
    const read = reading.finish(expected.labels.flatMap(({ tag }) => tag ?? []));
    const answer = describeContent(expected, read, labels.byTag);
    answerScan(() => scans.tell({ ...answer, order: expected.order }, '', 'rfid'));
  }

  function stop(): void {
    stopWaiting();
    open = null;
  }

  return {
    /** Something was answered: an opened order or tote is read, everything else ends a reading. */
    heard(answer: ScanAnswer): void {
      stop();
      const expected = expectedOf(answer);
      if (expected === null || (expected.tote === null && !checksOrders)) return;
      if (!expected.labels.some(({ tag }) => tag !== null)) return;
      open = { expected, work: answer.work, reading: new ContentReading(clock.ticks()) };
      finish();
    },
    /** A tag in the field. Those of no label are garments on a shelf. */
    see(epc: string): void {
      if (open !== null && labels.byTag(epc) !== null) open.reading.see(epc, clock.ticks());
    },
    stop,
  };
}
