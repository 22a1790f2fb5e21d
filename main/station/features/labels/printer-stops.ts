import type { StationParams } from '../../../../shared/contract/station-request.ts';
import { labelSubject } from '../../../../shared/features/factory/labels/labels.ts';
import {
  type printingRequests,
  STOP_LIMIT,
  type StationStop,
} from '../../../../shared/features/factory/printing/printing.ts';
import { StationRefusal } from '../../core/requests.ts';
import type { StationCore } from '../../core/station-core.ts';

/** Labels in doubt by the stop of the printer that lost them, each stop with those of it that are answered. */
export const listStops = ({ ledger, labels }: Pick<StationCore, 'ledger' | 'labels'>): StationStop[] =>
  ledger.stops().map(({ id, printer, at, intents }) => ({
    id,
    printer,
    at,
    inDoubt: intents.filter(({ status }) => status === 'unknown').length,
    total: intents.length,
    labels: intents.slice(0, STOP_LIMIT).map((intent) => {
      const label = labels.byId(intent.labelId);
      return {
        id: intent.id,
        labelId: intent.labelId,
        state: intent.status,
        sentAt: intent.sentAt,
        subject: label && labelSubject(label),
        garment: label ? [label.productName, label.colour, label.size].filter(Boolean).join(', ') : '',
      };
    }),
  }));

/** @throws StationRefusal where the answer can’t be right @throws DiskFull */
export function settleStop(
  core: Pick<StationCore, 'queue' | 'requireStaff' | 'recorded'>,
  { id, ...answer }: StationParams<typeof printingRequests.settleStop>,
): number {
  core.requireStaff();
  const settled = core.queue.settleStop(id, answer);
  if (settled === null)
    throw new StationRefusal(
      'not-on-paper',
      answer.anchorId === null
        ? 'One of these labels has printed. Answer each label separately.'
        : 'No one has found that label yet. Answer each label separately.',
    );
  core.recorded();
  return settled;
}
