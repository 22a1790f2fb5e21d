import {
  labelSubject,
  type RefusalCode,
  refuseScan,
} from '../../../../shared/features/factory/labels/labels.ts';
import type { AttentionEntry, AttentionSource } from '../../core/attention.ts';
import type { PrintIntent } from '../../core/print-ledger.ts';
import type { StationCore } from '../../core/station-core.ts';

type Parts = Pick<StationCore, 'ledger' | 'labels' | 'floorCache' | 'floor' | 'queue'>;

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
    explain: (subject: string) => string,
  ): Omit<AttentionEntry, 'resolutions'> {
    const label = labels.byId(intent.labelId);
    return {
      id: intent.id,
      title: intent.reason === null ? 'Print label' : 'Reprint label',
      at: intent.createdAt,
      staffName: floorCache.staffName(intent.staffId),
      refusal: refuseScan(code, explain(label ? labelSubject(label) : 'A label'), { seen: intent.words }),
      label,
    };
  }
  const inDoubt = (intent: PrintIntent): AttentionEntry => ({
    ...entry(
      intent,
      'label-in-doubt',
      (subject) => `We’re not sure ${subject} printed on ${intent.printer}.`,
    ),
    resolutions: DID_IT_PRINT,
  });
  const failed = (intent: PrintIntent): AttentionEntry => ({
    ...entry(intent, 'label-unwritable', (subject) => intent.words ?? `${subject} wasn’t printed.`),
    resolutions: DONE,
  });
  const twoCopies = (intent: PrintIntent): AttentionEntry => ({
    ...entry(intent, 'label-already-printed', (subject) => `${subject} has two labels. Bin one.`),
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
