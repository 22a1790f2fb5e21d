import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { senderCalls } from '../../../../shared/features/growth/senders/senders.calls.ts';
import type { SenderDomain } from '../../../../shared/features/growth/senders/senders.ts';
import { sendingLimitCalls } from '../../../../shared/features/growth/sending-limits/sending-limits.calls.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { DnsRecords } from '../../../ui/dns-records.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { WarmUpPanel } from '../sending-limits/warm-up-panel.tsx';
import { DOMAIN_STATES, domainText } from './sender-texts.ts';
import styles from './senders.module.css';

export const queries: RouteQueries = ({ configuration }) =>
  configuration
    ? [reads(senderCalls.domain, { params: { domain: configuration } }), reads(sendingLimitCalls.find, {})]
    : [];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const LOOK_AGAIN_MS = 15_000;

type SenderRecord = SenderDomain['records'][number];

const PURPOSES: Readonly<Record<SenderRecord['purpose'], string>> = {
  proof: 'Proves that the domain is yours',
  dkim: 'DKIM signs your emails',
  spf: 'SPF names the servers that may send for you',
  'return-path': 'Brings bounces back to us',
  dmarc: 'DMARC tells receivers what to do with forged emails',
};

const titleOf = ({ purpose, isNeeded }: SenderRecord): string =>
  isNeeded ? PURPOSES[purpose] : `${PURPOSES[purpose]} (recommended)`;

function checkText({ checkedAt, nextCheckAt }: SenderDomain, timeZone: string): string {
  if (checkedAt === null) return 'Not checked yet.';
  const next = nextCheckAt === null ? '' : ` We check again on ${momentText(nextCheckAt, timeZone)}.`;
  return `Checked on ${momentText(checkedAt, timeZone)}.${next} Changes to DNS can take up to a day to reach everyone.`;
}

/** `/teemail/configuration/{configuration}/`: a domain that emails come from, with its records and what DNS has. */
export default function SenderDomainScreen() {
  const { configuration: id = '' } = useParams();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const found = useCall(senderCalls.domain, { params: { domain: id } }, { everyMs: LOOK_AGAIN_MS });
  const limits = useCall(sendingLimitCalls.find, {});
  const refreshes = [senderCalls.domain, senderCalls.setup];
  const check = useCallMutation(senderCalls.checkDomain, { refreshes });
  const remove = useCallMutation(senderCalls.removeDomain, { refreshes: [senderCalls.setup] });
  if (found.isPending) return <LoadingState label="Domain" lines={10} />;
  if (found.isLoadingError)
    return <ErrorState what="this domain" error={found.error} retry={() => void found.refetch()} />;
  const { domain, mayChange } = found.data;
  const warmUp = limits.data?.warmUps.find((one) => one.domain === domain.domain);
  const [state, tone] = DOMAIN_STATES[domain.state];

  const checkNow = async () => {
    try {
      const answer = await check.mutateAsync({ params: { domain: id } });
      showSnackbar({
        text:
          answer.domain.state === 'proven'
            ? `${domain.domain} works`
            : 'Checked. Some records aren’t right yet.',
      });
    } catch (error) {
      showFailure(error);
    }
  };
  const removeIt = async () => {
    const isSure = await openPopup('confirm', {
      title: `Remove ${domain.domain}?`,
      text: 'Its senders then use our shared address. Its DKIM key is deleted: to use the domain again, you set new records.',
      confirmLabel: 'Remove domain',
      destructive: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ params: { domain: id } });
      showSnackbar({ text: 'Domain removed' });
      await navigate(withProject('/teemail/configuration/'));
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Page
      isRecord
      title={domain.domain}
      lead={domainText(domain, timeZone)}
      actions={
        <Row gap={3}>
          <Button
            loading={check.isPending}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void checkNow()}
          >
            Check now
          </Button>
          {mayChange && (
            <Button
              variant="default"
              c="var(--bad)"
              loading={remove.isPending}
              onClick={() => void removeIt()}
            >
              Remove
            </Button>
          )}
        </Row>
      }
    >
      <div className={styles.columns}>
        {warmUp && <WarmUpPanel warmUp={warmUp} />}
        <Panel title="DNS records" actions={<StatusPill tone={tone}>{state}</StatusPill>}>
          <Stack gap={4}>
            <p className={styles.note}>{checkText(domain, timeZone)}</p>
            {domain.records.length === 0 ? (
              <LoadingState label="Records" lines={6} />
            ) : (
              <DnsRecords
                records={domain.records.map((record) => ({
                  ...record,
                  key: record.purpose,
                  title: titleOf(record),
                  want: [record.want],
                }))}
              />
            )}
          </Stack>
        </Panel>
      </div>
    </Page>
  );
}
