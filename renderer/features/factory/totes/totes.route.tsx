import { Button, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { IconBarcode, IconBasket } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { TOTES_AT_ONCE, type Tote, toteCalls } from '../../../../shared/features/factory/totes/totes.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { failureMessage, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './totes.module.css';

const REFRESH_MS = 15_000;
const USUAL_COUNT = 12;

export const queries: RouteQueries = () => [reads(toteCalls.list, {})];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/station/totes/`: the numbered boxes of the floor, and what is in them. */
export default function Totes() {
  const totes = useCall(toteCalls.list, {}, { everyMs: REFRESH_MS });
  return (
    <>
      <PageHeader
        title="Totes"
        lead="Numbered boxes that carry garments from one step to the next. Scan a tote after a garment to put it in."
        actions={
          <Button
            component={ProjectLink}
            to="/factory/station/totes/print/"
            variant="default"
            leftSection={<IconBarcode size={18} aria-hidden />}
          >
            Print barcodes
          </Button>
        }
      />
      <Stack gap={5}>
        <AddTotes />
        {totes.isPending && <LoadingState label="Totes" />}
        {totes.isError && (
          <ErrorState what="the totes" error={totes.error} retry={() => void totes.refetch()} />
        )}
        {totes.data?.totes.length === 0 && (
          <Empty title="No totes yet" icon={<IconBasket size={32} stroke={1.5} />}>
            Say how many boxes you have and add them. Then print their barcodes and stick one on each.
          </Empty>
        )}
        {totes.data && totes.data.totes.length > 0 && (
          <ul className={styles.totes}>
            {totes.data.totes.map((tote) => (
              <ToteTile key={tote.code} tote={tote} />
            ))}
          </ul>
        )}
      </Stack>
    </>
  );
}

function AddTotes() {
  const [count, setCount] = useState<number | string>(USUAL_COUNT);
  const add = useCallMutation(toteCalls.add, { refreshes: [toteCalls.list, toteCalls.listCards] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { body: { count: Number(count) } },
      {
        onSuccess: ({ from, to }) =>
          showSnackbar({ text: from === to ? `Tote ${from} added` : `Totes ${from} to ${to} added` }),
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Row align="end" gap={3}>
        <NumberInput
          label="New totes"
          value={count}
          onChange={setCount}
          min={1}
          max={TOTES_AT_ONCE}
          allowDecimal={false}
          allowNegative={false}
          required
          w={120}
          error={add.error ? failureMessage(add.error) : null}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          Add totes
        </Button>
      </Row>
    </form>
  );
}

const garmentCount = (count: number) => (count === 1 ? '1 garment' : `${formatNumber(count)} garments`);

function ToteTile({ tote }: { readonly tote: Tote }) {
  const { number, code, garments, orders, orderCount, isRemoved } = tote;
  const more = orderCount - orders.length;
  return (
    <li className={styles.tote} data-full={garments > 0 || undefined}>
      <ProjectLink to={`/factory/station/totes/${code}/`} className={styles.link}>
        <strong>
          Tote {number}
          {isRemoved && ', removed'}
        </strong>
        {garments === 0 ? (
          <span className={styles.empty}>Empty</span>
        ) : (
          <>
            <span>{garmentCount(garments)}</span>
            <small>
              {orderCount === 1 ? 'Order' : 'Orders'} {orders.join(', ')}
              {more > 0 && ` and ${more} more`}
            </small>
          </>
        )}
      </ProjectLink>
    </li>
  );
}
