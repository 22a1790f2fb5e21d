import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type RefCallback, useState } from 'react';
import {
  askAboutStop,
  canNoneBePrinted,
  printingRequests,
  type StationStop,
  type StationStopLabel,
  type StopAnswer,
} from '../../../../../shared/features/factory/printing/printing.ts';
import { attentionRequests } from '../../../../../shared/features/factory/stations/stations.ts';
import { formatTime } from '../../../../../shared/rules/dates/format-date.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { AttentionEntry } from './attention-entry.tsx';
import styles from './stop-group.module.css';

/** A question that comes up is in view, however far the list was scrolled. */
const intoView: RefCallback<HTMLElement> = (section) => {
  section?.scrollIntoView({ block: 'nearest' });
};

/** Labels in doubt of one stop of a printer, answered together. */
export function StopGroup({ stop }: { readonly stop: StationStop }) {
  const [isBusy, setBusy] = useState(false);
  const act = (step: () => Promise<unknown>) => {
    setBusy(true);
    step()
      .catch(showFailure)
      .finally(() => setBusy(false));
  };
  const answer = (given: StopAnswer) => act(() => settle(stop.id, given));
  const questions = askAboutStop(stop.labels);
  const inDoubt = stop.labels.filter(({ state }) => state === 'unknown');
  const name = `${stop.printer}, ${formatTime(stop.at)}`;
  const scanFix = stop.inDoubt === 1 ? 'Scan it if it printed' : 'Scan the last label that printed';
  return (
    <section className={styles.stop} aria-label={name}>
      <AttentionEntry
        tone="wrong"
        words={`${name}: ${stop.inDoubt} in doubt`}
        fix={questions ? null : scanFix}
      >
        {questions && (
          <Questions key={questions.anchor.id} questions={questions} isBusy={isBusy} answer={answer} />
        )}
        <ol className={styles.labels}>
          {stop.labels.map((label) => (
            <Label
              key={label.id}
              label={label}
              isBusy={isBusy}
              answer={(isOnPaper) =>
                act(() =>
                  stationLink().request(attentionRequests.resolve, {
                    id: label.id,
                    resolution: isOnPaper ? 'came-out' : 'did-not-come-out',
                  }),
                )
              }
            />
          ))}
        </ol>
        {stop.total > stop.labels.length && (
          <p className={styles.hint}>{`and ${stop.total - stop.labels.length} more`}</p>
        )}
        {inDoubt.length > 1 && canNoneBePrinted(stop.labels) && (
          <None
            count={inDoubt.length}
            isBusy={isBusy}
            onNone={() => answer({ anchorId: null, isOnPaper: false, ids: inDoubt.map(({ id }) => id) })}
          />
        )}
      </AttentionEntry>
    </section>
  );
}

async function settle(id: string, given: StopAnswer): Promise<void> {
  const { settled } = await stationLink().request(printingRequests.settleStop, {
    id,
    ...given,
    ids: [...given.ids],
  });
  if (settled < given.ids.length)
    showSnackbar({ text: `${settled} answered. Someone else answered the others` });
}

interface QuestionsProps {
  readonly questions: NonNullable<ReturnType<typeof askAboutStop<StationStopLabel>>>;
  readonly isBusy: boolean;
  readonly answer: (given: StopAnswer) => void;
}

/** What the label on paper says of the others: one answer for all before it, one for all after it. */
function Questions({ questions, isBusy, answer }: QuestionsProps) {
  const { anchor, before, after } = questions;
  const [isEach, setEach] = useState({ before: false, after: false });
  const ask = (side: keyof typeof isEach, labels: readonly StationStopLabel[], isOnPaper: boolean) => {
    if (labels.length === 0 || isEach[side]) return null;
    const count = labels.length;
    const [title, yes] = isOnPaper
      ? [`${count} before it printed too?`, count === 1 ? 'Yes, it printed' : `Yes, all ${count}`]
      : [`${count} after it didn’t print?`, count === 1 ? 'It didn’t print' : `None of the ${count} printed`];
    return (
      <section
        className={styles.question}
        ref={isOnPaper || before.length === 0 ? intoView : null}
        aria-label={title}
      >
        <p className={styles.title}>{title}</p>
        <p className={styles.hint}>{`On paper: ${anchor.subject ?? 'a label'}, ${anchor.garment}`}</p>
        <div className={styles.actions}>
          <Button
            className={styles.large ?? ''}
            loading={isBusy}
            {...(isOnPaper && { leftSection: <IconCheck size={28} aria-hidden /> })}
            {...(!isOnPaper && { variant: 'default' })}
            onClick={() => answer({ anchorId: anchor.id, isOnPaper, ids: labels.map(({ id }) => id) })}
          >
            {yes}
          </Button>
          <Button
            className={styles.small ?? ''}
            variant="default"
            disabled={isBusy}
            onClick={() => setEach({ ...isEach, [side]: true })}
          >
            Check each
          </Button>
        </div>
      </section>
    );
  };
  return (
    <>
      {ask('before', before, true)}
      {ask('after', after, false)}
    </>
  );
}

interface NoneProps {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onNone: () => void;
}

/** A label that is printed again although it is on paper makes a second garment, so this asks twice. */
function None({ count, isBusy, onNone }: NoneProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <div className={styles.actions}>
        <Button
          className={styles.small ?? ''}
          variant="default"
          disabled={isBusy}
          onClick={() => setAsking(true)}
        >
          None of these printed
        </Button>
      </div>
    );
  return (
    <section className={styles.question} ref={intoView} aria-label="None of these printed">
      <p className={styles.title}>{`None of the ${count} printed?`}</p>
      <p className={styles.hint}>Look in the printer and on the floor first. You can print them again.</p>
      <div className={styles.actions}>
        <Button className={styles.small ?? ''} color="brick" loading={isBusy} onClick={onNone}>
          None printed
        </Button>
        <Button
          className={styles.small ?? ''}
          variant="default"
          disabled={isBusy}
          onClick={() => setAsking(false)}
        >
          Keep checking
        </Button>
      </div>
    </section>
  );
}

interface LabelProps {
  readonly label: StationStopLabel;
  readonly isBusy: boolean;
  readonly answer: (isOnPaper: boolean) => void;
}

function Label({ label, isBusy, answer }: LabelProps) {
  const name = label.subject ?? 'A label';
  return (
    <li className={styles.label}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.hint}>{label.garment}</span>
      </p>
      {label.state === 'unknown' ? (
        <div className={styles.answers}>
          {[true, false].map((isOnPaper) => {
            const words = isOnPaper ? 'It printed' : 'It didn’t print';
            return (
              <Button
                key={words}
                variant="default"
                disabled={isBusy}
                aria-label={`${name}: ${words.toLowerCase()}`}
                onClick={() => answer(isOnPaper)}
              >
                {words}
              </Button>
            );
          })}
        </div>
      ) : (
        <p className={styles.answered} data-tone={label.state === 'confirmed' ? 'done' : undefined}>
          {label.state === 'confirmed' ? 'Printed' : 'Didn’t print'}
        </p>
      )}
    </li>
  );
}
