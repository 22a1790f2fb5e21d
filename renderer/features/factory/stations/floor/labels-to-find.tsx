import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StationAnswer } from '../../../../../shared/contract/station-request.ts';
import {
  type LabelToFind,
  printAgeTone,
  printingRequests,
} from '../../../../../shared/features/factory/printing/printing.ts';
import { formatDuration } from '../../../../../shared/rules/dates/dates.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import styles from './labels-to-find.module.css';

type ToFind = StationAnswer<typeof printingRequests.toFind>;

interface LabelsToFindProps {
  readonly printer: string | null;
  readonly found: {
    readonly data: ToFind | undefined;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly reload: () => void;
}

/** Printed labels that no one has scanned, the oldest first: they are found, or printed again. */
export function LabelsToFind({ printer, found, reload }: LabelsToFindProps) {
  const { data, isPending, error } = found;
  if (isPending) return <LoadingState label="Labels to find" />;
  if (error) return <ErrorState what="the labels to find" error={error} retry={reload} />;
  if (!data) return null;
  if (!data.isKnown)
    return <Empty title="This list needs the network">Scanning a label counts without it.</Empty>;
  if (data.labels.length === 0)
    return <Empty title="Nothing to find">Every printed label was scanned.</Empty>;
  return (
    <>
      <p className={styles.hint}>Scan a label to find it.</p>
      <ol className={styles.rows}>
        {data.labels.map((label) => (
          <Row key={label.id} label={label} printer={printer} reload={reload} />
        ))}
      </ol>
      {data.total > data.labels.length && (
        <p className={styles.hint}>and {formatNumber(data.total - data.labels.length)} more</p>
      )}
    </>
  );
}

function Row({
  label,
  printer,
  reload,
}: Pick<LabelsToFindProps, 'printer' | 'reload'> & { readonly label: LabelToFind }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const now = Date.now();
  const subject = `Order ${label.orderNumber}, item ${label.counter} of ${label.of}`;
  const act = (step: () => Promise<unknown>) => {
    setBusy(true);
    step()
      .catch(showFailure)
      .finally(() => {
        setBusy(false);
        setAsking(false);
        reload();
      });
  };
  return (
    <li className={styles.row} aria-label={subject}>
      <p className={styles.main}>
        <strong>{subject}</strong>
        <span>{label.garment}</span>
        <span className={styles.hint}>
          {[label.printer, label.station].filter(Boolean).join(', ')}
          {label.pickFace && `. Pick face ${label.pickFace}`}
        </span>
      </p>
      <StatusPill tone={printAgeTone(label, now)}>
        {formatDuration(label.at, new Date(now).toISOString())}
      </StatusPill>
      <div className={styles.actions}>
        {isAsking ? (
          <>
            <Button size="lg" loading={isBusy} onClick={() => act(() => printLost(label, printer))}>
              Print it again
            </Button>
            <Button size="lg" variant="default" disabled={isBusy} onClick={() => setAsking(false)}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button
              size="lg"
              variant="default"
              loading={isBusy}
              onClick={() => act(() => stationLink().request(printingRequests.found, { id: label.id }))}
            >
              Found
            </Button>
            <Button
              size="lg"
              variant="default"
              disabled={isBusy || printer === null}
              onClick={() => setAsking(true)}
            >
              It isn’t there
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

async function printLost({ id, labelId }: LabelToFind, printer: string | null): Promise<void> {
  const { refused } = await stationLink().request(printingRequests.notThere, {
    id,
    labelId,
    ...(printer !== null && { printer }),
  });
  const [refusal] = refused;
  showSnackbar(
    refusal
      ? { text: `${refusal.words} ${refusal.fix.words}`, type: 'error' }
      : { text: 'Printing again. Bin the old one if you find it.' },
  );
}
