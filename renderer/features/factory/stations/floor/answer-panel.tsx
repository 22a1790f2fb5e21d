import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBarcode,
  IconCamera,
  IconCircleArrowRight,
  IconCircleCheck,
  IconHandStop,
  IconKeyboard,
  IconPrinter,
  IconTool,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ScanTone } from '../../../../../shared/contract/operation.ts';
import { readStatePart } from '../../../../../shared/contract/station-request.ts';
import { failurePhotoState } from '../../../../../shared/features/factory/failure-photos/failure-photos.requests.ts';
import {
  lastParcelState,
  shippingRequests,
  shippingState,
} from '../../../../../shared/features/factory/shipments/shipments.requests.ts';
import {
  correctionsRequests,
  type ScanAnswer,
  type StationState,
  scanningRequests,
  undoState,
  WORK_WORDS,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { formatDuration } from '../../../../../shared/rules/dates/dates.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import styles from './answer.module.css';
import { AnswerPicture } from './answer-picture.tsx';
import { FixPanel, hasFixes } from './fix-panel.tsx';
import { ParcelForm } from './parcel-form.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { canBeShort, ShortagePanel } from './shortage-panel.tsx';
import { TypedCode } from './typed-code.tsx';
import { Unbroken } from './unbroken.tsx';
import { VoidPanel } from './void-panel.tsx';
import { useAnswerWhileWeighing } from './weighing.ts';

const TONE_ICON = {
  right: IconCircleArrowRight,
  done: IconCircleCheck,
  wrong: IconAlertTriangle,
  stop: IconHandStop,
} as const satisfies Record<ScanTone, unknown>;
const TONE_WORD = {
  right: 'Right',
  done: 'Done',
  wrong: 'Wrong one',
  stop: 'Stop',
} as const satisfies Record<ScanTone, string>;

/** After this long an answer fades, so that no one acts on an old one. */
const FADES_AFTER_MS = 20_000;

interface AnswerPanelProps {
  readonly answer: ScanAnswer | null;
  readonly state: StationState;
  readonly onScan: (text: string) => void;
}

/** What a person opens over the answer; null where they close it. */
type Panel = 'fix' | 'fail' | 'short' | 'type' | 'void' | 'photo' | null;

/** The answer to the last scan in five fixed zones, none of which scrolls. Colour, sign, words and tone say the same. */
export function AnswerPanel({ answer: told, state, onScan }: AnswerPanelProps) {
  const parcel = state.work === 'ship' ? readStatePart(shippingState, state.parts) : null;
  const answer = useAnswerWhileWeighing(told, parcel);
  const lastParcel = state.work === 'ship' ? readStatePart(lastParcelState, state.parts) : null;
  const answerId = answer?.id;
  const opens = answer?.opens ?? null;
  const itself: Panel = opens === 'camera' ? 'photo' : null;
  const [opened, setOpened] = useState<Panel>(itself);
  const [openedFor, setOpenedFor] = useState(answerId);
  // A new answer closes what was opened for the last one, and does so as it appears: a field that stayed until after that
  // would take the keys of the next scan.
  if (openedFor !== answerId) {
    setOpenedFor(answerId);
    setOpened(itself);
  }
  const photo = readStatePart(failurePhotoState, state.parts);
  const { sinceMs, isOld } = useAge(answer);
  const begin = WORK_WORDS[state.work].begin;
  const title = answer?.headline ?? 'Ready';
  return (
    <section
      className={styles.answer}
      data-tone={answer ? answer.tone : 'waiting'}
      data-old={isOld || undefined}
      aria-label="Last scan"
    >
      <div className={styles.spoken} role="status" aria-live="assertive" key={answerId}>
        <Verdict answer={answer} title={title} ago={isOld ? sinceMs : null} />
        <What answer={answer} begin={begin} />
        <div className={styles.picture}>
          {parcel ? <ParcelForm parcel={parcel} /> : answer && <AnswerPicture answer={answer} />}
        </div>
        <p className={styles.command}>
          <Unbroken text={answer ? (answer.refusal?.fix.words ?? answer.next ?? answer.words) : begin} />
        </p>
      </div>
      <Actions
        answer={answer}
        state={state}
        onFix={() => setOpened('fix')}
        onFail={() => setOpened('fail')}
        onShort={() => setOpened('short')}
        onType={() => setOpened('type')}
        onVoid={() => setOpened('void')}
        onPhoto={() => setOpened('photo')}
      />
      {(opened === 'fix' || opened === 'fail') && answer?.label && (
        <FixPanel
          label={answer.label}
          state={state}
          onClose={() => setOpened(null)}
          first={opened === 'fail' ? 'misprint' : 'what'}
        />
      )}
      {opened === 'short' && answer?.label && (
        <ShortagePanel label={answer.label} onClose={() => setOpened(null)} />
      )}
      {opened === 'void' && lastParcel && <VoidPanel parcel={lastParcel} onClose={() => setOpened(null)} />}
      {opened === 'photo' && photo.failure !== null && photo.failure.labelId === answer?.label?.id && (
        <PhotoPanel
          failure={photo.failure}
          isFull={photo.isFull}
          scans={opens === 'camera' ? (answerId ?? null) : null}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'type' && <TypedCode at={state.at} onScan={onScan} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface VerdictProps {
  readonly answer: ScanAnswer | null;
  readonly title: string;
  readonly ago: number | null;
}

function Verdict({ answer, title, ago }: VerdictProps) {
  const Icon = answer ? TONE_ICON[answer.tone] : IconBarcode;
  return (
    <header className={styles.verdict}>
      <Icon className={styles.sign} stroke={2} aria-hidden />
      {answer && <span className="only-read-aloud">{TONE_WORD[answer.tone]}: </span>}
      <p
        className={styles.title}
        data-length={title.length <= 8 ? 'short' : title.length <= 14 ? 'medium' : 'long'}
      >
        {title}
      </p>
      {answer && answer.reads > 1 && (
        <span className={styles.ago} title="Read more than once, counted once">
          ×{answer.reads}
        </span>
      )}
      {answer && ago !== null && (
        <span className={styles.ago}>
          {formatDuration(answer.at, new Date(Date.parse(answer.at) + ago).toISOString())} ago
        </span>
      )}
    </header>
  );
}

/** The garment and its order; for a refusal why it was refused. */
function What({ answer, begin }: { readonly answer: ScanAnswer | null; readonly begin: string }) {
  if (!answer) return <div className={styles.what} />;
  const { label, refusal } = answer;
  if (refusal || !label)
    return (
      <div className={styles.what}>
        <p className={styles.why}>
          <Unbroken text={answer.words || begin} />
        </p>
      </div>
    );
  return (
    <div className={styles.what}>
      <p className={styles.garment}>
        {[label.colour, label.size].filter(Boolean).join(', ') || label.productName}
      </p>
      <p className={styles.item}>
        Order {label.orderNumber}, item {label.counter} of {label.of}
        <span className={styles.deskOnly}> · {label.productName}</span>
      </p>
    </div>
  );
}

/** What the button says that stands for the next scan; null while there is none. */
function confirmWords(state: StationState, answer: ScanAnswer | null): string | null {
  if (state.at === null) return null;
  switch (state.work) {
    case 'sort':
      return `It’s in ${state.at}`;
    case 'print-on':
      return `The ${state.at.split(' ')[0] ?? 'side'} is printed`;
    case 'ship':
      return 'Make parcel label';
    case 'check':
      return answer?.tone === 'right' ? 'Pass' : null;
    default:
      return null;
  }
}

interface ActionsProps {
  readonly answer: ScanAnswer | null;
  readonly state: StationState;
  readonly onFix: () => void;
  readonly onFail: () => void;
  readonly onShort: () => void;
  readonly onType: () => void;
  readonly onVoid: () => void;
  readonly onPhoto: () => void;
}

function Actions({ answer, state, onFix, onFail, onShort, onType, onVoid, onPhoto }: ActionsProps) {
  const undo = readStatePart(undoState, state.parts);
  const confirms = confirmWords(state, answer);
  const isChecking = state.work === 'check' && confirms !== null;
  return (
    <div className={styles.actions}>
      {confirms !== null && (
        <Button
          className={styles.primary ?? ''}
          onClick={() => void stationLink().request(scanningRequests.confirm, {}).catch(showFailure)}
        >
          {confirms}
        </Button>
      )}
      {state.work === 'ship' && <LastParcelActions state={state} onVoid={onVoid} />}
      {isChecking && (
        <Button className={styles.primary ?? ''} color="brick" variant="light" onClick={onFail}>
          Fail
        </Button>
      )}
      {answer?.label && canBeShort(answer.label, state) && (
        <Button className={styles.primary ?? ''} variant="default" onClick={onShort}>
          None here
        </Button>
      )}
      <PhotoAction answer={answer} state={state} onPhoto={onPhoto} />
      {undo !== null && undo.labelId === answer?.label?.id && (
        <Button
          className={styles.primary ?? ''}
          variant="default"
          onClick={() => void stationLink().request(correctionsRequests.undo, {}).catch(showFailure)}
        >
          Undo
        </Button>
      )}
      {answer?.label && hasFixes(answer.label, state) && (
        <Button
          className={styles.second ?? ''}
          variant="default"
          leftSection={<IconTool size={24} aria-hidden />}
          onClick={onFix}
        >
          Fix a problem
        </Button>
      )}
      <ActionIcon className={styles.type ?? ''} variant="default" aria-label="Type a code" onClick={onType}>
        <IconKeyboard size={32} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const PHOTO_TEXT = {
  none: '',
  waiting: 'Photo is sent later',
  sending: 'Sending the photo…',
  sent: 'Photo sent',
  refused: 'Photo not sent',
} as const;

/** The photo of the garment that failed just now: to take, to take again while it waits, or its status. */
function PhotoAction({ answer, state, onPhoto }: Pick<ActionsProps, 'answer' | 'state' | 'onPhoto'>) {
  const { failure } = readStatePart(failurePhotoState, state.parts);
  if (state.work !== 'check' || failure === null || failure.labelId !== answer?.label?.id) return null;
  const { photo } = failure;
  return (
    <>
      {photo !== 'none' && (
        <p className={styles.photo} data-photo={photo} role="status">
          {PHOTO_TEXT[photo]}
        </p>
      )}
      {(photo === 'none' || photo === 'waiting' || photo === 'refused') && (
        <Button
          className={photo === 'none' ? (styles.primary ?? '') : (styles.second ?? '')}
          variant={photo === 'none' ? 'filled' : 'default'}
          leftSection={<IconCamera size={28} aria-hidden />}
          onClick={onPhoto}
        >
          {photo === 'none' ? 'Take a photo' : 'Retake'}
        </Button>
      )}
    </>
  );
}

/** Print again and void, for the parcel that was made or scanned last. With the next order at hand, only what may be needed. */
function LastParcelActions({ state, onVoid }: Pick<ActionsProps, 'state' | 'onVoid'>) {
  const parcel = readStatePart(lastParcelState, state.parts);
  if (parcel === null) return null;
  const isNextAtHand = readStatePart(shippingState, state.parts) !== null;
  const { orderNumber, isPrinting, isVoiding, canPrint } = parcel;
  const printAgain = isNextAtHand ? `Reprint ${orderNumber}` : 'Print again';
  return (
    <>
      {canPrint && (
        <Button
          className={isNextAtHand ? (styles.second ?? '') : (styles.primary ?? '')}
          variant="default"
          leftSection={isNextAtHand ? null : <IconPrinter size={24} aria-hidden />}
          disabled={isPrinting}
          onClick={() => void stationLink().request(shippingRequests.printAgain, {}).catch(showFailure)}
        >
          {isPrinting ? 'Printing…' : printAgain}
        </Button>
      )}
      {!isNextAtHand && (
        <Button
          className={styles.second ?? ''}
          color="brick"
          variant="light"
          loading={isVoiding}
          onClick={onVoid}
        >
          Void parcel
        </Button>
      )}
    </>
  );
}

/** How old an answer is, and whether it fades. Looks at the clock every ten seconds. */
function useAge(answer: ScanAnswer | null): { sinceMs: number; isOld: boolean } {
  const [shown, setShown] = useState({ id: answer?.id, sinceMs: 0 });
  const id = answer?.id;
  useEffect(() => {
    const arrived = performance.now();
    setShown({ id, sinceMs: 0 });
    const timer = setInterval(
      () => setShown({ id, sinceMs: performance.now() - arrived }),
      FADES_AFTER_MS / 2,
    );
    return () => clearInterval(timer);
  }, [id]);
  const sinceMs = shown.id === id ? shown.sinceMs : 0;
  return { sinceMs, isOld: answer !== null && sinceMs >= FADES_AFTER_MS - 500 };
}
