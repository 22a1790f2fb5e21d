import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { type CallAnswer, callPath } from '../../../../shared/contract/call.ts';
import { analyticsCalls } from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import {
  FUNNEL_STEPS,
  partSchema,
  partText,
  type RowKind,
} from '../../../../shared/features/growth/analytics/analytics.ts';
import { bookingKindName } from '../../../../shared/features/selling/ledger/ledger.ts';
import { formatDate, formatTime } from '../../../../shared/rules/dates/format-date.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './analytics.module.css';
import { moneyText } from './figures.ts';
import { readRowsAddress } from './report-address.ts';

export const queries: RouteQueries = (_, search) => [
  reads(analyticsCalls.rows, { query: readRowsAddress(search) }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

type Answer = CallAnswer<typeof analyticsCalls.rows>;
type Asked = ReturnType<typeof readRowsAddress>;

const TITLES: Record<RowKind, string> = {
  sales: 'Orders',
  refunds: 'Refunds and disputes',
  earnings: 'What you earn',
  visits: 'Visits',
};

const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, 'shortDay', 'UTC');

const countOf = (count: number, name: string) => `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`;

/** The filters as text. */
function narrowing({ step, first, returning, product, discount, ...parts }: Asked): string[] {
  return [
    ...(step === undefined ? [] : [FUNNEL_STEPS[step - 1] ?? '']),
    ...(first ? ['First visit of the day'] : []),
    ...(returning ? ['Returning customers'] : []),
    ...(product ? ['With one product'] : []),
    ...(discount ? ['With one discount'] : []),
    ...partSchema.options.flatMap((part) => {
      const key = parts[part];
      return key === undefined ? [] : [partText(part, key)];
    }),
  ];
}

function SalesTable({ answer }: { readonly answer: Answer }) {
  const currency = currencyCodeSchema.parse(answer.currency);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col">Paid</th>
          <th scope="col">You earn</th>
        </tr>
      </thead>
      <tbody>
        {answer.sales.map(({ id, at, kind, orderNumber, paidMinor, earnedMinor }) => (
          <tr key={id}>
            <th scope="row">
              <ProjectLink to={`/ecom/orders/${orderNumber}/`}>{`${orderNumber}`}</ProjectLink>
              {kind !== 'sale' && <small> {bookingKindName(kind)}</small>}
            </th>
            <td>{formatDate(at, 'shortDay', answer.timeZone)}</td>
            <td>{moneyText(paidMinor, currency)}</td>
            <td>{moneyText(earnedMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function VisitsTable({ answer }: { readonly answer: Answer }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">First page</th>
          <th scope="col">Started</th>
          <th scope="col">Source</th>
          <th scope="col">Device</th>
          <th scope="col">Page views</th>
          <th scope="col">Got to</th>
        </tr>
      </thead>
      <tbody>
        {answer.visits.map(({ startedAt, entry, cameFrom, device, pages, step }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: visits have no name, so that no one can be followed
          <tr key={at}>
            <th scope="row">{entry || 'Unknown'}</th>
            <td>{`${formatDate(startedAt, 'weekday', answer.timeZone)}, ${formatTime(startedAt, answer.timeZone)}`}</td>
            <td>{partText('source', cameFrom)}</td>
            <td>{partText('device', device)}</td>
            <td>{formatNumber(pages)}</td>
            <td>{FUNNEL_STEPS[step - 1] ?? 'Looked around'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `/analytics/rows/`: the orders or visits that a figure adds up. */
export default function AnalyticsRows() {
  const [search] = useSearchParams();
  const { project } = useSession();
  const asked = readRowsAddress(search);
  const rows = useCall(analyticsCalls.rows, { query: asked });
  const title = TITLES[asked.kind];
  const { after: _, ...exported } = asked;
  const next = new URLSearchParams(search);
  if (rows.data?.next) next.set('after', rows.data.next);
  const total = rows.data?.total;
  const currency = currencyCodeSchema.parse(rows.data?.currency ?? 'GBP');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        lead={[
          asked.from === asked.to ? dayText(asked.from) : `${dayText(asked.from)} to ${dayText(asked.to)}`,
          ...narrowing(asked),
        ].join(', ')}
        actions={
          <Button
            component="a"
            href={withProject(callPath(analyticsCalls.exportRows, {}, exported), project?.id ?? null)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Download CSV
          </Button>
        }
      />
      {rows.isPending && <LoadingState label={title} lines={12} />}
      {rows.isError && <ErrorState what="these rows" error={rows.error} retry={rows.refetch} />}
      {rows.data && total && (
        <Panel>
          <p className={styles.basis}>
            {asked.kind === 'visits'
              ? `${countOf(total.rows, 'visit')}, ${countOf(total.pages, 'page view')}`
              : `${total.rows === 1 ? '1 entry' : `${formatNumber(total.rows)} entries`}: shoppers paid ${moneyText(total.paidMinor, currency)}, you earn ${moneyText(total.earnedMinor, currency)}`}
          </p>
          {total.rows === 0 ? (
            <Empty title="Nothing here">No rows are behind this figure.</Empty>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keys
            <section className={styles.rows} tabIndex={0} aria-label={title} data-scrolls>
              {asked.kind === 'visits' ? (
                <VisitsTable answer={rows.data} />
              ) : (
                <SalesTable answer={rows.data} />
              )}
            </section>
          )}
          <div className={styles.pages}>
            {search.has('after') && (
              <Button
                component={ProjectLink}
                variant="default"
                to={`/analytics/rows/?${new URLSearchParams(z.record(z.string(), z.coerce.string()).parse(exported)).toString()}`}
              >
                First page
              </Button>
            )}
            {rows.data.next && (
              <Button component={ProjectLink} variant="default" to={`/analytics/rows/?${next.toString()}`}>
                Next page
              </Button>
            )}
          </div>
        </Panel>
      )}
    </>
  );
}
