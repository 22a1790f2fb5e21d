import { Button, Textarea } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { receiptPath } from '../../../../shared/features/selling/orders/orders.rules.ts';
import {
  type OrderedSample,
  type SampleOrder,
  type SampleVerdict,
  samplesCalls,
} from '../../../../shared/features/selling/samples-shop/samples-shop.calls.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { OrderStatusPill } from '../orders/orders.ts';
import styles from './samples-shop.module.css';
import { VERDICT_TEXT, VERDICT_TONE } from './verdicts.ts';

const ORDERS_PAGE = 10;

interface VerdictProps {
  readonly sample: OrderedSample;
}

/** Approve it, or say what to change; either can be undone. */
function Verdict({ sample }: VerdictProps) {
  const [note, setNote] = useState<string | null>(null);
  const decide = useCallMutation(samplesCalls.decide, {
    refreshes: [samplesCalls.listOrders, samplesCalls.listProducts],
  });
  const send = (verdict: SampleVerdict | null, text = '') =>
    decide.mutate(
      { params: { sample: sample.id }, body: { verdict, note: text } },
      { onSuccess: () => setNote(null), onError: showFailure },
    );
  if (sample.verdict)
    return (
      <Stack gap={2}>
        <Row gap={3}>
          <StatusPill tone={VERDICT_TONE[sample.verdict]}>{VERDICT_TEXT[sample.verdict]}</StatusPill>
          <Button variant="subtle" loading={decide.isPending} onClick={() => send(null)}>
            Undo
          </Button>
          {sample.verdict === 'changes' && sample.urlName && (
            <Button variant="default" component={ProjectLink} to={`/edit-product/${sample.urlName}/`}>
              Open the design
            </Button>
          )}
        </Row>
        {sample.note && <p className={styles.note}>{sample.note}</p>}
      </Stack>
    );
  if (note !== null)
    return (
      <Stack gap={2}>
        <Textarea
          label="What should change?"
          value={note}
          maxLength={1000}
          autosize
          minRows={2}
          data-autofocus
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Row gap={2}>
          <Button loading={decide.isPending} onClick={() => send('changes', note)}>
            Save
          </Button>
          <Button variant="default" onClick={() => setNote(null)}>
            Cancel
          </Button>
        </Row>
      </Stack>
    );
  return (
    <Row gap={2}>
      <Button loading={decide.isPending} onClick={() => send('approved')}>
        Approve
      </Button>
      <Button variant="default" onClick={() => setNote('')}>
        Needs changes
      </Button>
    </Row>
  );
}

function Sample({ sample }: { readonly sample: OrderedSample }) {
  const { project } = useSession();
  const mayDecide = project?.permissions.includes('edit-products') === true;
  return (
    <li className={styles.ordered}>
      {sample.imageId ? (
        <Picture
          src={productImagePath(sample.imageId)}
          alt=""
          width={80}
          height={100}
          fit="contain"
          className={styles.small ?? ''}
        />
      ) : (
        <span className={styles.noPicture}>
          <IconPhoto size={24} stroke={1.3} aria-hidden />
        </span>
      )}
      <Stack gap={2}>
        <h3 className={styles.name}>
          {sample.urlName ? (
            <ProjectLink to={`/edit-product/${sample.urlName}/`}>{sample.name}</ProjectLink>
          ) : (
            sample.name
          )}
        </h3>
        <p className={styles.note}>
          {[sample.colour, sample.size, `${sample.quantity} ordered`].filter(Boolean).join(', ')}
        </p>
        {sample.isOlder && <p className={styles.note}>The design has changed since this sample.</p>}
        {mayDecide && <Verdict sample={sample} />}
      </Stack>
    </li>
  );
}

function Order({ order }: { readonly order: SampleOrder }) {
  return (
    <Panel
      title={`Order ${order.number}`}
      actions={
        <Button component="a" variant="default" href={receiptPath(order.hash)}>
          Receipt
        </Button>
      }
    >
      <Row gap={3}>
        <OrderStatusPill status={order.status} />
        <span>
          <OrderDate at={order.placedAt} />, {formatMoney(money(order.totalMinor, order.currency))}
        </span>
      </Row>
      <ul className={styles.orderedList}>
        {order.samples.map((sample) => (
          <Sample key={sample.id} sample={sample} />
        ))}
      </ul>
    </Panel>
  );
}

/** The sample orders of the project, each piece with what was made of it. */
export function OrderedSamples() {
  const [page, setPage] = useState(1);
  const found = useCall(samplesCalls.listOrders, { query: { page } }, { keepPrevious: true });
  if (found.isPending) return <LoadingState label="Sample orders" lines={6} />;
  if (found.isLoadingError)
    return <ErrorState what="your sample orders" error={found.error} retry={() => void found.refetch()} />;
  const { orders, total } = found.data;
  if (total === 0)
    return (
      <Empty
        title="No samples ordered yet"
        action={
          <Button component={ProjectLink} to="/wholesale-shop/">
            Choose products
          </Button>
        }
      >
        Once samples are paid for, you approve their designs here.
      </Empty>
    );
  const pages = Math.ceil(total / ORDERS_PAGE);
  return (
    <Stack gap={5}>
      {orders.map((order) => (
        <Order key={order.hash} order={order} />
      ))}
      {pages > 1 && (
        <Row gap={3}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span>{`Page ${page} of ${pages}`}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </Row>
      )}
    </Stack>
  );
}
