import { Button } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconTrash } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { callPath } from '../../../../shared/contract/call.ts';
import { mailingListCalls, peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { mailingListPath, type Person } from '../../../../shared/features/growth/people/people.rules.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';
import { ConsentPanel } from './consent-panel.tsx';
import { useDownload } from './export-button.tsx';
import { MailablePill } from './mailable-pill.tsx';
import styles from './people.module.css';
import { Timeline } from './timeline.tsx';

interface OfPerson {
  readonly personId: string;
}

/** Segments and campaigns are later features: each adds its part by a file. */
const SEGMENTS = Object.entries(
  import.meta.glob<{ readonly PersonSegments: ComponentType<OfPerson> }>('../segments/person-segments.tsx'),
).map(([path, load]) => ({
  path,
  Segments: lazy(async () => ({ default: (await load()).PersonSegments })),
}));
const WHYS = Object.entries(
  import.meta.glob<{ readonly PersonWhy: ComponentType<OfPerson> }>('../campaign-results/person-why.tsx'),
).map(([path, load]) => ({ path, Why: lazy(async () => ({ default: (await load()).PersonWhy })) }));

const REFRESHES = {
  refreshes: [peopleCalls.get, peopleCalls.timeline, peopleCalls.list, mailingListCalls.list],
} as const;

function Lists({ person }: { readonly person: Person }) {
  const { data } = useCall(mailingListCalls.list, {});
  const change = useCallMutation(mailingListCalls.changeMembership, REFRESHES);
  const others = (data?.lists ?? []).filter(
    ({ id, isArchived }) => !isArchived && !person.lists.some((mine) => mine.id === id),
  );
  const set = (mailingList: string, isMember: boolean) =>
    change.mutate(
      { params: { mailingList }, body: { person: person.id, isMember } },
      { onSuccess: ({ message }) => showSnackbar({ text: message }), onError: showFailure },
    );
  return (
    <Panel title="Mailing lists">
      <Stack gap={3}>
        {person.lists.length === 0 && <p className={styles.soft}>On no list</p>}
        <ul className={styles.rows}>
          {person.lists.map(({ id, name, since }) => (
            <li key={id}>
              <span>
                <ProjectLink to={mailingListPath(id)}>{name}</ProjectLink>{' '}
                <span className={styles.soft}>
                  since <OrderDate at={since} />
                </span>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                disabled={change.isPending}
                aria-label={`Remove from ${name}`}
                onClick={() => set(id, false)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <Select
            label="Add to a list"
            placeholder="Choose a list"
            value={null}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => id !== null && set(id, true)}
          />
        )}
      </Stack>
    </Panel>
  );
}

function Actions({ person }: { readonly person: Person }) {
  const { user } = useSession();
  const { mayDownload, isBusy, download } = useDownload();
  const erase = useCallMutation(peopleCalls.erase, REFRESHES);
  if (!mayDownload) return null;
  const params = { person: person.id };
  const remove = async () => {
    const answer = await openPopup('confirm', {
      title: 'Erase this person?',
      text: 'We’ll delete their name, address, history and consent, and never send them offers again. Orders and invoices stay, as the law asks. Download their data first if they asked for it.',
      confirmLabel: 'Erase person',
      destructive: true,
    });
    if (answer !== true) return;
    try {
      const done = await withConfirmation(user?.twoFactorAuthEnabled === true, () =>
        erase.mutateAsync({ params }),
      );
      if (done) showSnackbar({ text: done.message });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Row gap={2}>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void download(person.id, callPath(peopleCalls.exportOne, params, { format: 'json' }))}
      >
        Download JSON
      </Button>
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => void download(person.id, callPath(peopleCalls.exportOne, params, { format: 'csv' }))}
      >
        Download CSV
      </Button>
      <Button
        variant="default"
        c="var(--bad)"
        loading={erase.isPending}
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void remove()}
      >
        Erase
      </Button>
    </Row>
  );
}

const date = (at: string | null) => at && <OrderDate at={at} />;

function FactsPanel({ person }: { readonly person: Person }) {
  const { spentMinor, currency, email } = person;
  return (
    <Panel
      title="Facts"
      actions={
        email !== null &&
        person.orders > 0 && (
          <ProjectLink to={`/ecom/orders/?${new URLSearchParams({ search: email })}`}>See orders</ProjectLink>
        )
      }
    >
      <Facts
        facts={[
          ['Orders', String(person.orders)],
          ...(spentMinor === null
            ? []
            : [
                [
                  'Spent',
                  <Money
                    key="spent"
                    value={{ amount: spentMinor, currency: currencyCodeSchema.parse(currency) }}
                  />,
                ] as const,
              ]),
          ...(person.firstOrderAt ? [['First order', date(person.firstOrderAt)] as const] : []),
          ...(person.lastOrderAt ? [['Last order', date(person.lastOrderAt)] as const] : []),
          ...(person.openOrders > 0 ? [['Orders on their way', String(person.openOrders)] as const] : []),
          ...(person.basketAt ? [['Basket changed', date(person.basketAt)] as const] : []),
          ...(person.lastSeenAt ? [['Last seen', date(person.lastSeenAt)] as const] : []),
          ...(person.country ? [['Country', person.country] as const] : []),
          ...(person.tags.length > 0 ? [['Tags', person.tags.join(', ')] as const] : []),
          ['Joined', date(person.joinedAt)],
        ]}
      />
    </Panel>
  );
}

/** One person: what they agreed to, bought and did. */
export function PersonScreen({ id }: { readonly id: string }) {
  const found = useCall(peopleCalls.get, { params: { person: id } });
  if (found.isPending) return <LoadingState label="Person" lines={8} />;
  if (found.isLoadingError)
    return <ErrorState what="this person" error={found.error} retry={() => void found.refetch()} />;
  const person = found.data;
  const title = person.isErased ? 'Deleted person' : person.name || person.email || 'Person';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p className={styles.back}>
        <ProjectLink to="/teemail/audience/">
          <IconArrowLeft size={16} aria-hidden /> Audience
        </ProjectLink>
      </p>
      <PageHeader
        title={title}
        lead={
          person.isErased ? undefined : (
            <>
              {person.name !== '' && <>{person.email} </>}
              <MailablePill mailable={person.mailable} />
            </>
          )
        }
        actions={person.isErased ? undefined : <Actions person={person} />}
      />
      {person.isErased ? (
        <Hint tone="note">This person was erased. Nothing about them is left but their orders.</Hint>
      ) : (
        <div className={styles.person}>
          <Stack>
            <Panel title="Timeline">
              <Timeline person={person} />
            </Panel>
          </Stack>
          <Stack>
            <ConsentPanel person={person} />
            <FactsPanel person={person} />
            <Lists person={person} />
            {SEGMENTS.map(({ path, Segments }) => (
              <Panel key={path} title="Segments">
                <Suspense fallback={<LoadingState label="Segments" lines={2} />}>
                  <Segments personId={person.id} />
                </Suspense>
              </Panel>
            ))}
            {WHYS.map(({ path, Why }) => (
              <Suspense key={path} fallback={<LoadingState label="Why didn’t they get it?" lines={2} />}>
                <Why personId={person.id} />
              </Suspense>
            ))}
          </Stack>
        </div>
      )}
    </>
  );
}
