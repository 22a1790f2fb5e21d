import { useParams } from 'react-router';
import { refundCalls } from '../../../../shared/features/selling/refunds/refunds.calls.ts';
import type { RefundableOrder } from '../../../../shared/features/selling/refunds/refunds.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { OpenRefund } from './open-refund.tsx';
import styles from './refund.module.css';
import { RefundForm } from './refund-form.tsx';

export const queries: RouteQueries = ({ id = '' }) => [reads(refundCalls.get, { params: { id } })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/ecom/orders/{id}/refund/`: gives back pieces or delivery of an order, or what came back, and shows first what that does. */
export default function RefundPage() {
  const { id = '' } = useParams();
  const order = useCall(refundCalls.get, { params: { id } });
  if (order.isPending) return <LoadingState label="Refund" lines={10} />;
  if (order.isLoadingError)
    return <ErrorState what="this order" error={order.error} retry={() => void order.refetch()} />;
  return <RefundView order={order.data} onRefused={order.refetch} />;
}

interface RefundViewProps {
  readonly order: RefundableOrder;
  readonly onRefused: () => Promise<unknown>;
}

function RefundView({ order, onRefused }: RefundViewProps) {
  return (
    <Page isRecord title={`Refund order ${order.number}`}>
      <OpenRefund order={order} />
      {order.blocked === null ? (
        <RefundForm order={order} onRefused={onRefused} />
      ) : (
        <div className={styles.blocked}>
          <Hint tone="note">
            <p>{order.blocked}</p>
          </Hint>
          <ProjectLink to={`/ecom/orders/${order.number}/`}>Back to order {order.number}</ProjectLink>
        </div>
      )}
    </Page>
  );
}
