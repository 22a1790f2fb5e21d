import { Button } from '@mantine/core';
import { IconCrown, IconRefresh, IconWorld } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  type DomainStatus,
  domainCalls,
  type LoadedDomain,
  type StoreDomain,
} from '../../../../shared/features/site/domains/domains.ts';
import { websiteCalls } from '../../../../shared/features/site/website/website.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { callKey, queryClient, useCall, useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill, Tag, type Tone } from '../../../ui/status-pill.tsx';
import styles from './domain.module.css';
import { DomainCertificates } from './domain-certificates.tsx';
import { DomainRecords } from './domain-records.tsx';
import { RemoveDomain } from './remove-domain.tsx';

const LEAD = 'Shoppers visit your store at a domain that you own.';
/** About as long as the records of a domain. */
const LOADING_LINES = 12;
const LOOK_AGAIN_MS = 15_000;
/** A certificate is there within seconds, as a rule. */
const LOOK_SOON_MS = 3_000;

const STATUSES: Readonly<Record<DomainStatus, readonly [text: string, tone: Tone]>> = {
  waiting: ['Waiting for DNS', 'neutral'],
  certifying: ['Waiting for its certificate', 'neutral'],
  active: ['Working', 'good'],
  failing: ['Needs a fix', 'bad'],
  'fallen-back': ['Not working', 'bad'],
  disabled: ['Not used', 'neutral'],
  lost: ['Lost', 'bad'],
};

const CERTIFICATES = {
  automatic: null,
  'on-demand': 'The domain gets its certificate at the first visit, which takes some seconds longer.',
  'by-operator': 'Ask the people who run this server for the domain’s certificate.',
  none: null,
} as const satisfies Record<LoadedDomain['certificate'], string | null>;
const IN_USE: ReadonlySet<DomainStatus> = new Set(['waiting', 'active']);
const WITHOUT_CERTIFICATE: ReadonlySet<DomainStatus> = new Set(['disabled', 'lost']);

function statusText({ status, shownName, failingSince }: StoreDomain, storeHost: string, timeZone: string) {
  switch (status) {
    case 'waiting':
      return `Set the records below where you manage your domain’s DNS. We start using ${shownName} as soon as they’re right. Until then, shoppers visit ${storeHost}.`;
    case 'certifying':
      return `The records are right. We start using ${shownName} as soon as it has its certificate. Until then, shoppers visit ${storeHost}.`;
    case 'active':
      return `Shoppers visit your store at ${shownName}. Links to ${storeHost} still work and open it there.`;
    case 'failing':
      return `Some records are wrong${failingSince ? ` since ${momentText(failingSince, timeZone)}` : ''}. Fix them, or shoppers will visit ${storeHost} again.`;
    case 'fallen-back':
      return `Shoppers visit ${storeHost} because some records are wrong. We use ${shownName} again once they’re right.`;
    case 'disabled':
      return `Shoppers visit ${storeHost}. Keep the records if you want to use ${shownName} again.`;
    case 'lost':
      return `Another store proved that it owns ${shownName}, so shoppers visit yours at ${storeHost}. If the domain is yours, set the TXT record and check again.`;
  }
}

/** When DNS was asked, and when it will be. */
function checkText({ checkedAt, nextCheckAt, status }: StoreDomain, timeZone: string): string | null {
  if (checkedAt === null) return null;
  const checked = `Checked on ${momentText(checkedAt, timeZone)}.`;
  if (nextCheckAt === null) return checked;
  const next = `${checked} We check again on ${momentText(nextCheckAt, timeZone)}.`;
  return status === 'active' || status === 'certifying'
    ? next
    : `${next} Changes to DNS can take up to a day to reach everyone.`;
}

/** What a merchant is told who asked for a check. */
function checkedText(status: DomainStatus | undefined, shownName: string): string {
  if (status === 'active') return `${shownName} works`;
  return status === 'certifying'
    ? 'Checked. The certificate isn’t there yet.'
    : 'Checked. Some records aren’t right yet.';
}

const INITIAL = { name: '' };
const RULE_SET = { name: [required] };

interface PartProps {
  readonly division: string;
  readonly loaded: LoadedDomain;
  readonly onChanged: (loaded: LoadedDomain) => void;
}

function AddDomain({ division, loaded: { storeHost, isIncluded }, onChanged }: PartProps) {
  const add = useCallMutation(domainCalls.add);
  const form = useFieldForm({
    initial: INITIAL,
    rules: RULE_SET,
    submit: async (body) => onChanged(await add.mutateAsync({ params: { division }, body })),
  });
  return (
    <Panel
      title="Use your own domain"
      actions={!isIncluded && <Tag icon={<IconCrown size={14} aria-hidden />}>Pro</Tag>}
    >
      <Stack gap={4}>
        <p className={styles.line}>
          Your store is at {storeHost}. It stays there until your own domain works, and its links keep working
          after that.
        </p>
        <Form form={form} label="Domain">
          <TextField
            {...form.field('name')}
            label="Domain"
            hint="One that you’ve bought, with or without www. Next, we show you the records to set."
            placeholder="www.example.com"
            type="text"
            autoComplete="off"
            maxLength={300}
          />
          <SubmitButton form={form} w="fit-content">
            Add the domain
          </SubmitButton>
        </Form>
      </Stack>
    </Panel>
  );
}

interface DomainProps extends PartProps {
  readonly domain: StoreDomain;
}

function OtherName({ division, domain, onChanged }: DomainProps) {
  const swap = useCallMutation(domainCalls.useOther, { onError: showFailure });
  const { otherName, otherWorks, name, status } = domain;
  if (otherName === null) return null;
  const canSwap = otherWorks || status !== 'active';
  return (
    <Panel title="With or without www">
      <div className={styles.lines}>
        <p className={styles.line}>
          {otherWorks
            ? `${otherName} opens ${name}.`
            : `${otherName} doesn’t open your store yet. Set its record so that it opens ${name}.`}
        </p>
        {canSwap && (
          <Row>
            <Button
              variant="default"
              loading={swap.isPending}
              onClick={() =>
                swap.mutate({ params: { division }, body: { name: otherName } }, { onSuccess: onChanged })
              }
            >
              Make it the main address
            </Button>
          </Row>
        )}
      </div>
    </Panel>
  );
}

function Domain({ division, domain, loaded, onChanged }: DomainProps) {
  const timeZone = useTimeZone();
  const [isRemoving, setRemoving] = useState(false);
  const check = useCallMutation(domainCalls.check, { onError: showFailure });
  const disable = useCallMutation(domainCalls.disable, { onError: showFailure });
  const enable = useCallMutation(domainCalls.enable, { onError: showFailure });
  const { storeHost } = loaded;
  const { status, shownName, records, certificates } = domain;
  const [text, tone] = STATUSES[status];
  const input = { params: { division } };
  const isInOrder = records.every(({ state }) => state === 'right');
  const isBusy = check.isPending || disable.isPending || enable.isPending;
  const checked = checkText(domain, timeZone);
  return (
    <Stack gap={4}>
      <Panel
        title={<span className={styles.line}>{shownName}</span>}
        actions={<StatusPill tone={tone}>{text}</StatusPill>}
      >
        <div className={styles.lines}>
          <p className={styles.line}>{statusText(domain, storeHost, timeZone)}</p>
          {CERTIFICATES[loaded.certificate] !== null && IN_USE.has(status) && (
            <p className={styles.soft}>{CERTIFICATES[loaded.certificate]}</p>
          )}
          {checked && status !== 'disabled' && <p className={styles.soft}>{checked}</p>}
          <Row>
            {status === 'disabled' ? (
              <Button
                loading={enable.isPending}
                disabled={isBusy}
                onClick={() => enable.mutate(input, { onSuccess: onChanged })}
              >
                Use the domain again
              </Button>
            ) : (
              <Button
                variant={status === 'active' ? 'default' : 'filled'}
                leftSection={<IconRefresh size={18} aria-hidden />}
                loading={check.isPending}
                disabled={isBusy}
                onClick={() =>
                  check.mutate(input, {
                    onSuccess: (next) => {
                      onChanged(next);
                      showSnackbar({
                        text: checkedText(next.domain?.status, shownName),
                      });
                    },
                  })
                }
              >
                Check again
              </Button>
            )}
            {(status === 'active' || status === 'failing') && (
              <Button
                variant="default"
                loading={disable.isPending}
                disabled={isBusy}
                onClick={() => disable.mutate(input, { onSuccess: onChanged })}
              >
                Stop using it
              </Button>
            )}
            <Button variant="default" disabled={isBusy} onClick={() => setRemoving(true)}>
              Remove the domain
            </Button>
          </Row>
        </div>
      </Panel>
      {certificates.length > 0 && !WITHOUT_CERTIFICATE.has(status) && (
        <DomainCertificates certificates={certificates} />
      )}
      {records.length > 0 && (
        <Panel title="DNS records">
          {isInOrder ? (
            <details className={styles.all}>
              <summary>Every record is right. Show them</summary>
              <DomainRecords records={records} />
            </details>
          ) : (
            <DomainRecords records={records} />
          )}
        </Panel>
      )}
      <OtherName division={division} domain={domain} loaded={loaded} onChanged={onChanged} />
      {isRemoving && (
        <RemoveDomain
          division={division}
          domain={domain}
          storeHost={storeHost}
          onRemoved={(next) => {
            setRemoving(false);
            onChanged(next);
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Stack>
  );
}

const WAITING: ReadonlySet<DomainStatus> = new Set(['waiting', 'certifying', 'failing', 'fallen-back']);

/** How often to look for what changes by itself; null where nothing does. */
function lookAgainAfter({ domain }: LoadedDomain): number | null {
  if (domain === null) return null;
  const { status, certificates } = domain;
  const isUsed = !WITHOUT_CERTIFICATE.has(status);
  if (isUsed && certificates.some(({ state }) => state === 'making')) return LOOK_SOON_MS;
  const isWaiting = WAITING.has(status) || (isUsed && certificates.some(({ state }) => state !== 'valid'));
  return isWaiting ? LOOK_AGAIN_MS : null;
}

function DomainOfStore({ division }: { readonly division: string }) {
  const input = { params: { division } };
  const [everyMs, setEveryMs] = useState<number | null>(LOOK_AGAIN_MS);
  const loaded = useCall(domainCalls.load, input, everyMs === null ? {} : { everyMs });
  const { data } = loaded;
  const nextEveryMs = data === undefined ? LOOK_AGAIN_MS : lookAgainAfter(data);
  if (nextEveryMs !== everyMs) setEveryMs(nextEveryMs);
  const address = data && (data.domain?.status === 'active' ? data.domain.name : data.storeHost);
  const shownAddress = useRef(address);
  useEffect(() => {
    const before = shownAddress.current;
    shownAddress.current = address;
    // The store’s address is part of the session.
    if (before !== undefined && before !== address) void refreshSession();
  }, [address]);
  if (!data)
    return loaded.isLoadingError ? (
      <ErrorState what="your domain" error={loaded.error} retry={loaded.refetch} />
    ) : (
      <LoadingState label="Domain" lines={LOADING_LINES} />
    );
  const onChanged = (next: LoadedDomain) => {
    queryClient().setQueryData(callKey(domainCalls.load, input), next);
    void queryClient().invalidateQueries({ queryKey: callKey(websiteCalls.overview) });
  };
  const part = { division, loaded: data, onChanged };
  return data.domain ? <Domain {...part} domain={data.domain} /> : <AddDomain {...part} />;
}

/** `/domain/`: a store’s own domain with the DNS records that it needs. */
export default function DomainScreen() {
  const { store } = useSession();
  return (
    <Page title="Domain" lead={LEAD} width="read">
      {store ? (
        <DomainOfStore key={store.divisionId} division={store.divisionId} />
      ) : (
        <Empty title={PAGE_MESSAGES.withoutStore} icon={<IconWorld size={32} stroke={1.5} />} />
      )}
    </Page>
  );
}
