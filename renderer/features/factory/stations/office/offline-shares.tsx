import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  listPrints,
  listShares,
  type OfflineShare,
  takeOverShare,
} from '../../../../../shared/features/factory/printing/printing.ts';
import type { Station } from '../../../../../shared/features/factory/stations/stations.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import { useCall, useCallMutation } from '../../../../platform/data/data.ts';
import { openPopup } from '../../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../../ui/layout.tsx';
import { OrderDate } from '../../../../ui/order-date.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import styles from './stations-office.module.css';

const REFRESH_MS = 15_000;
/** Without news for so long, a workstation is offline. */
const SILENT_MS = 120_000;
const ALL = 'all';

const labelCount = (count: number) => `${formatNumber(count)} ${count === 1 ? 'label' : 'labels'}`;

const isSilent = ({ lastSeenAt }: Pick<OfflineShare, 'lastSeenAt'>) =>
  lastSeenAt === null || Date.now() - Date.parse(lastSeenAt) > SILENT_MS;

/** Workstations that went offline with labels no other one prints: a supervisor can give those to another. */
export function OfflineShares({ stations }: { readonly stations: readonly Station[] }) {
  const shares = useCall(listShares, {}, { everyMs: REFRESH_MS });
  const silent = shares.data?.shares.filter(isSilent) ?? [];
  return silent.map((share) => (
    <SilentShare
      key={share.id}
      share={share}
      others={stations.filter(
        ({ id, pairedAt, revokedAt }) => id !== share.stationId && pairedAt && !revokedAt,
      )}
    />
  ));
}

function SilentShare({
  share,
  others,
}: {
  readonly share: OfflineShare;
  readonly others: readonly Station[];
}) {
  const [to, setTo] = useState(others.find((other) => !isSilent(other))?.id ?? ALL);
  const takeOver = useCallMutation(takeOverShare, { refreshes: [listShares, listPrints] });
  const name = others.find(({ id }) => id === to)?.name ?? 'all stations';
  const labels = labelCount(share.labels);
  const give = async () => {
    const isSure = await openPopup('confirm', {
      title: `Give ${labels} to ${name}?`,
      text: `If ${share.station} prints them too, you’ll have copies to bin.`,
      confirmLabel: 'Give them',
      cancelLabel: 'Leave them',
    });
    if (!isSure) return;
    takeOver.mutate(
      { params: { id: share.id }, body: { toStationId: to === ALL ? null : to } },
      {
        onError: showFailure,
        onSuccess: ({ given }) => showSnackbar({ text: `${labelCount(given)} given to ${name}` }),
      },
    );
  };
  return (
    <section className={styles.silent} aria-label={`${share.station} is offline with labels`}>
      <p>
        <strong>{share.station}</strong> has been offline
        {share.lastSeenAt && (
          <>
            {' '}
            since <OrderDate at={share.lastSeenAt} />
          </>
        )}{' '}
        with {labels}. If it prints them too, you’ll have copies to bin.
      </p>
      <Row align="end" gap={3}>
        <Select
          label="Give them to"
          data={[
            ...others.map(({ id, name: label }) => ({ value: id, label })),
            { value: ALL, label: 'All stations' },
          ]}
          value={to}
          onChange={(value) => setTo(value ?? ALL)}
          allowDeselect={false}
        />
        <Button loading={takeOver.isPending} onClick={() => void give()}>
          Give {formatNumber(share.labels)} to {name}
        </Button>
      </Row>
    </section>
  );
}
