import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconCopy, IconDots, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type DraftRow,
  emailDraftCalls,
} from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { formatDate } from '../../../../shared/rules/dates/dates.ts';
import { onAction } from '../../../platform/actions.ts';
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
import { Empty } from '../../../ui/empty.tsx';
import { Row } from '../../../ui/layout.tsx';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './email-drafts.module.css';
import { MailPicture } from './mail-picture.tsx';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'unused', label: 'Not used' },
  { value: 'deleted', label: 'Deleted' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const RESTORE = 'email-drafts-restore-';
const REFRESHES = [emailDraftCalls.list];
const CREATE = '/teemail/drafts/create/';

const queryOf = (search: URLSearchParams) => ({
  view: VIEWS.find(({ value }) => value === search.get('view'))?.value ?? ('all' as const),
  search: search.get('search') ?? '',
  page: Math.max(1, Number(search.get('page')) || 1),
});

export const queries: RouteQueries = (_, search) => [reads(emailDraftCalls.list, { query: queryOf(search) })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

interface CardProps {
  readonly draft: DraftRow;
  readonly division: string;
  readonly html: string | undefined;
}

function DraftMenu({ draft: { id, title, uses }, division }: Omit<CardProps, 'html'>) {
  const navigate = useNavigate();
  const remove = useCallMutation(emailDraftCalls.remove, { refreshes: REFRESHES });
  const copy = useCallMutation(emailDraftCalls.create, { refreshes: REFRESHES });
  const onDelete = async () => {
    const sure = await openPopup('confirm', {
      title: `Delete ${title}?`,
      text: 'You can restore it for 30 days.',
      confirmLabel: 'Delete email',
      destructive: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { division, draft: id } },
      {
        onError: showFailure,
        onSuccess: () =>
          showSnackbar({ text: `${title} deleted`, action: { text: 'Undo', event: `${RESTORE}${id}` } }),
      },
    );
  };
  return (
    <ActionMenu
      position="bottom-end"
      button={
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={`More about ${title}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item
            component={ProjectLink}
            to={`/teemail/drafts/edit/${id}/`}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() =>
              copy.mutate(
                { params: { division }, body: { duplicate: id } },
                {
                  onError: showFailure,
                  onSuccess: (made) => void navigate(withProject(`/teemail/drafts/edit/${made.id}/`)),
                },
              )
            }
          >
            Duplicate
          </Menu.Item>
          {uses.length === 0 && (
            <Menu.Item color="brick" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
              Delete
            </Menu.Item>
          )}
        </>
      )}
    </ActionMenu>
  );
}

function Card({ draft, division, html, isDeleted }: CardProps & { readonly isDeleted: boolean }) {
  const { id, title, subject, changedAt, uses } = draft;
  const timeZone = useTimeZone();
  const restore = useCallMutation(emailDraftCalls.restore, { refreshes: REFRESHES });
  const used = uses.map(({ name }) => name).join(', ');
  return (
    <li className={styles.card}>
      <MailPicture html={html} />
      <div className={styles.about}>
        {isDeleted ? (
          <strong>{title}</strong>
        ) : (
          <ProjectLink className={styles.link ?? ''} to={`/teemail/drafts/edit/${id}/`}>
            {title}
          </ProjectLink>
        )}
        <span>{subject || 'No subject yet'}</span>
        <small>
          {used === '' ? `Changed ${formatDate(changedAt, 'shortDay', timeZone)}` : `Used in ${used}`}
        </small>
      </div>
      <div className={styles.more}>
        {isDeleted ? (
          <Button
            variant="default"
            loading={restore.isPending}
            aria-label={`Restore ${title}`}
            onClick={() =>
              restore.mutate(
                { params: { division, draft: id } },
                { onError: showFailure, onSuccess: () => showSnackbar({ text: `${title} restored` }) },
              )
            }
          >
            Restore
          </Button>
        ) : (
          <DraftMenu draft={draft} division={division} />
        )}
      </div>
    </li>
  );
}

/** Hears “Undo” after a draft was deleted. */
function UndoDeletion({ division }: { readonly division: string }) {
  const { mutate } = useCallMutation(emailDraftCalls.restore, { refreshes: REFRESHES });
  useEffect(
    () =>
      onAction((event) => {
        if (!event.startsWith(RESTORE)) return;
        mutate(
          { params: { division, draft: event.slice(RESTORE.length) } },
          { onError: showFailure, onSuccess: () => showSnackbar({ text: 'Email restored' }) },
        );
      }),
    [mutate, division],
  );
  return null;
}

function DraftCards({
  rows,
  division,
  view,
}: {
  readonly rows: readonly DraftRow[];
  readonly division: string;
  readonly view: View;
}) {
  const pictures = useCall(
    emailDraftCalls.listPictures,
    { params: { division }, body: { drafts: rows.map(({ id }) => id) } },
    { enabled: rows.length > 0 },
  );
  return (
    <ul className={styles.cards}>
      {rows.map((draft) => (
        <Card
          key={draft.id}
          draft={draft}
          division={division}
          isDeleted={view === 'deleted'}
          html={pictures.data?.pictures.find(({ id }) => id === draft.id)?.html}
        />
      ))}
    </ul>
  );
}

const create = (
  <Button component={ProjectLink} to={CREATE}>
    Create an email
  </Button>
);

const NONE: Readonly<Record<View, { readonly title: string; readonly text: string }>> = {
  all: { title: 'No drafts yet', text: 'Start with one of twelve designs, in your store’s colours.' },
  unused: { title: 'All drafts are used', text: 'Every draft is part of a campaign or a flow.' },
  deleted: { title: 'No deleted drafts', text: 'You can restore a draft for 30 days after deleting it.' },
};

/** `/teemail/drafts/`: drafts of a store’s emails. */
export default function Drafts() {
  const [search, setSearch] = useSearchParams();
  const query = queryOf(search);
  const answer = useCall(emailDraftCalls.list, { query });
  const go = (change: Partial<typeof query>) => {
    const next = { ...query, page: 1, ...change };
    const params = new URLSearchParams(search);
    for (const [name, value, unset] of [
      ['view', next.view, 'all'],
      ['search', next.search, ''],
      ['page', `${next.page}`, '1'],
    ] as const)
      if (value === unset) params.delete(name);
      else params.set(name, value);
    setSearch(params);
  };
  return (
    <>
      <PageHeader title="Drafts" lead="Emails to send with campaigns and flows." actions={create} />
      <Row gap={3} className={styles.filters ?? ''}>
        <SegmentedControl
          aria-label="Which drafts"
          value={query.view}
          data={VIEWS.map(({ value, label }) => ({
            value,
            label: `${label}${answer.data ? ` ${answer.data.views?.[value] ?? 0}` : ''}`,
          }))}
          onChange={(view) => go({ view: VIEWS.find(({ value }) => value === view)?.value ?? 'all' })}
        />
        <SearchField
          label="Search drafts"
          placeholder="Name or subject"
          value={query.search}
          onText={(text) => go({ search: text })}
        />
      </Row>
      {answer.isPending && <LoadingState label="Your drafts" />}
      {answer.isLoadingError && <ErrorState what="your drafts" error={answer.error} retry={answer.refetch} />}
      {answer.data && (
        <>
          <UndoDeletion division={answer.data.division} />
          {answer.data.rows.length === 0 ? (
            query.search !== '' ? (
              <Empty title={`No drafts match “${query.search}”`}>Try a shorter word.</Empty>
            ) : (
              <Empty
                title={NONE[query.view].title}
                icon={<IconMail size={32} stroke={1.5} />}
                {...(query.view === 'all' && { action: create })}
              >
                {NONE[query.view].text}
              </Empty>
            )
          ) : (
            <DraftCards rows={answer.data.rows} division={answer.data.division} view={query.view} />
          )}
          <PageButtons
            page={query.page}
            pages={Math.ceil(answer.data.total / answer.data.pageSize)}
            onPage={(page) => go({ page })}
          />
        </>
      )}
    </>
  );
}
