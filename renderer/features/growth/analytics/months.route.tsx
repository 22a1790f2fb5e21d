import { Button } from '@mantine/core';
import { IconBuildingStore, IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { callPath } from '../../../../shared/contract/call.ts';
import { analyticsCalls } from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import {
  daysOfMonth,
  FIRST_YEAR,
  type Figures,
  sumFigures,
  type YearReport,
} from '../../../../shared/features/growth/analytics/analytics.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
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
import { Page } from '../../../ui/page.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './analytics.module.css';
import { moneyText } from './figures.ts';

const YEARS_MAX = 9999;

/** The year in the address; another text is this year. */
function yearOf(search: URLSearchParams) {
  const year = Number(search.get('year'));
  return { query: Number.isInteger(year) && year >= FIRST_YEAR && year <= YEARS_MAX ? { year } : {} };
}

export const queries: RouteQueries = (_, search) => [
  reads(analyticsCalls.months, yearOf(search), { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const TITLE = 'Analytics (legacy)';
const LEAD = 'A year of your store, month by month';

const monthName = (month: string): string => formatDate(`${month}-15T12:00:00Z`, 'month', 'UTC');

const columnsOf = ({ hasMoney, currency }: YearReport) => [
  { title: 'Visits', text: ({ visits }: Figures) => formatNumber(visits) },
  { title: 'Page views', text: ({ pages }: Figures) => formatNumber(pages) },
  ...(hasMoney
    ? [
        { title: 'Orders', text: ({ orders }: Figures) => formatNumber(orders) },
        { title: 'Sales', text: ({ salesMinor }: Figures) => moneyText(salesMinor, currency) },
        { title: 'Refunded', text: ({ refundedMinor }: Figures) => moneyText(refundedMinor, currency) },
        { title: 'You earn', text: ({ earnedMinor }: Figures) => moneyText(earnedMinor, currency) },
      ]
    : []),
];

/** Each month leads to its own report. */
function MonthTable({ report }: { readonly report: YearReport }) {
  const { year, months, today, others } = report;
  const columns = columnsOf(report);
  const total = sumFigures(months);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keys */}
      <section className={styles.rows} tabIndex={0} aria-label={`Months of ${year}`} data-scrolls>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.at}>
                <th scope="row">
                  <ProjectLink
                    to={`/analytics/?${new URLSearchParams({ period: 'dates', ...daysOfMonth(month.at) })}`}
                  >
                    {monthName(month.at)}
                  </ProjectLink>
                  {today.startsWith(month.at) && <small> so far</small>}
                </th>
                {columns.map(({ title, text }) => (
                  <td key={title}>{text(month)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{today.startsWith(`${year}-`) ? 'This year so far' : 'Whole year'}</th>
              {columns.map(({ title, text }) => (
                <td key={title}>{text(total)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {others.length > 0 && (
        <p className={styles.basis}>
          {others.map(
            ({ currency, orders }) =>
              `${orders === 1 ? '1 order' : `${orders} orders`} in ${currency} ${orders === 1 ? 'is' : 'are'} left out. `,
          )}
        </p>
      )}
    </>
  );
}

function MonthsOfStore() {
  const [search] = useSearchParams();
  const { project } = useSession();
  const input = yearOf(search);
  const found = useCall(analyticsCalls.months, input, { keepPrevious: true });
  const report = found.data;
  const link = (year: number) => `/analytics/legacy/?year=${year}`;
  return (
    <Page
      title={TITLE}
      lead={LEAD}
      actions={
        <Button
          component="a"
          href={withProject(callPath(analyticsCalls.exportMonths, {}, input.query), project?.id ?? null)}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download CSV
        </Button>
      }
    >
      {found.isPending && <LoadingState label="Months" lines={14} />}
      {found.isError && <ErrorState what="your months" error={found.error} retry={found.refetch} />}
      {report && (
        <>
          <nav className={styles.years} aria-label="Years">
            {report.year > report.firstYear ? (
              <ProjectLink to={link(report.year - 1)}>{report.year - 1}</ProjectLink>
            ) : (
              <span />
            )}
            <h2>{report.year}</h2>
            {report.year < Number(report.today.slice(0, 4)) ? (
              <ProjectLink to={link(report.year + 1)}>{report.year + 1}</ProjectLink>
            ) : (
              <span />
            )}
          </nav>
          <MonthTable report={report} />
        </>
      )}
    </Page>
  );
}

/** `/analytics/legacy/`: the figures as a table of months. */
export default function Months() {
  const { store } = useSession();
  if (store) return <MonthsOfStore key={store.id} />;
  return (
    <Page title={TITLE} lead={LEAD}>
      <Empty title="No store yet" icon={<IconBuildingStore size={32} stroke={1.5} />}>
        Visits are counted in a store of ours. What you sell elsewhere is in your sales activity.
      </Empty>
    </Page>
  );
}
