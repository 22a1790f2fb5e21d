import { Button } from '@mantine/core';
import { IconCrown, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type EmailSetup, senderCalls } from '../../../../shared/features/growth/senders/senders.calls.ts';
import type { Sender } from '../../../../shared/features/growth/senders/senders.ts';
import { sendingLimitCalls } from '../../../../shared/features/growth/sending-limits/sending-limits.calls.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill, Tag } from '../../../ui/status-pill.tsx';
import { LimitNotices, QuietPanel, ReceiversPanel } from '../sending-limits/sending-limits.ts';
import { SenderForm } from './sender-form.tsx';
import { DOMAIN_STATES, domainText } from './sender-texts.ts';
import styles from './senders.module.css';

export const queries: RouteQueries = () => [reads(senderCalls.setup, {}), reads(sendingLimitCalls.find, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const LEAVES: Readonly<Record<EmailSetup['leavesBy'], string>> = {
  smtp: 'Your emails leave by the mail server that this platform uses.',
  api: 'Your emails leave by the email provider that this platform uses.',
  outbox: 'No mail server is set, so emails are stored on this server instead of being sent.',
};

function SenderLine({
  sender,
  setup,
  onEdit,
}: {
  readonly sender: Sender;
  readonly setup: EmailSetup;
  readonly onEdit: () => void;
}) {
  const remove = useCallMutation(senderCalls.remove, { refreshes: [senderCalls.setup] });
  const { id, name, address, replyTo, isDefault, isOwnAddress, domainId } = sender;
  const removeIt = async () => {
    const isSure = await openPopup('confirm', {
      title: `Remove ${name}?`,
      confirmLabel: 'Remove sender',
      destructive: true,
    });
    if (isSure)
      remove.mutate(
        { params: { sender: id } },
        { onSuccess: () => showSnackbar({ text: 'Sender removed' }), onError: showFailure },
      );
  };
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>
          {name} {isDefault && <Tag>Default</Tag>}
        </p>
        <p className={styles.note}>{address}</p>
        {replyTo && <p className={styles.note}>{`Replies go to ${replyTo}`}</p>}
        {domainId !== null && !isOwnAddress && (
          <p className={styles.note}>Our shared address, until the domain works.</p>
        )}
      </div>
      {setup.mayChange && (
        <Row gap={2}>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={onEdit}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
          {!isDefault && (
            <Button
              variant="default"
              c="var(--bad)"
              loading={remove.isPending}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void removeIt()}
              aria-label={`Remove ${name}`}
            >
              Remove
            </Button>
          )}
        </Row>
      )}
    </li>
  );
}

function Senders({ setup }: { readonly setup: EmailSetup }) {
  /** The id of the sender that is edited, `new`, or none. */
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => setEdited(null);
  return (
    <Panel
      title="Senders"
      actions={
        setup.mayChange &&
        edited !== 'new' && (
          <Button variant="default" onClick={() => setEdited('new')}>
            Add a sender
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {setup.senders.length === 0 && (
          <p className={styles.note}>
            {`Emails come from ${setup.storeName} at our shared address, ${setup.sharedAddress}.`}
          </p>
        )}
        <ul className={styles.lines}>
          {setup.senders.map((sender) =>
            edited === sender.id ? (
              <li key={sender.id} className={styles.edited}>
                <SenderForm sender={sender} setup={setup} onDone={close} />
              </li>
            ) : (
              <SenderLine key={sender.id} sender={sender} setup={setup} onEdit={() => setEdited(sender.id)} />
            ),
          )}
        </ul>
        {edited === 'new' && <SenderForm sender={null} setup={setup} onDone={close} />}
      </Stack>
    </Panel>
  );
}

const INITIAL = { domain: '' };
const RULE_SET = { domain: [required] };

function AddDomain() {
  const navigate = useNavigate();
  const add = useCallMutation(senderCalls.addDomain, { refreshes: [senderCalls.setup] });
  const form = useFieldForm({
    initial: INITIAL,
    rules: RULE_SET,
    submit: async (body) => {
      const { id } = await add.mutateAsync({ body });
      await navigate(withProject(`/teemail/configuration/${id}/`));
    },
  });
  return (
    <Form form={form} label="Domain">
      <TextField
        {...form.field('domain')}
        label="Domain"
        hint="The part after the @ of the address that you want to send from. Next, we show you the records to set."
        placeholder="example.com"
        type="text"
        autoComplete="off"
        maxLength={300}
      />
      <SubmitButton form={form} w="fit-content">
        Add the domain
      </SubmitButton>
    </Form>
  );
}

function Domains({ setup }: { readonly setup: EmailSetup }) {
  const timeZone = useTimeZone();
  return (
    <Panel
      title="Your domains"
      actions={!setup.isPro && <Tag icon={<IconCrown size={14} aria-hidden />}>Pro</Tag>}
    >
      <Stack gap={4}>
        <p className={styles.note}>
          Emails from your own domain are trusted more than emails from our shared address, and readers see
          your name in it.
        </p>
        {setup.domains.length > 0 && (
          <ul className={styles.lines}>
            {setup.domains.map((domain) => {
              const [text, tone] = DOMAIN_STATES[domain.state];
              return (
                <li key={domain.id} className={styles.line}>
                  <div>
                    <p className={styles.name}>
                      <ProjectLink to={`/teemail/configuration/${domain.id}/`}>{domain.domain}</ProjectLink>{' '}
                      <StatusPill tone={tone}>{text}</StatusPill>
                    </p>
                    <p className={styles.note}>{domainText(domain, timeZone)}</p>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        {setup.mayChange ? (
          <AddDomain />
        ) : (
          setup.domains.length === 0 && (
            <p className={styles.note}>Ask someone who may change settings to add your domain.</p>
          )
        )}
      </Stack>
    </Panel>
  );
}

/** `/teemail/configuration/`: who a store’s emails come from, its domains, and how emails leave. */
export default function EmailSettings() {
  const found = useCall(senderCalls.setup, {});
  const limited = useCall(sendingLimitCalls.find, {});
  if (found.isPending || limited.isPending) return <LoadingState label="Email settings" lines={10} />;
  if (found.isLoadingError || limited.isLoadingError) {
    const failed = [found, limited].filter(({ isLoadingError }) => isLoadingError);
    return (
      <ErrorState
        what="your email settings"
        error={failed[0]?.error}
        retry={() => {
          for (const one of failed) void one.refetch();
        }}
      />
    );
  }
  const setup = found.data;
  const limits = limited.data;
  return (
    <Page title="Email settings" lead="The addresses that your emails come from, and how they leave.">
      <div className={styles.columns}>
        <LimitNotices limits={limits} />
        <Senders setup={setup} />
        <Domains setup={setup} />
        <Panel title="At the foot of each email">
          <Stack gap={3}>
            {setup.postalAddress === '' ? (
              <Hint tone="warn" title="Your postal address is missing">
                The law wants it in every offer. Add your seller’s address in the settings.
              </Hint>
            ) : (
              <p className={styles.address}>{setup.postalAddress}</p>
            )}
            <Button component={ProjectLink} to="/settings/?section=seller" variant="default" w="fit-content">
              Open settings
            </Button>
          </Stack>
        </Panel>
        <QuietPanel limits={limits} />
        <ReceiversPanel limits={limits} />
        <Panel title="How emails leave">
          <p className={styles.note}>{LEAVES[setup.leavesBy]}</p>
        </Panel>
      </div>
    </Page>
  );
}
