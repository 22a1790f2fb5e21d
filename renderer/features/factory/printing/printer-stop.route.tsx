import { Button } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { readLabelCode, splitCopyMark } from '../../../../shared/features/factory/labels/labels.ts';
import {
  askAboutStop,
  findLabelStories,
  getPrinterStop,
  listPrints,
  type PrinterStopDetail,
  type StopLabel,
  type StopQuestions,
  settlePrint,
  settleStop,
} from '../../../../shared/features/factory/printing/printing.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { stopName } from './printer-stops.tsx';
import styles from './printing.module.css';

const EVERY_MS = 5_000;
const REFRESHES = [getPrinterStop, listPrints, findLabelStories] as const;

/** A stop that is no longer known is a message on this page, not an error page. */
export const queries: RouteQueries = ({ id = '' }) => [
  reads(getPrinterStop, { params: { id } }, { optional: true }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/printing/stops/{id}/`: the labels that one stop of a printer left in doubt, answered together. */
export default function PrinterStopPage() {
  const { id = '' } = useParams();
  const timeZone = useTimeZone();
  const found = useCall(getPrinterStop, { params: { id } }, { everyMs: EVERY_MS });
  const isUnknown =
    found.error instanceof Refusal && (found.error.status === 404 || found.error.status === 422);
  const name = found.data ? stopName(found.data, timeZone) : 'Labels in doubt';
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader title={name} lead={found.data && leadOf(found.data)} />
      <Stack gap={5}>
        {found.isPending && <LoadingState label="Labels in doubt" lines={6} />}
        {isUnknown && (
          <Empty title="No such stop" icon={<IconTags size={32} stroke={1.5} />}>
            <Button component={ProjectLink} to="/factory/printing/labels/" variant="default">
              All labels in doubt
            </Button>
          </Empty>
        )}
        {found.isError && !isUnknown && !found.data && (
          <ErrorState what="these labels" error={found.error} retry={() => void found.refetch()} />
        )}
        {found.data && <Stop stop={found.data} />}
      </Stack>
    </>
  );
}

const leadOf = ({ station, inDoubt, total }: PrinterStopDetail): string =>
  inDoubt === 0
    ? `${station}. All ${total} answered`
    : `${station}. ${inDoubt} of ${total === 1 ? '1 label' : `${total} labels`} in doubt`;

function Stop({ stop }: { readonly stop: PrinterStopDetail }) {
  const settle = useCallMutation(settlePrint, { refreshes: [...REFRESHES] });
  const [notHere, setNotHere] = useState<string | null>(null);
  const answer = (label: StopLabel, isOnPaper: boolean) =>
    settle.mutate({ params: { id: label.id }, body: { isOnPaper } }, { onError: showFailure });
  const scan = (text: string) => {
    if (text === '') return;
    const scanned = splitCopyMark(text.toUpperCase()).code;
    const code = readLabelCode(scanned) ?? scanned;
    const label = stop.labels.find((one) => one.code === code);
    setNotHere(label ? null : text);
    if (label?.state === 'unknown') answer(label, true);
  };
  const questions = askAboutStop(stop.labels);
  return (
    <>
      {stop.inDoubt > 0 && (
        <SearchField
          kind="code"
          label="Last label that printed"
          placeholder="Scan the last label that printed"
          value=""
          onText={() => setNotHere(null)}
          onEnter={scan}
          autoFocus
        />
      )}
      {notHere !== null && (
        <Hint tone="bad" isAlert title={`${notHere} isn’t one of these labels`}>
          Scan a label of this list.
        </Hint>
      )}
      {questions && <Questions key={questions.anchor.id} stopId={stop.id} questions={questions} />}
      <Panel title="In the order they were sent">
        <ol className={styles.stopLabels}>
          {stop.labels.map((label) => (
            <StopRow key={label.id} label={label} isBusy={settle.isPending} answer={answer} />
          ))}
        </ol>
        {stop.total > stop.labels.length && (
          <p
            className={styles.more}
          >{`and ${stop.total - stop.labels.length} more, once these are answered`}</p>
        )}
      </Panel>
    </>
  );
}

/** What the label that is on paper says of the others: one answer for all before it, one for all after it. */
function Questions({ stopId, questions }: { readonly stopId: string; readonly questions: StopQuestions }) {
  const { anchor, before, after } = questions;
  const settle = useCallMutation(settleStop, { refreshes: [...REFRESHES] });
  const [isEach, setEach] = useState({ before: false, after: false });
  const answer = (labels: readonly StopLabel[], isOnPaper: boolean) =>
    settle.mutate(
      {
        params: { id: stopId },
        body: { anchorId: anchor.id, isOnPaper, ids: labels.map(({ id }) => id) },
      },
      {
        onError: showFailure,
        onSuccess: ({ settled }) =>
          showSnackbar({
            text:
              settled === labels.length
                ? `${settled} answered`
                : `${settled} answered. Someone else answered the others`,
          }),
      },
    );
  const ask = (
    side: keyof typeof isEach,
    labels: readonly StopLabel[],
    words: { readonly title: string; readonly yes: string; readonly isOnPaper: boolean },
  ) =>
    labels.length > 0 &&
    !isEach[side] && (
      <Panel title={words.title}>
        <p
          className={styles.more}
        >{`${anchor.code} is on paper. Sent ${side} it: ${labels.map(({ code }) => code).join(', ')}`}</p>
        <Row gap={3}>
          <Button loading={settle.isPending} onClick={() => answer(labels, words.isOnPaper)}>
            {words.yes}
          </Button>
          <Button
            variant="default"
            disabled={settle.isPending}
            onClick={() => setEach({ ...isEach, [side]: true })}
          >
            Check each
          </Button>
        </Row>
      </Panel>
    );
  const [first, last] = [before.length, after.length];
  return (
    <>
      {ask('before', before, {
        title: first === 1 ? '1 before it printed too?' : `${first} before it printed too?`,
        yes: first === 1 ? 'Yes, it printed' : `Yes, all ${first}`,
        isOnPaper: true,
      })}
      {ask('after', after, {
        title: last === 1 ? '1 after it didn’t print?' : `${last} after it didn’t print?`,
        yes: last === 1 ? 'It didn’t print' : `None of the ${last} printed`,
        isOnPaper: false,
      })}
    </>
  );
}

function StopRow({
  label,
  isBusy,
  answer,
}: {
  readonly label: StopLabel;
  readonly isBusy: boolean;
  readonly answer: (label: StopLabel, isOnPaper: boolean) => void;
}) {
  return (
    <li>
      <span>
        <ProjectLink to={`/factory/printing/labels/${label.code}/`}>{label.code}</ProjectLink>
        <small>{`Order ${label.orderNumber}, item ${label.counter} of ${label.of}, ${label.garment}`}</small>
      </span>
      {label.state === 'unknown' ? (
        <Row gap={2}>
          {[true, false].map((isOnPaper) => (
            <Button
              key={String(isOnPaper)}
              variant="default"
              disabled={isBusy}
              aria-label={`${label.code}: ${isOnPaper ? 'it printed' : 'it didn’t print'}`}
              onClick={() => answer(label, isOnPaper)}
            >
              {isOnPaper ? 'It printed' : 'It didn’t print'}
            </Button>
          ))}
        </Row>
      ) : (
        <StatusPill tone={label.state === 'confirmed' ? 'good' : 'neutral'}>
          {label.state === 'confirmed' ? 'Printed' : 'Didn’t print'}
        </StatusPill>
      )}
    </li>
  );
}
