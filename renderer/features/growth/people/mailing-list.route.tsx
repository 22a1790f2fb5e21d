import { Button, Switch } from '@mantine/core';
import { IconArchive, IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { countText } from '../../../../shared/contract/list.ts';
import { mailingListCalls, peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import {
  CONSENT_SOURCES,
  type MailingList,
  PEOPLE_LIMITS,
  personPath,
} from '../../../../shared/features/growth/people/people.rules.ts';
import { gateway } from '../../../platform/calls/calls.ts';
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
import { Empty } from '../../../ui/empty.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { MailablePill } from './mailable-pill.tsx';
import styles from './people.module.css';

export const queries: RouteQueries = ({ mailingList }) =>
  mailingList ? [reads(mailingListCalls.get, { params: { mailingList } })] : [];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

type Told = CallAnswer<typeof mailingListCalls.get>;
type Member = CallAnswer<typeof mailingListCalls.members>['members'][number];

const REFRESHES = {
  refreshes: [mailingListCalls.get, mailingListCalls.list, mailingListCalls.members, peopleCalls.list],
} as const;

const DAYS_OF_BAR = 7;

/** New people of each week as bars; the sum is in its name. */
function Growth({ growth }: { readonly growth: readonly number[] }) {
  const sumOf = (days: readonly number[]) => days.reduce((all, day) => all + day, 0);
  const weeks = Array.from({ length: Math.ceil(growth.length / DAYS_OF_BAR) }, (_, week) =>
    sumOf(growth.slice(-DAYS_OF_BAR * (week + 1), growth.length - DAYS_OF_BAR * week)),
  ).reverse();
  const most = Math.max(1, ...weeks);
  return (
    <svg
      className={styles.growth}
      viewBox={`0 0 ${weeks.length * 10 - 2} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${countText(sumOf(growth))} new people in the last ${growth.length} days`}
    >
      {weeks.map((week, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other name
        <rect key={at} x={at * 10} width={8} y={39 - (38 * week) / most} height={1 + (38 * week) / most} />
      ))}
    </svg>
  );
}

function Rename({ list }: { readonly list: MailingList }) {
  const update = useCallMutation(mailingListCalls.update, REFRESHES);
  const form = useFieldForm({
    initial: { name: list.name },
    submit: async ({ name }) => {
      const { message } = await update.mutateAsync({ params: { mailingList: list.id }, body: { name } });
      showSnackbar({ text: message });
    },
  });
  return (
    <Form form={form} label="Name">
      <TextField {...form.field('name')} label="Name" maxLength={PEOPLE_LIMITS.listName} />
      <SubmitButton form={form} w="fit-content">
        Save name
      </SubmitButton>
    </Form>
  );
}

function ArchiveButton({ told: { list, usedBy } }: { readonly told: Told }) {
  const update = useCallMutation(mailingListCalls.update, REFRESHES);
  const set = async (isArchived: boolean) => {
    if (isArchived) {
      const uses =
        usedBy.length === 0
          ? 'No page uses it.'
          : `${usedBy.length === 1 ? 'This page uses' : 'These pages use'} it: ${usedBy.join(', ')}. Forms there still ask for consent, without a list.`;
      const answer = await openPopup('confirm', {
        title: `Archive ${list.name}?`,
        text: `${uses} Its people stay in your audience and keep their consent.`,
        confirmLabel: 'Archive list',
      });
      if (answer !== true) return;
    }
    update.mutate(
      { params: { mailingList: list.id }, body: { isArchived } },
      {
        onSuccess: () => showSnackbar({ text: isArchived ? 'List archived' : 'List restored' }),
        onError: showFailure,
      },
    );
  };
  return (
    <Button
      variant="default"
      loading={update.isPending}
      leftSection={<IconArchive size={16} aria-hidden />}
      onClick={() => void set(!list.isArchived)}
    >
      {list.isArchived ? 'Restore list' : 'Archive list'}
    </Button>
  );
}

function Members({ list }: { readonly list: MailingList }) {
  const params = { mailingList: list.id };
  const first = useCall(mailingListCalls.members, { params, query: {} });
  const [older, setOlder] = useState<{ members: readonly Member[]; next: string | null } | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (first.isPending) return <LoadingState label="Members" lines={5} />;
  if (first.isLoadingError)
    return <ErrorState what="the members" error={first.error} retry={() => void first.refetch()} />;
  const members = [...first.data.members, ...(older?.members ?? [])];
  const next = older ? older.next : first.data.next;
  const more = async (after: string) => {
    setBusy(true);
    try {
      const page = await gateway().call(mailingListCalls.members, { params, query: { after } });
      setOlder({ members: [...(older?.members ?? []), ...page.members], next: page.next });
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  if (members.length === 0)
    return (
      <Empty size="part" title="No one is on this list yet">
        Forms add people. You can also add someone from their own page.
      </Empty>
    );
  return (
    <Stack gap={3}>
      <ul className={styles.rows}>
        {members.map(({ id, email, name, mailable, since }) => (
          <li key={id}>
            <span className={styles.who}>
              <ProjectLink to={personPath(id)}>{email ?? 'Deleted person'}</ProjectLink>
              {name !== '' && <span className={styles.soft}>{name}</span>}
            </span>
            <MailablePill mailable={mailable} />
            <span className={styles.soft}>
              <OrderDate at={since} />
            </span>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button variant="default" w="fit-content" loading={isBusy} onClick={() => void more(next)}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

function Settings({ told }: { readonly told: Told }) {
  const { list, words, sources, growth } = told;
  const update = useCallMutation(mailingListCalls.update, REFRESHES);
  return (
    <>
      <Panel title="Growth in 90 days">
        <Growth growth={growth} />
        <p className={styles.soft}>New people each week</p>
        <Facts
          facts={sources.map(({ source, members }) => [
            CONSENT_SOURCES[source] ?? source,
            countText(members),
          ])}
        />
      </Panel>
      <Panel title="Sign-up">
        <Stack>
          <Switch
            label="Ask to confirm by email"
            description="People are sent a link before you can email them. Turn it off only where you know every address is theirs."
            checked={list.doubleOptIn}
            disabled={update.isPending}
            onChange={(event) =>
              update.mutate(
                { params: { mailingList: list.id }, body: { doubleOptIn: event.currentTarget.checked } },
                { onSuccess: ({ message }) => showSnackbar({ text: message }), onError: showFailure },
              )
            }
          />
          {words.length > 0 && (
            <div>
              <h3>Words people read</h3>
              {words.map((text) => (
                <blockquote key={text} className={styles.words}>
                  {text}
                </blockquote>
              ))}
            </div>
          )}
        </Stack>
      </Panel>
      <Panel title="List">
        <Rename key={list.name} list={list} />
      </Panel>
    </>
  );
}

/** `/teemail/audience/mailing-lists/{mailingList}/`: one list, who is on it, and how people join it. */
export default function MailingListScreen() {
  const { mailingList = '' } = useParams();
  const found = useCall(mailingListCalls.get, { params: { mailingList } });
  if (found.isPending) return <LoadingState label="Mailing list" lines={8} />;
  if (found.isLoadingError)
    return <ErrorState what="this mailing list" error={found.error} retry={() => void found.refetch()} />;
  const { list } = found.data;
  return (
    <>
      <PageTitle>{list.name}</PageTitle>
      <p className={styles.back}>
        <ProjectLink to="/teemail/audience/">
          <IconArrowLeft size={16} aria-hidden /> Audience
        </ProjectLink>
      </p>
      <PageHeader
        title={list.name}
        lead={`${countText(list.members)} ${list.members === 1 ? 'person' : 'people'}`}
        actions={
          <Row gap={2}>
            <Button component={ProjectLink} to={`/teemail/audience/?list=${list.id}`} variant="default">
              See in audience
            </Button>
            <ArchiveButton told={found.data} />
          </Row>
        }
      />
      {list.isArchived && (
        <Hint tone="note">
          This list is archived. It takes no new people. Everyone on it keeps their consent.
        </Hint>
      )}
      <div className={styles.person}>
        <Panel title="People">
          <Members list={list} />
        </Panel>
        <Stack>
          <Settings told={found.data} />
        </Stack>
      </div>
    </>
  );
}
