import { Button } from '@mantine/core';
import { IconBasket } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { FLOOR_STATE_TEXT } from '../../../../shared/features/factory/labels/labels.ts';
import {
  formatTote,
  isToteForm,
  type ToteContent,
  type ToteGarment,
  toteCalls,
} from '../../../../shared/features/factory/totes/totes.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './totes.module.css';

const REFRESH_MS = 15_000;
const NOWHERE = '';

/** An unknown tote is a message on this page, not an error page. */
const codeOf = (text = ''): string => (isToteForm(text) ? text : 'TOTE000');

export const queries: RouteQueries = ({ code }) => [
  reads(toteCalls.get, { params: { code: codeOf(code) } }, { optional: true }),
  reads(toteCalls.list, {}),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/station/totes/{code}/`: what lies in one tote, and its removal. */
export default function TotePage() {
  const { code } = useParams();
  const name = formatTote(codeOf(code));
  const tote = useCall(toteCalls.get, { params: { code: codeOf(code) } }, { everyMs: REFRESH_MS });
  const isUnknown = tote.error instanceof Refusal && tote.error.status === 404;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader title={name} lead={tote.data && contentWords(tote.data)} />
      <Stack gap={5}>
        {tote.isPending && <LoadingState label={name} />}
        {isUnknown && (
          <Empty title="No such tote" icon={<IconBasket size={32} stroke={1.5} />}>
            <Button component={ProjectLink} to="/factory/station/totes/" variant="default">
              All totes
            </Button>
          </Empty>
        )}
        {tote.isError && !isUnknown && !tote.data && (
          <ErrorState what="this tote" error={tote.error} retry={() => void tote.refetch()} />
        )}
        {tote.data && <Content tote={tote.data} />}
      </Stack>
    </>
  );
}

function contentWords({ garments, total }: ToteContent): string {
  if (total === 0) return 'Empty';
  const orders = new Set(garments.map(({ orderNumber }) => orderNumber)).size;
  const count = total === 1 ? '1 garment' : `${formatNumber(total)} garments`;
  return `${count} of ${orders === 1 ? '1 order' : `${formatNumber(orders)} orders`}`;
}

function Content({ tote }: { readonly tote: ToteContent }) {
  const { garments, total, isRemoved } = tote;
  return (
    <>
      {isRemoved && <Removed tote={tote} />}
      {garments.length > 0 && (
        <Panel title="In this tote">
          <ul className={styles.garments}>
            {garments.map((garment) => (
              <GarmentRow key={garment.labelId} garment={garment} />
            ))}
          </ul>
          {total > garments.length && (
            <Hint tone="note">
              The first {formatNumber(garments.length)} of {formatNumber(total)}.
            </Hint>
          )}
        </Panel>
      )}
      {(!isRemoved || garments.length > 0) && (
        <RemoveTote key={garments.map(({ labelId }) => labelId).join()} tote={tote} />
      )}
    </>
  );
}

function GarmentRow({ garment }: { readonly garment: ToteGarment }) {
  const { code, orderNumber, counter, of, state } = garment;
  return (
    <li>
      <span>
        <b>{garment.garment}</b>
        <small>
          <ProjectLink to={`/factory/orders/${orderNumber}/`}>Order {orderNumber}</ProjectLink>, item{' '}
          {counter} of {of}
        </small>
      </span>
      <span>
        <StatusPill tone={state === 'cancelled' ? 'warn' : 'note'}>{FLOOR_STATE_TEXT[state]}</StatusPill>
        <small>{state === 'cancelled' ? 'Another order can use it' : code}</small>
      </span>
    </li>
  );
}

function Removed({ tote: { code } }: { readonly tote: ToteContent }) {
  const restore = useCallMutation(toteCalls.restore, {
    refreshes: [toteCalls.get, toteCalls.list, toteCalls.listCards],
  });
  return (
    <Hint tone="warn" title={`${formatTote(code)} was removed`}>
      <Stack gap={3}>
        <p className={styles.words}>Stations no longer know its barcode.</p>
        <Row>
          <Button
            variant="default"
            loading={restore.isPending}
            onClick={() => restore.mutate({ params: { code } }, { onError: showFailure })}
          >
            Bring it back
          </Button>
        </Row>
      </Stack>
    </Hint>
  );
}

/** Asks where its garments are, so that none is looked for in a tote that’s gone. */
function RemoveTote({ tote: { code, garments, total } }: { readonly tote: ToteContent }) {
  const [movedTo, setMovedTo] = useState(NOWHERE);
  const totes = useCall(toteCalls.list, {});
  const remove = useCallMutation(toteCalls.remove, {
    refreshes: [toteCalls.get, toteCalls.list, toteCalls.listCards],
  });
  const name = formatTote(code);
  const others = (totes.data?.totes ?? []).filter((other) => other.code !== code && !other.isRemoved);
  const submit = () =>
    remove.mutate(
      {
        params: { code },
        body: { seen: garments.map(({ labelId }) => labelId), movedTo: movedTo === NOWHERE ? null : movedTo },
      },
      { onError: showFailure, onSuccess: () => showSnackbar({ text: `${name} removed` }) },
    );
  return (
    <Panel title="Remove this tote">
      <Stack gap={3}>
        <p className={styles.words}>
          {total === 0
            ? 'It’s broken or lost? Stations then no longer know its barcode, and its number isn’t used again.'
            : 'Take its garments out first, then say where they are. Each order’s timeline will say so.'}
        </p>
        <Row align="end" gap={3}>
          {total > 0 && (
            <Select
              label="Its garments are now"
              data={[
                { value: NOWHERE, label: 'In no tote' },
                ...others.map((other) => ({ value: other.code, label: `In ${formatTote(other.code)}` })),
              ]}
              value={movedTo}
              onChange={(value) => setMovedTo(value ?? NOWHERE)}
              allowDeselect={false}
              searchable
            />
          )}
          <Button
            color="brick"
            variant="outline"
            loading={remove.isPending}
            disabled={total > garments.length}
            onClick={submit}
          >
            Remove {name}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
