import { Button } from '@mantine/core';
import { IconPackageImport, IconZoomQuestion } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  type FactoryReturn,
  recyclingReturnCalls,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Code } from '../../../ui/code.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './scanned-return.module.css';

interface ScannedReturnProps {
  readonly code: string;
  /** It was received now: the field may take the next scan. */
  readonly onReceived: () => void;
}

/** A parcel of clothing that came back, by the code on its label: what it is, and its scan-in. */
export function ScannedReturn({ code, onReceived }: ScannedReturnProps) {
  const found = useCall(recyclingReturnCalls.find, { params: { code } });
  if (found.isPending) return <LoadingState label={`Return ${code}`} lines={4} />;
  if (found.isLoadingError) {
    if (!(found.error instanceof Refusal && found.error.status === 404))
      return <ErrorState what="this return" error={found.error} retry={() => void found.refetch()} />;
    return (
      <Empty title={found.error.message} icon={<IconZoomQuestion size={32} stroke={1.5} />}>
        Scan it again, or check the code on the label.
      </Empty>
    );
  }
  return <Return found={found.data} onReceived={onReceived} />;
}

function Return({
  found,
  onReceived,
}: Pick<ScannedReturnProps, 'onReceived'> & { readonly found: FactoryReturn }) {
  const { code, storeName, askedAt, receivedAt, receivedBy, items } = found;
  return (
    <Panel
      marked
      title="Recycling return"
      actions={
        <StatusPill tone={receivedAt === null ? 'note' : 'good'}>
          {receivedAt === null ? 'Not received yet' : 'Received'}
        </StatusPill>
      }
    >
      <div className={styles.return} aria-live="polite">
        <Code value={code} what="the return’s code" />
        <dl className={styles.facts}>
          <div>
            <dt>Label asked for</dt>
            <dd>
              <OrderDate at={askedAt} />, {storeName}
            </dd>
          </div>
          {receivedAt !== null && (
            <div>
              <dt>Received</dt>
              <dd>
                <OrderDate at={receivedAt} />
                {receivedBy !== null && `, ${receivedBy}`}
              </dd>
            </div>
          )}
        </dl>
        {receivedAt === null && <Receive code={code} onReceived={onReceived} />}
        {items.length > 0 && (
          <div>
            <h3>100% cotton items this customer bought</h3>
            <ul className={styles.items}>
              {items.map(({ name, colour, size, quantity }) => (
                <li key={`${name} ${colour} ${size}`}>
                  {quantity} × {name}, {colour}, {size}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Panel>
  );
}

function Receive({ code, onReceived }: ScannedReturnProps) {
  const button = useRef<HTMLButtonElement>(null);
  const receive = useCallMutation(recyclingReturnCalls.receive, { refreshes: [recyclingReturnCalls.find] });
  // Enter after the scan is enough.
  useEffect(() => button.current?.focus(), []);
  return (
    <Button
      ref={button}
      className={styles.receive ?? ''}
      leftSection={<IconPackageImport size={18} aria-hidden />}
      loading={receive.isPending}
      onClick={() =>
        receive.mutate(
          { params: { code } },
          {
            onError: showFailure,
            onSuccess: ({ wasReceived }) => {
              showSnackbar({ text: wasReceived ? 'Already received' : 'Received' });
              onReceived();
            },
          },
        )
      }
    >
      Mark as received
    </Button>
  );
}
