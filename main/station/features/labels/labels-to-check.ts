import {
  formatLabel,
  labelSubject,
  type RefusalCode,
  refuseScan,
} from '../../../../shared/features/factory/labels/labels.ts';
import { formatTime } from '../../../../shared/rules/dates/format-date.ts';
import type { AttentionEntry, AttentionSource } from '../../core/attention.ts';
import type { PrintIntent } from '../../core/print-ledger.ts';
import type { StationCore } from '../../core/station-core.ts';

type Parts = Pick<StationCore, 'ledger' | 'labels' | 'floorCache' | 'floor' | 'queue'>;
type CopyParts = Pick<StationCore, 'copies' | 'labels' | 'sync'>;

const DID_IT_PRINT = [
  { name: 'came-out', words: 'It printed' },
  { name: 'did-not-come-out', words: 'It didn’t print' },
];
const DONE = [{ name: 'done', words: 'Done' }];
const BINNED = [{ name: 'done', words: 'I’ve binned one' }];

/** Labels that failed, and labels that may not have printed: a scan resolves those, or a person who checked. */
export function labelsToCheck({ ledger, labels, floorCache, floor, queue }: Parts): AttentionSource {
  function entry(
    intent: PrintIntent,
    code: RefusalCode,
    explain: (named: { readonly subject: string; readonly label: string }) => string,
  ): Omit<AttentionEntry, 'resolutions'> {
    const label = labels.byId(intent.labelId);
    return {
      id: intent.id,
      title: intent.reason === null ? 'Print label' : 'Reprint label',
      at: intent.createdAt,
      staffName: floorCache.staffName(intent.staffId),
      refusal: refuseScan(
        code,
        explain(
          label
            ? { subject: labelSubject(label), label: formatLabel(label) }
            : { subject: 'A label', label: 'a label' },
        ),
        { seen: intent.words },
      ),
      label,
    };
  }
  const inDoubt = (intent: PrintIntent): AttentionEntry => ({
    ...entry(
      intent,
      'label-in-doubt',
      ({ label }) => `We’re not sure ${label} printed on ${intent.printer}.`,
    ),
    resolutions: DID_IT_PRINT,
  });
  const failed = (intent: PrintIntent): AttentionEntry => ({
    ...entry(intent, 'label-unwritable', ({ subject }) => intent.words ?? `${subject} wasn’t printed.`),
    resolutions: DONE,
  });
  const twoCopies = (intent: PrintIntent): AttentionEntry => ({
    ...entry(intent, 'label-already-printed', ({ subject }) => `${subject} has two labels. Bin one.`),
    resolutions: BINNED,
  });
  return {
    about: 'print',
    count: () => ledger.unknownCount() + ledger.toCheckCount(),
    list: () => [
      ...ledger.unknown().map(inDoubt),
      ...ledger.toCheck().map((intent) => (intent.status === 'failed' ? failed(intent) : twoCopies(intent))),
    ],
    resolve(id, { resolution }) {
      if (resolution === 'done') floor.write(() => ledger.close(id));
      else queue.settle(id, resolution === 'came-out');
    },
  };
}

/** Labels that two stations printed, as the server found them: both stations list each until someone has binned one. */
export function copiesToBin({ copies, labels, sync }: CopyParts): AttentionSource {
  return {
    about: 'copy',
    count: () => copies.count(),
    list: () =>
      copies.list().map((copy): AttentionEntry => {
        const where = copy.prints.map(({ station, at }) => `${station} (${formatTime(at)})`).join(' and ');
        const text = `Order ${copy.orderNumber}, item ${copy.counter} of ${copy.of}. Printed at ${where}. Bin one.`;
        return {
          id: copy.intentId,
          title: 'Two copies',
          at: copy.prints.at(-1)?.at ?? new Date(0).toISOString(),
          staffName: copy.prints.at(-1)?.station ?? '',
          refusal: refuseScan('two-copies', text),
          label: labels.byId(copy.labelId),
          resolutions: BINNED,
        };
      }),
    resolve(id) {
      copies.bin(id);
      sync.wake();
    },
  };
}
