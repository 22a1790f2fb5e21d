import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { stationCalls } from '../../../../shared/features/factory/stations/stations.ts';
import { useCall } from '../../../platform/data/data.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Answers the workstation; null for any. */
    'print-station': {
      props: { title: string; text: string; confirm: string };
      answer: { id: string | null };
    };
  }
}

const ANY = '';

/** Asks which workstation prints labels. */
export default function PrintStationPopup({ title, text, confirm, close }: PopupProps<'print-station'>) {
  const stations = useCall(stationCalls.listStations, {});
  const [chosen, setChosen] = useState(ANY);
  const open = (stations.data?.stations ?? []).filter(
    ({ pairedAt, revokedAt }) => pairedAt !== null && revokedAt === null,
  );
  return (
    <Dialog title={title} onClose={() => close()}>
      <Stack gap={4}>
        <Text c="var(--ink-soft)">{text}</Text>
        {stations.isPending && <LoadingState label="Workstations" lines={2} />}
        {stations.isError && (
          <ErrorState what="the workstations" error={stations.error} retry={() => void stations.refetch()} />
        )}
        {stations.data && (
          <Select
            label="Workstation"
            data={[
              { value: ANY, label: 'Any workstation' },
              ...open.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={chosen}
            onChange={(value) => setChosen(value ?? ANY)}
          />
        )}
      </Stack>
      <DialogActions onCancel={() => close()}>
        <Button disabled={!stations.data} onClick={() => close({ id: chosen === ANY ? null : chosen })}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
