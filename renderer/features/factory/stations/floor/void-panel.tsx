import { Button } from '@mantine/core';
import type { z } from 'zod';
import {
  type lastParcelState,
  shippingRequests,
} from '../../../../../shared/features/factory/shipments/shipments.requests.ts';
import {
  VOID_REASON_TEXT,
  type VoidReason,
  voidReasonSchema,
} from '../../../../../shared/features/factory/shipments/shipments.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import styles from './fix-panel.module.css';

interface VoidPanelProps {
  readonly parcel: NonNullable<z.output<typeof lastParcelState.schema>>;
  readonly onClose: () => void;
}

/** Why the last parcel is void. It asks once: the reason is the question. */
export function VoidPanel({ parcel, onClose }: VoidPanelProps) {
  const { id, orderNumber, barcode } = parcel;
  const voidFor = (reason: VoidReason) => {
    onClose();
    stationLink().request(shippingRequests.void, { id, reason }).catch(showFailure);
  };
  return (
    <section className={styles.panel} aria-label="Why void this parcel?">
      <header className={styles.head}>
        <h2>
          Why void this parcel?
          <small>{`Order ${orderNumber}, ${barcode}. We’ll tell the shopper.`}</small>
        </h2>
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
      </header>
      <ol className={styles.tiles}>
        {voidReasonSchema.options.map((reason, at) => (
          <li key={reason}>
            <button type="button" className={styles.tile} onClick={() => voidFor(reason)}>
              <span className={styles.number} aria-hidden>
                {at + 1}
              </span>
              <span>{VOID_REASON_TEXT[reason]}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
