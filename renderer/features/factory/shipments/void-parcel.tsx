import { Button } from '@mantine/core';
import { useState } from 'react';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import {
  type ShipmentDetail,
  shipmentCalls,
} from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import {
  VOID_REASON_TEXT,
  type VoidReason,
  voidReasonSchema,
} from '../../../../shared/features/factory/shipments/shipments.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import styles from './shipments.module.css';

const REASONS = voidReasonSchema.options.map((value) => ({ value, label: VOID_REASON_TEXT[value] }));

/** Takes a parcel back: its label is void, and its order gets another one. */
export function VoidParcel({ parcel }: { readonly parcel: ShipmentDetail }) {
  const [reason, setReason] = useState<VoidReason | null>(null);
  const voidIt = useCallMutation(shipmentCalls.void, {
    refreshes: [
      shipmentCalls.get,
      shipmentCalls.list,
      shipmentCalls.listWaiting,
      shipmentCalls.find,
      factoryOrderCalls.list,
      factoryOrderCalls.get,
    ],
  });
  if (parcel.voidedAt !== null) return null;
  if (parcel.whyNotVoid !== null)
    return (
      <Panel title="Void this parcel">
        <p className={styles.customsLead}>{parcel.whyNotVoid}.</p>
      </Panel>
    );
  const ask = async () => {
    if (reason === null) return;
    const isSure = await openPopup('confirm', {
      title: 'Void this parcel?',
      text: `Bin the label ${parcel.barcode}. We’ll tell the shopper, and order ${parcel.orderNumber} is ready to ship again.`,
      confirmLabel: 'Void parcel',
      destructive: true,
    });
    if (!isSure) return;
    voidIt.mutate(
      { params: { id: parcel.id }, body: { reason } },
      {
        onError: showFailure,
        onSuccess: ({ isEarlier }) =>
          showSnackbar({
            text: `${isEarlier ? 'It was voided before' : 'Parcel voided'}. Bin the label ${parcel.barcode}.`,
          }),
      },
    );
  };
  return (
    <Panel title="Void this parcel">
      <p className={styles.customsLead}>
        A wrong weight, service or label? Void it and ship the order again.
      </p>
      <Row align="end" gap={3}>
        <Select
          label="Reason"
          placeholder="Choose"
          data={REASONS}
          value={reason}
          onChange={(value) => setReason(voidReasonSchema.safeParse(value).data ?? null)}
        />
        <Button
          variant="light"
          color="brick"
          disabled={reason === null}
          loading={voidIt.isPending}
          onClick={() => void ask()}
        >
          Void parcel
        </Button>
      </Row>
    </Panel>
  );
}
