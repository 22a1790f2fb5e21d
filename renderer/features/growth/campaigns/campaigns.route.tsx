import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { countText } from '../../../../shared/contract/list.ts';
import {
  type CampaignRow,
  campaignCalls,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Row } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill, Tag } from '../../../ui/status-pill.tsx';
import { progressText, STATES } from './campaign-texts.ts';
import styles from './campaigns.module.css';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'running', label: 'Running' },
  { value: 'ended', label: 'Ended' },
] as const;

const queryOf = (search: URLSearchParams) => ({
  view: VIEWS.find(({ value }) => value === search.get('view'))?.value ?? ('all' as const),
  search: search.get('search') ?? '',
  page: Math.max(1, Number(search.get('page')) || 1),
});

export const queries: RouteQueries = (_, search) => [reads(campaignCalls.list, { query: queryOf(search) })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** Makes a campaign and opens it. */
function CreateButton() {
  const navigate = useNavigate();
  const create = useCallMutation(campaignCalls.create, { refreshes: [campaignCalls.list] });
  return (
    <Button
      loading={create.isPending}
      onClick={() =>
        create.mutate(
          { body: {} },
          {
            onError: showFailure,
            onSuccess: ({ id }) => void navigate(withProject(`/teemail/campaigns/${id}/`)),
          },
        )
      }
    >
      Create a campaign
    </Button>
  );
}

function Line({ campaign }: { readonly campaign: CampaignRow }) {
  const timeZone = useTimeZone();
  const { id, name, subject, state, reason, isTest, changedAt } = campaign;
  const { text, tone } = STATES[state];
  const isDraft = state === 'draft' || state === 'blocked';
  return (
    <li className={styles.line}>
      <div className={styles.lineMain}>
        <ProjectLink
          className={styles.lineName ?? ''}
          to={`/teemail/campaigns/${id}/${isDraft ? '' : 'overview/'}`}
        >
          {name}
        </ProjectLink>
        {subject !== '' && <span className={styles.soft}>{subject}</span>}
        {reason !== '' && <span className={styles.reason}>{reason}</span>}
      </div>
      <div className={styles.lineState}>
        <Row gap={2}>
          <StatusPill tone={tone}>{text}</StatusPill>
          {isTest && <Tag>A/B</Tag>}
        </Row>
        <span className={styles.soft}>{progressText(campaign, timeZone)}</span>
      </div>
      <span className={styles.soft}>
        {'Changed '}
        <OrderDate at={changedAt} />
      </span>
    </li>
  );
}

/** `/teemail/campaigns/`: a store’s campaigns with where each is. */
export default function Campaigns() {
  const [search, setSearch] = useSearchParams();
  const query = queryOf(search);
  const found = useCall(campaignCalls.list, { query }, { everyMs: 10_000, keepPrevious: true });
  const set = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        if (name !== 'page') next.delete('page');
        return next;
      },
      { replace: true },
    );
  if (found.isPending) return <LoadingState label="Campaigns" lines={6} />;
  if (found.isLoadingError)
    return <ErrorState what="your campaigns" error={found.error} retry={() => void found.refetch()} />;
  const { rows, total, pageSize, views = {} } = found.data;
  const isEmpty = (views.all ?? 0) === 0 && query.search === '';
  return (
    <Page
      title="Campaigns"
      lead="One email to many people: now, at a time you choose, or at each reader’s own time."
      actions={!isEmpty && <CreateButton />}
    >
      {isEmpty ? (
        <Empty title="No campaigns yet" icon={<IconSend size={32} stroke={1.5} />} action={<CreateButton />}>
          Choose who gets it, an email and a time. Before anything leaves, you see how many people get it.
        </Empty>
      ) : (
        <>
          <Row gap={3} className={styles.filters ?? ''}>
            <Choice
              kind="pills"
              label="Show"
              isLabelHidden
              options={VIEWS.map(({ value, label }) => ({
                value,
                text: `${label} ${countText(views[value] ?? 0)}`,
              }))}
              value={query.view}
              onValue={(value) => set('view', value === 'all' ? '' : value)}
            />
            <SearchField
              label="Search campaigns"
              placeholder="Search by name"
              value={query.search}
              onText={(text) => set('search', text)}
            />
          </Row>
          {rows.length === 0 ? (
            <Empty title="No campaigns here">
              {query.search === '' ? 'Choose another view.' : 'Try a shorter part of its name.'}
            </Empty>
          ) : (
            <ul className={styles.lines}>
              {rows.map((campaign) => (
                <Line key={campaign.id} campaign={campaign} />
              ))}
            </ul>
          )}
          <PageButtons
            page={query.page}
            pages={Math.ceil(total / pageSize)}
            onPage={(page) => set('page', String(page))}
          />
        </>
      )}
    </Page>
  );
}
