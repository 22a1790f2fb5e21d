import { Button, TextInput } from '@mantine/core';
import { IconGrid4x4 } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { FLOOR_STATE_TEXT, LABEL_LIMITS } from '../../../../shared/features/factory/labels/labels.ts';
import {
  type PigeonholeDetail,
  pigeonholeCalls,
} from '../../../../shared/features/factory/pigeonholes/pigeonholes.ts';
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
import { failureMessage, showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './pigeonholes.module.css';

const REFRESH_MS = 15_000;
const REFRESHES = [
  pigeonholeCalls.get,
  pigeonholeCalls.list,
  factoryOrderCalls.get,
  factoryOrderCalls.list,
] as const;

export const queries: RouteQueries = ({ code = '' }) => [
  reads(pigeonholeCalls.get, { params: { code } }, { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/station/pigeonholes/{code}/`: what lies in one pigeonhole, and how it's freed. */
export default function PigeonholePage() {
  const { code = '' } = useParams();
  const hole = useCall(pigeonholeCalls.get, { params: { code } }, { everyMs: REFRESH_MS });
  const isUnknown = hole.error instanceof Refusal && hole.error.status === 404;
  const name = `Pigeonhole ${code}`;
  const order = hole.data?.order;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        title={name}
        lead={
          order && (
            <>
              {order.sorted} of {order.pieces} pieces
              {order.since && (
                <>
                  , since <OrderDate at={order.since} />
                </>
              )}
            </>
          )
        }
      />
      <Stack gap={5}>
        {hole.isPending && <LoadingState label={name} />}
        {isUnknown && (
          <Empty title="No such pigeonhole" icon={<IconGrid4x4 size={32} stroke={1.5} />}>
            <Button component={ProjectLink} to="/factory/station/pigeonholes/" variant="default">
              All pigeonholes
            </Button>
          </Empty>
        )}
        {hole.isError && !isUnknown && !hole.data && (
          <ErrorState what="this pigeonhole" error={hole.error} retry={() => void hole.refetch()} />
        )}
        {hole.data && order === null && (
          <Empty title="Empty" icon={<IconGrid4x4 size={32} stroke={1.5} />}>
            The next order that needs one can take it.
          </Empty>
        )}
        {hole.data && order && <Content key={order.id} hole={hole.data} order={order} />}
      </Stack>
    </>
  );
}

interface ContentProps {
  readonly hole: PigeonholeDetail;
  readonly order: NonNullable<PigeonholeDetail['order']>;
}

function Content({ hole, order }: ContentProps) {
  return (
    <>
      <Panel title={`Order ${order.number}`}>
        <p className={styles.words}>
          <ProjectLink to={`/factory/orders/${order.number}/`}>
            {order.customerName || 'Open the order'}
          </ProjectLink>
        </p>
        <ul className={styles.labels}>
          {hole.labels.map((label) => (
            <li key={label.id}>
              <b>{label.garment}</b>
              <span>
                {FLOOR_STATE_TEXT[label.state]}, item {label.counter} of {label.of}
              </span>
              <small>{label.code}</small>
            </li>
          ))}
        </ul>
      </Panel>
      <MoveOrder hole={hole} order={order} />
      <FreeHole hole={hole} order={order} />
    </>
  );
}

function MoveOrder({ hole: { code }, order }: ContentProps) {
  const navigate = useNavigate();
  const [to, setTo] = useState('');
  const move = useCallMutation(pigeonholeCalls.move, { refreshes: [...REFRESHES] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    move.mutate(
      { params: { code }, body: { orderId: order.id, to } },
      {
        onSuccess: (moved) => {
          showSnackbar({ text: `Order ${order.number} is in ${moved.code} now` });
          void navigate(withProject(`/factory/station/pigeonholes/${moved.code}/`));
        },
      },
    );
  };
  return (
    <Panel title="Move to another pigeonhole">
      <form onSubmit={submit}>
        <Row align="end" gap={3}>
          <TextInput
            label="Empty pigeonhole"
            placeholder="B4"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            maxLength={LABEL_LIMITS.pigeonhole}
            required
            error={move.error ? failureMessage(move.error) : null}
          />
          <Button type="submit" variant="default" loading={move.isPending}>
            Move order
          </Button>
        </Row>
      </form>
    </Panel>
  );
}

function FreeHole({ hole: { code }, order }: ContentProps) {
  const free = useCallMutation(pigeonholeCalls.free, { refreshes: [...REFRESHES] });
  const ask = async () => {
    const isSure = await openPopup('confirm', {
      title: `Free ${code}?`,
      text: `Take the pieces of order ${order.number} out first. They’re sorted again when you scan them.`,
      confirmLabel: 'Free it',
    });
    if (!isSure) return;
    free.mutate(
      { params: { code }, body: { orderId: order.id } },
      { onError: showFailure, onSuccess: () => showSnackbar({ text: `${code} is free` }) },
    );
  };
  return (
    <Panel title="Free this pigeonhole">
      <Row>
        <Button variant="light" color="brick" loading={free.isPending} onClick={() => void ask()}>
          Free {code}
        </Button>
      </Row>
    </Panel>
  );
}
