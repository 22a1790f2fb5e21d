import { labelSubject, refuseScan } from '../../../../shared/features/factory/labels/labels.ts';
import type { AttentionSource } from '../../core/attention.ts';
import type { StationCore } from '../../core/station-core.ts';

/** Labels that may or may not be on paper: a scan settles them, or a person who looked. */
export function labelsToCheck(
  core: Pick<StationCore, 'ledger' | 'labels' | 'floorCache' | 'queue'>,
): AttentionSource {
  const { ledger, labels, floorCache, queue } = core;
  return {
    about: 'print',
    count: () => ledger.unknownCount(),
    list: () =>
      ledger.unknown().map((intent) => {
        const label = labels.byId(intent.labelId);
        const subject = label ? labelSubject(label) : 'A label';
        return {
          id: intent.id,
          title: intent.reason === null ? 'Label printed' : 'Label printed again',
          at: intent.createdAt,
          staffName: floorCache.staffName(intent.staffId),
          refusal: refuseScan(
            'label-in-doubt',
            `${subject} may or may not have come out of ${intent.printer}.`,
            { seen: intent.words },
          ),
          label,
          resolutions: [
            { name: 'came-out', words: 'It came out' },
            { name: 'did-not-come-out', words: 'It did not' },
          ],
        };
      }),
    resolve: (id, { resolution }) => queue.settle(id, resolution === 'came-out'),
  };
}
