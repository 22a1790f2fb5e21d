import { Button, Text, TextInput } from '@mantine/core';
import { IconBarcode, IconBasket, IconDeviceDesktop, IconGrid4x4 } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { CallAnswer } from '../../../../../shared/contract/call.ts';
import {
  clockWords,
  createStation,
  getFloorSettings,
  listStations,
  removeStation,
  renameStation,
  renewStationPairing,
  revokeStation,
  type Station,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { formatTime } from '../../../../../shared/rules/dates/format-date.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import { useCall, useCallMutation } from '../../../../platform/data/data.ts';
import { openPopup } from '../../../../platform/popups/popups.ts';
import { failureMessage, showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { OrderDate } from '../../../../ui/order-date.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { ProjectLink } from '../../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { Finishing } from './finishing-form.tsx';
import { OfflineShares } from './offline-shares.tsx';
import styles from './stations-office.module.css';

type Pairing = CallAnswer<typeof createStation>;

const REFRESH_MS = 15_000;
const RECENT_MS = 60_000;

/** The factory's workstations: adding one, pairing it again, taking its access away. */
export function StationsOffice() {
  const stations = useCall(listStations, {}, { everyMs: REFRESH_MS });
  // Together with the list: what came later would push the page down.
  const settings = useCall(getFloorSettings, {});
  const isPending = stations.isPending || settings.isPending;
  const list = isPending ? undefined : stations.data?.stations;
  const [pairing, setPairing] = useState<Pairing | null>(null);
  return (
    <>
      <PageHeader
        title="Station"
        lead="Computers on the factory floor that print labels and take scans, with or without the network."
        actions={
          <>
            <Button
              component={ProjectLink}
              to="/factory/station/pigeonholes/"
              variant="default"
              leftSection={<IconGrid4x4 size={18} aria-hidden />}
            >
              Pigeonholes
            </Button>
            <Button
              component={ProjectLink}
              to="/factory/station/totes/"
              variant="default"
              leftSection={<IconBasket size={18} aria-hidden />}
            >
              Totes
            </Button>
            <Button
              component={ProjectLink}
              to="/factory/station/commands/print/"
              variant="default"
              leftSection={<IconBarcode size={18} aria-hidden />}
            >
              Command barcodes
            </Button>
          </>
        }
      />
      <Stack gap={5}>
        <AddStation onPairing={setPairing} />
        {pairing && <PairingCode pairing={pairing} onClose={() => setPairing(null)} />}
        {isPending && <LoadingState label="Workstations" />}
        {stations.isError && (
          <ErrorState what="the workstations" error={stations.error} retry={() => void stations.refetch()} />
        )}
        {list?.length === 0 && (
          <Empty title="No workstation yet" icon={<IconDeviceDesktop size={32} stroke={1.5} />}>
            Give the first one a name above. It is paired by a code that you type in at the workstation.
          </Empty>
        )}
        {list && <OfflineShares stations={list} />}
        {list && list.length > 0 && (
          <ul className={styles.stations}>
            {list.map((station) => (
              <StationLine key={station.id} station={station} onPairing={setPairing} />
            ))}
          </ul>
        )}
        {settings.isError && (
          <ErrorState
            what="the station’s settings"
            error={settings.error}
            retry={() => void settings.refetch()}
          />
        )}
        {settings.data && !isPending && <Finishing settings={settings.data} />}
      </Stack>
    </>
  );
}

function AddStation({ onPairing }: { readonly onPairing: (pairing: Pairing) => void }) {
  const [name, setName] = useState('');
  const create = useCallMutation(createStation, { refreshes: [listStations] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { body: { name } },
      {
        onSuccess: (pairing) => {
          setName('');
          onPairing(pairing);
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Row align="end" gap={3}>
        <TextInput
          label="Workstation name"
          placeholder="Picking 1"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={create.error ? failureMessage(create.error) : null}
          minLength={2}
          maxLength={60}
          required
        />
        <Button type="submit" loading={create.isPending}>
          Add a workstation
        </Button>
      </Row>
    </form>
  );
}

function PairingCode({ pairing, onClose }: { readonly pairing: Pairing; readonly onClose: () => void }) {
  return (
    <section className={styles.pairing} aria-label={`Pairing code of ${pairing.name}`}>
      <Text>
        Type this code in at <strong>{pairing.name}</strong>. It works once, until{' '}
        <time dateTime={pairing.expiresAt}>{formatTime(pairing.expiresAt)}</time>.
      </Text>
      <output className={styles.code}>{pairing.pairingCode}</output>
      <Text size="sm" c="var(--ink-soft)">
        Without a desktop program:{' '}
        <code>npm run station:headless -- --server ADDRESS --pair {pairing.pairingCode}</code>
      </Text>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

function statusOf(station: Station): { tone: 'good' | 'warn' | 'bad' | 'neutral'; words: string } {
  if (station.revokedAt) return { tone: 'bad', words: 'Access removed' };
  if (!station.pairedAt) return { tone: 'neutral', words: 'Not paired yet' };
  const seen = station.lastSeenAt ? Date.now() - Date.parse(station.lastSeenAt) : Number.POSITIVE_INFINITY;
  return seen < RECENT_MS ? { tone: 'good', words: 'Online' } : { tone: 'warn', words: 'Not seen recently' };
}

function RenameStation({ station, onDone }: { readonly station: Station; readonly onDone: () => void }) {
  const [name, setName] = useState(station.name);
  const rename = useCallMutation(renameStation, { refreshes: [listStations] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ params: { id: station.id }, body: { name } }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
      <Row align="end" gap={3}>
        <TextInput
          label="New name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={rename.error ? failureMessage(rename.error) : null}
          minLength={2}
          maxLength={60}
          required
          data-autofocus
        />
        <Button type="submit" loading={rename.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}

function StationLine({
  station,
  onPairing,
}: {
  readonly station: Station;
  readonly onPairing: (pairing: Pairing) => void;
}) {
  const [isRenaming, setRenaming] = useState(false);
  const remove = useCallMutation(removeStation, { refreshes: [listStations] });
  const renew = useCallMutation(renewStationPairing, { refreshes: [listStations] });
  const revoke = useCallMutation(revokeStation, { refreshes: [listStations] });
  const { tone, words } = statusOf(station);
  const clock = station.clockOffsetMs === null ? null : clockWords(station.clockOffsetMs);
  const params = { id: station.id };
  if (isRenaming)
    return (
      <li className={styles.station}>
        <RenameStation station={station} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className={styles.station}>
      <div>
        <strong>{station.name}</strong> <StatusPill tone={tone}>{words}</StatusPill>
        {clock && (
          <Text size="sm" fw={600} c="var(--warn)">
            {clock.title}. {clock.fix}.
          </Text>
        )}
        <Text size="sm" c="var(--ink-soft)">
          {formatNumber(station.operations)} operations, {formatNumber(station.refused)} refused
          {station.lastSeenAt && (
            <>
              , last seen <OrderDate at={station.lastSeenAt} />
            </>
          )}
        </Text>
      </div>
      <Row gap={3}>
        <Button variant="default" onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <Button
          variant="default"
          loading={renew.isPending}
          onClick={() => renew.mutate({ params }, { onError: showFailure, onSuccess: onPairing })}
        >
          New pairing code
        </Button>
        {station.pairedAt && !station.revokedAt && (
          <Button
            variant="light"
            color="brick"
            loading={revoke.isPending}
            onClick={async () => {
              const sure = await openPopup('confirm', {
                title: 'Remove access?',
                text: `${station.name} will stop syncing. Unsent work stays on it until you pair it again.`,
                destructive: true,
              });
              if (sure)
                revoke.mutate(
                  { params },
                  { onError: showFailure, onSuccess: () => showSnackbar({ text: 'Access removed' }) },
                );
            }}
          >
            Remove access
          </Button>
        )}
        <Button
          variant="light"
          color="brick"
          loading={remove.isPending}
          onClick={async () => {
            const sure = await openPopup('confirm', {
              title: 'Remove this workstation?',
              text: `${station.name} stops permanently, and its unsent work is lost. Labels that it may have printed are listed as in doubt.`,
              destructive: true,
            });
            if (sure)
              remove.mutate(
                { params },
                { onError: showFailure, onSuccess: () => showSnackbar({ text: 'Workstation removed' }) },
              );
          }}
        >
          Remove
        </Button>
      </Row>
    </li>
  );
}
