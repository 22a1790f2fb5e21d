import { conflict } from '../../../../shared/contract/errors.ts';
import {
  CARRIERS,
  type Carrier,
  isSampleTracking,
} from '../../../../shared/features/selling/delivery/delivery.ts';

/**
 * Cancels a parcel’s label at its carrier, so that it isn’t paid for. The embedded adapter makes samples: no carrier knows them, and
 * there is nothing to cancel.
 * @throws Refusal where the carrier made the label and can’t be asked
 */
export function cancelCarrierLabel({
  carrier,
  trackingCode,
}: {
  readonly carrier: Carrier;
  readonly trackingCode: string;
}): void {
  if (isSampleTracking(trackingCode)) return;
  throw conflict(
    'carrier-not-connected',
    `${CARRIERS[carrier].name} made this label and is no longer connected. Cancel it there.`,
  );
}
