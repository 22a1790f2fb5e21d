import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconBuildingStore, IconChartLine, IconDownload } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { callPath } from '../../../../shared/contract/call.ts';
import { analyticsCalls } from '../../../../shared/features/growth/analytics/analytics.calls.ts';
import {
  type comparisonSchema,
  type Report,
  type reportPeriodSchema,
  sumFigures,
} from '../../../../shared/features/growth/analytics/analytics.ts';
import { formatDate, formatTime } from '../../../../shared/rules/dates/format-date.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { type RouteQueries, reads, useCall } from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './analytics.module.css';
import { FigureTiles } from './figure-tiles.tsx';
import { LivePanel } from './live-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { readReportAddress } from './report-address.ts';
import { ReportChart } from './report-chart.tsx';
import { Funnel, PartTables } from './report-parts.tsx';

/** What the report reads. */
export const reportQueries: RouteQueries = (_, search) => {
  const { report, parts } = readReportAddress(search);
  // A project that sells elsewhere has no store to count visits of, which the page says.
  const optional = { optional: true };
  return [
    reads(analyticsCalls.report, { query: report }, optional),
    reads(analyticsCalls.parts, { query: parts }, optional),
    reads(analyticsCalls.live, {}, optional),
  ];
};

const PERIODS: readonly {
  readonly value: (typeof reportPeriodSchema.options)[number];
  readonly label: string;
}[] = [
  { value: 'today', label: 'Today' },
  { value: 'last-7-days', label: 'Last 7 days' },
  { value: 'last-30-days', label: 'Last 30 days' },
  { value: 'last-90-days', label: 'Last 90 days' },
  { value: 'last-12-months', label: 'Last 12 months' },
  { value: 'dates', label: 'Chosen days' },
];
const COMPARED: readonly {
  readonly value: (typeof comparisonSchema.options)[number];
  readonly label: string;
}[] = [
  { value: 'previous', label: 'The time before' },
  { value: 'year', label: 'The same days last year' },
  { value: 'none', label: 'Nothing' },
];

interface PeriodChoiceProps {
  readonly report: Report | undefined;
}

/** What the report is about: it is all in the address. */
function PeriodChoice({ report }: PeriodChoiceProps) {
  const [search, setSearch] = useSearchParams();
  const { period, compare, ...days } = readReportAddress(search).report;
  const { from, to } = { ...report?.range, ...days };
  const change = (changed: Readonly<Record<string, string>>) =>
    setSearch({ ...Object.fromEntries(search), ...changed }, { preventScrollReset: true });
  return (
    <div className={styles.choice}>
      <NativeSelect
        label="Period"
        value={period}
        data={[...PERIODS]}
        onChange={({ currentTarget }) =>
          change({
            period: currentTarget.value,
            ...(currentTarget.value === 'dates' && report && report.range),
          })
        }
      />
      {period === 'dates' && (
        <>
          <TextInput
            label="From"
            type="date"
            max={report?.today}
            value={from ?? ''}
            onChange={({ currentTarget }) => currentTarget.value && change({ from: currentTarget.value })}
          />
          <TextInput
            label="To"
            type="date"
            max={report?.today}
            value={to ?? ''}
            onChange={({ currentTarget }) => currentTarget.value && change({ to: currentTarget.value })}
          />
        </>
      )}
      <NativeSelect
        label="Compared with"
        value={compare}
        data={[...COMPARED]}
        onChange={({ currentTarget }) => change({ compare: currentTarget.value })}
      />
    </div>
  );
}

const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, 'shortDay', 'UTC');

/** What the figures hold and what they leave out. */
function Basis({ report }: { readonly report: Report }) {
  const { range, timeZone, today, countedUntil, others } = report;
  const days =
    range.from === range.to ? dayText(range.from) : `${dayText(range.from)} to ${dayText(range.to)}`;
  return (
    <p className={styles.basis}>
      {`${days}, days of ${timeZone.split('/').at(-1)?.replace(/_/g, ' ')}. `}
      {range.to === today && 'Today isn’t over yet. '}
      {`Visits are those of people who allow analytics, counted to ${formatTime(countedUntil, timeZone)}. Visitors count once a day. `}
      {others.map(
        ({ currency, orders }) =>
          `${orders === 1 ? '1 order' : `${orders} orders`} in ${currency} ${orders === 1 ? 'is' : 'are'} left out. `,
      )}
    </p>
  );
}

interface ReportProps {
  readonly title: string;
  readonly lead: string;
}

function ReportOfStore({ title, lead }: ReportProps) {
  const [search] = useSearchParams();
  const { project } = useSession();
  const input = readReportAddress(search);
  const found = useCall(analyticsCalls.report, { query: input.report }, { keepPrevious: true });
  const parts = useCall(analyticsCalls.parts, { query: input.parts }, { keepPrevious: true });
  const report = found.data;
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <>
          <Button component={ProjectLink} to="/analytics/legacy/" variant="subtle">
            By month
          </Button>
          <Button
            component="a"
            href={withProject(callPath(analyticsCalls.exportDays, {}, input.parts), project?.id ?? null)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Download CSV
          </Button>
        </>
      }
    >
      <PeriodChoice report={report} />
      {found.isPending && <LoadingState label="Figures" lines={24} />}
      {found.isError && <ErrorState what="these figures" error={found.error} retry={found.refetch} />}
      {report?.isNew && (
        <Empty
          title="No visits yet"
          icon={<IconChartLine size={32} stroke={1.5} />}
          action={
            <Button component="a" href={report.storeUrl} target="_blank" rel="noopener" variant="default">
              Visit your store
            </Button>
          }
        >
          Share your store’s address. Visits of people who allow analytics appear here a minute later, and
          orders straight away.
        </Empty>
      )}
      {report && !report.isNew && (
        <div className={styles.report} data-stale={found.isPlaceholderData || undefined}>
          <Basis report={report} />
          <FigureTiles report={report} compare={input.report.compare} />
          <div className={styles.main}>
            <ReportChart report={report} />
            <div className={styles.side}>
              <LivePanel />
              <Funnel figures={sumFigures(report.points)} range={report.range} />
            </div>
          </div>
          {parts.isPending && <LoadingState label="Products, sources and devices" lines={12} />}
          {parts.isError && (
            <ErrorState what="products, sources and devices" error={parts.error} retry={parts.refetch} />
          )}
          {parts.data && <PartTables parts={parts.data} range={report.range} currency={report.currency} />}
          <NotesPanel notes={report.notes} today={report.today} />
        </div>
      )}
    </Page>
  );
}

/** The report of the project’s store, or why there is none. */
export function StoreReport(props: ReportProps) {
  const { store } = useSession();
  if (store) return <ReportOfStore key={store.id} {...props} />;
  return (
    <Page title={props.title} lead={props.lead}>
      <Empty title="No store yet" icon={<IconBuildingStore size={32} stroke={1.5} />}>
        Visits are counted in a store of ours. What you sell elsewhere is in your sales activity.
      </Empty>
    </Page>
  );
}
