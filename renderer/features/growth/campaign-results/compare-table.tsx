import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { campaignResultCalls } from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import {
  COMPARED_MOST,
  OUTCOMES,
  type Outcome,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { Day } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { NamedChoice } from '../segments/segments.ts';
import styles from './campaign-results.module.css';
import { shareText } from './figure.tsx';
import { FigureHelp } from './figure-help.tsx';
import { ScrolledTable } from './scrolled-table.tsx';
import { figurePath } from './use-shown.ts';

const ROWS: readonly Outcome[] = [
  'sent',
  'delivered',
  'clicked',
  'ordered',
  'unsubscribed',
  'complained',
  'bounced',
  'opened',
];
const WITH = 'with';

interface TableProps {
  readonly campaign: string;
  readonly others: readonly string[];
  readonly leave: (id: string) => void;
}

function Table({ campaign, others, leave }: TableProps) {
  const found = useCall(
    campaignResultCalls.compare,
    { params: { campaign }, query: { with: others.join(',') } },
    { keepPrevious: true },
  );
  if (found.isPending) return <LoadingState label="The comparison" lines={4} />;
  if (found.isLoadingError)
    return <ErrorState what="the comparison" error={found.error} retry={() => void found.refetch()} />;
  const { campaigns } = found.data;
  const currency = currencyCodeSchema.parse(found.data.currency);
  return (
    <ScrolledTable label="Comparison">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          {campaigns.map(({ id, name, firstAt }) => (
            <th key={id} scope="col" className={styles.number}>
              {id === campaign ? (
                name
              ) : (
                <ProjectLink to={`/teemail/campaigns/${id}/overview/`}>{name}</ProjectLink>
              )}
              <div className={styles.soft}>{firstAt === null ? 'Not sent yet' : <Day at={firstAt} />}</div>
              {id !== campaign && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Remove ${name}`}
                  onClick={() => leave(id)}
                >
                  Remove
                </Button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((outcome) => (
          <tr key={outcome}>
            <th scope="row">
              {OUTCOMES[outcome]}
              <FigureHelp of={outcome} name={OUTCOMES[outcome]} />
            </th>
            {campaigns.map(({ id, people }) => (
              <td key={id} className={styles.number}>
                {people[outcome] === 0 ? (
                  '0'
                ) : (
                  <ProjectLink to={figurePath(id, outcome)} preventScrollReset>
                    {formatNumber(people[outcome])}
                  </ProjectLink>
                )}
                {outcome !== 'sent' && (
                  <div className={styles.soft}>
                    {shareText(people[outcome], outcome === 'delivered' ? people.sent : people.delivered)}
                  </div>
                )}
              </td>
            ))}
          </tr>
        ))}
        {campaigns.some(({ salesMinor }) => salesMinor !== null) && (
          <tr>
            <th scope="row">
              Sales
              <FigureHelp of="sales" name="Sales" />
            </th>
            {campaigns.map(({ id, salesMinor }) => (
              <td key={id} className={styles.number}>
                <Money value={{ amount: salesMinor ?? 0, currency }} />
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </ScrolledTable>
  );
}

/** A campaign next to up to three others. Which ones is in the page’s address. */
export function CompareTable({ campaign }: { readonly campaign: string }) {
  const [search, setSearch] = useSearchParams();
  const others = (search.get(WITH) ?? '')
    .split(',')
    .filter((id) => id !== '' && id !== campaign)
    .slice(0, COMPARED_MOST);
  const set = (ids: readonly string[]) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (ids.length === 0) next.delete(WITH);
        else next.set(WITH, ids.join(','));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Panel title="Compare">
      <Stack gap={3}>
        {others.length < COMPARED_MOST ? (
          <Row gap={3}>
            <NamedChoice
              key={others.length}
              of="campaign"
              label="Campaign"
              placeholder="Add a campaign"
              value=""
              without={campaign}
              onValue={(id) => set([...new Set([...others, id])])}
            />
          </Row>
        ) : (
          <p className={styles.soft}>{`You can compare with up to ${COMPARED_MOST} other campaigns.`}</p>
        )}
        {others.length > 0 && (
          <Table
            campaign={campaign}
            others={others}
            leave={(id) => set(others.filter((other) => other !== id))}
          />
        )}
      </Stack>
    </Panel>
  );
}
