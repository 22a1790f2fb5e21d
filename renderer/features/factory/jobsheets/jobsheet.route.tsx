import { useParams } from 'react-router';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StartButton } from '../factory-orders/factory-orders.ts';
import { JobsheetDesk } from './jobsheet-desk.tsx';

export const queries: RouteQueries = ({ id = '' }) => [reads(jobsheetCalls.get, { params: { id } })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/orders/{id}/jobsheet`: the A4 sheet of an order for the floor. */
export default function JobsheetPage() {
  const { id = '' } = useParams();
  const sheet = useCall(jobsheetCalls.get, { params: { id } });
  if (sheet.isPending) return <LoadingState label="Jobsheet" lines={10} />;
  if (sheet.isLoadingError)
    return <ErrorState what="this jobsheet" error={sheet.error} retry={() => void sheet.refetch()} />;
  const { order } = sheet.data;
  return (
    <JobsheetDesk
      title={`Jobsheet ${order.number}`}
      back={{ to: `/factory/orders/${order.number}/`, text: `Order ${order.number}` }}
      sheets={[sheet.data]}
      actions={<StartButton order={order} />}
    />
  );
}
