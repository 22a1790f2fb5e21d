import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type CallAnswer, type CallInput, callPath } from '../../../../shared/contract/call.ts';
import {
  type PayoutChannel,
  payoutRunCalls,
} from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';
import styles from './payouts.module.css';

type Answer = CallAnswer<typeof payoutRunCalls.list>;
type Asked = CallInput<typeof payoutRunCalls.start>['body'];

const CHANNELS: Readonly<Record<PayoutChannel, string>> = { bank: 'bank', paypal: 'PayPal' };

/** Saves a file of the server under the name that it gives. */
function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

interface PayoutRunsProps {
  readonly waiting: Answer['waiting'];
  readonly runs: Answer['runs'];
  readonly maySend: boolean;
}

/** Sends due payouts: their run’s file goes to the bank or to PayPal, and they are marked once it answers. */
export function PayoutRuns({ waiting, runs, maySend }: PayoutRunsProps) {
  const timeZone = useTimeZone();
  const twoFactor = useSession().user?.twoFactorAuthEnabled ?? false;
  const [isBusy, setBusy] = useState(false);
  const open = async (body: Asked) => {
    setBusy(true);
    try {
      const started = await withConfirmation(twoFactor, () => gateway().call(payoutRunCalls.start, { body }));
      if (started) {
        download(callPath(payoutRunCalls.file, { number: started.run }));
        showSnackbar({
          text: `Run ${started.run}: ${started.count === 1 ? 'one payout' : `${started.count} payouts`}`,
        });
        await queryClient().invalidateQueries({ queryKey: callKey(payoutRunCalls.list) });
      }
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  if (!maySend) return null;
  if (waiting.length === 0 && runs.length === 0) return null;
  return (
    <div className={styles.overview}>
      <Panel title="Runs">
        <div className={styles.balance}>
          {waiting.length > 0 && (
            <Row gap={3}>
              {waiting.map(({ channel, count }) => (
                <Button
                  key={channel}
                  loading={isBusy}
                  leftSection={<IconDownload size={18} aria-hidden />}
                  onClick={() => void open({ channel })}
                >
                  {`Send ${count} by ${CHANNELS[channel]}`}
                </Button>
              ))}
            </Row>
          )}
          <p className={styles.soft}>
            A run puts due payouts into one file for the bank or PayPal. Upload it there, then mark its
            payouts. Payouts to details that changed in the last 72 hours wait.
          </p>
          <ul className={styles.changes}>
            {runs.map(({ number, channel, madeAt, who, count, open: unmarked }) => (
              <li key={number}>
                <Row gap={3} at="spread">
                  <span>
                    {`Run ${number} by ${CHANNELS[channel]}: ${count === 1 ? 'one payout' : `${count} payouts`}`}
                    <br />
                    <span
                      className={styles.soft}
                    >{`${who ?? 'Someone'}, ${momentText(madeAt, timeZone)}`}</span>
                  </span>
                  {unmarked > 0 && (
                    <Button variant="default" disabled={isBusy} onClick={() => void open({ run: number })}>
                      {`Download run ${number}`}
                    </Button>
                  )}
                </Row>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    </div>
  );
}
