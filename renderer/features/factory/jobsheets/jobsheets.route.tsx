import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import {
  type Jobsheet,
  type JobsheetOrder,
  jobsheetOrderSchema,
  sortJobsheets,
} from '../../../../shared/features/factory/jobsheets/jobsheets.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PaperDesk, PaperNote } from '../../../ui/paper-page.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { JobsheetDesk } from './jobsheet-desk.tsx';
import { JOBSHEET_PAGE } from './jobsheet-paper.tsx';

const inputOf = (search: URLSearchParams) => ({ query: { orders: search.get('orders') ?? '' } });
const hasOrders = (search: URLSearchParams) => (search.get('orders') ?? '') !== '';

export const queries: RouteQueries = (_params, search) =>
  hasOrders(search) ? [reads(jobsheetCalls.getMany, inputOf(search))] : [];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/jobsheets/?orders=10016,10017`: the jobsheets of several orders, printed together. */
export default function JobsheetsPage() {
  const [search] = useSearchParams();
  // There is nothing to print without a choice: the list has the orders and the menu.
  return hasOrders(search) ? (
    <Jobsheets search={search} />
  ) : (
    <Navigate to={withProject('/factory/orders/')} replace />
  );
}

function NoJobsheets({ missing }: { readonly missing: readonly number[] }) {
  return (
    <PaperDesk
      title="Jobsheets"
      back={{ to: '/factory/orders/', text: 'Factory orders' }}
      actions={null}
      page={JOBSHEET_PAGE}
    >
      <PaperNote>
        <PageHeader title="Jobsheets" />
        <Empty title="These orders aren’t here">
          We couldn’t find {missing.join(', ')}. Select orders in the list of factory orders, then choose
          Print jobsheets.
        </Empty>
      </PaperNote>
    </PaperDesk>
  );
}

function Jobsheets({ search }: { readonly search: URLSearchParams }) {
  const found = useCall(jobsheetCalls.getMany, inputOf(search));
  if (found.isPending) return <LoadingState label="Jobsheets" lines={10} />;
  if (found.isLoadingError)
    return <ErrorState what="these jobsheets" error={found.error} retry={() => void found.refetch()} />;
  const { sheets, missing } = found.data;
  return sheets.length === 0 ? (
    <NoJobsheets missing={missing} />
  ) : (
    <Batch sheets={sheets} missing={missing} />
  );
}

const ORDER_TEXT: Readonly<Record<JobsheetOrder, string>> = {
  route: 'Pick route',
  'ship-by': 'Ship by',
  pigeonhole: 'Pigeonhole',
};

interface BatchProps {
  readonly sheets: readonly Jobsheet[];
  /** Numbers of orders that aren't there. */
  readonly missing: readonly number[];
}

function Batch({ sheets, missing }: BatchProps) {
  const [by, setBy] = useState<JobsheetOrder>('route');
  const held = sheets.filter(({ order }) => order.holds.length > 0);
  return (
    <JobsheetDesk
      title={sheets.length === 1 ? '1 jobsheet' : `${sheets.length} jobsheets`}
      back={{ to: '/factory/orders/', text: 'Factory orders' }}
      sheets={sortJobsheets(sheets, by)}
      actions={
        <Select
          aria-label="Sort jobsheets by"
          allowDeselect={false}
          data={jobsheetOrderSchema.options.map((value) => ({ value, label: ORDER_TEXT[value] }))}
          value={by}
          onChange={(value) => setBy(jobsheetOrderSchema.parse(value))}
        />
      }
      notices={
        <>
          {missing.length > 0 && (
            <Hint tone="bad" title="Some orders aren’t here">
              We couldn’t find {missing.join(', ')}.
            </Hint>
          )}
          {held.length > 0 && (
            <Hint
              tone="warn"
              title={held.length === 1 ? '1 order is blocked' : `${held.length} orders are blocked`}
            >
              The reason is on the jobsheet of {held.map(({ order }) => order.number).join(', ')}.
            </Hint>
          )}
        </>
      }
    />
  );
}
