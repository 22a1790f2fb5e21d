import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { traceCalls } from '../../../../shared/features/factory/trace/trace.calls.ts';
import type { Trace } from '../../../../shared/features/factory/trace/trace.ts';
import {
  readReturnCode,
  recyclingReturnCalls,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Code } from '../../../ui/code.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { OrderStatusPill } from '../../selling/orders/orders.ts';
import { ScannedReturn } from '../../selling/recycling-returns/recycling-returns.ts';
import styles from './trace.module.css';
import { Step, TracePieceView } from './trace-piece.tsx';

const CODE_LENGTH = 64;

/** An unknown code is a message on this page, not an error page. */
export const queries: RouteQueries = ({ code: given }) => {
  const code = given?.slice(0, CODE_LENGTH);
  if (!code) return [];
  const returned = readReturnCode(code);
  return returned === null
    ? [reads(traceCalls.find, { params: { code } }, { optional: true })]
    : [reads(recyclingReturnCalls.find, { params: { code: returned } }, { optional: true })];
};
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const FOUND_WORDS: Readonly<Record<Trace['found'], string>> = {
  parcel: 'a parcel',
  label: 'the label of one piece',
  order: 'an order',
};

/** `/factory/trace/{code?}`: from any code back to the design and every scan. */
export default function TracePage() {
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const returned = readReturnCode(code);
  // Once it is received, the field is empty for the next scan.
  const [received, setReceived] = useState<string | null>(null);
  const isDone = received !== null && received === returned;
  return (
    <>
      {code && <PageTitle>{`Trace ${code}`}</PageTitle>}
      <PageHeader
        title="Trace"
        lead="Trace any parcel, label or order back to its design, print file and scans."
      />
      <Stack gap={5}>
        <SearchField
          key={received}
          kind="code"
          label="Code to trace"
          placeholder="Scan a parcel, a label or a jobsheet, or type an order number"
          value={isDone ? '' : code}
          onText={(text) =>
            void navigate(
              withProject(text ? `/factory/trace/${encodeURIComponent(text)}/` : '/factory/trace/'),
            )
          }
          autoFocus={code === '' || isDone}
        />
        {returned !== null ? (
          <ScannedReturn key={returned} code={returned} onReceived={() => setReceived(returned)} />
        ) : code ? (
          <Found code={code.slice(0, CODE_LENGTH)} />
        ) : (
          <Empty title="Scan any code" icon={<IconRoute size={32} stroke={1.5} />}>
            The parcel’s barcode, its tracking code, the label of a piece, the code on a jobsheet, an order
            number, or the label of a parcel that comes back for recycling.
          </Empty>
        )}
      </Stack>
    </>
  );
}

function Found({ code }: { readonly code: string }) {
  const trace = useCall(traceCalls.find, { params: { code } });
  if (trace.isPending) return <LoadingState label={`Trace of ${code}`} lines={8} />;
  if (trace.isLoadingError) {
    const isUnknown = trace.error instanceof Refusal && trace.error.status === 404;
    if (!isUnknown)
      return <ErrorState what="this piece" error={trace.error} retry={() => void trace.refetch()} />;
    return (
      <Hint tone="bad" isAlert title={`No match for ${code}`}>
        Scan it again, or check the code on the label. Watch out for 0 and O, and 1 and I.
      </Hint>
    );
  }
  return <Way trace={trace.data} />;
}

function Way({ trace }: { readonly trace: Trace }) {
  const { order, shipment, pieces } = trace;
  return (
    <Stack gap={5}>
      <p className="only-read-aloud" aria-live="polite">
        This is {FOUND_WORDS[trace.found]} of order {order.number}
      </p>
      <Panel marked>
        {shipment && (
          <Step name="Parcel">
            <p className={styles.version}>
              <Code value={shipment.barcode} what="the parcel’s barcode" />
              <Code value={shipment.trackingCode} what="the tracking code" />
              <span>
                <OrderDate at={shipment.createdAt} />
                {shipment.createdBy && `, ${shipment.createdBy}`}
              </span>
              <ProjectLink to={`/factory/shipments/${order.number}/`}>Parcel label</ProjectLink>
            </p>
          </Step>
        )}
        <Step name="Order" last>
          <p className={styles.version}>
            <ProjectLink to={`/factory/orders/${order.number}/`} className={styles.number}>
              {order.number}
            </ProjectLink>
            <OrderStatusPill status={order.status} />
            <span>
              {order.storeName}, placed <OrderDate at={order.placedAt} />
            </span>
            {trace.found === 'label' && (
              <ProjectLink to={`/factory/trace/ORD-${order.number}/`}>All its pieces</ProjectLink>
            )}
          </p>
        </Step>
      </Panel>
      {pieces.length === 0 && <Empty title="No piece yet">We create labels once the order is paid.</Empty>}
      {pieces.map((piece) => (
        <TracePieceView key={piece.labelId} piece={piece} orderNumber={String(order.number)} />
      ))}
    </Stack>
  );
}
