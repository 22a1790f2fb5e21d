import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { readStatePart } from '../../../../../shared/contract/station-request.ts';
import { type PrinterState, printersState } from '../../../../../shared/features/factory/labels/labels.ts';
import { shippingState } from '../../../../../shared/features/factory/shipments/shipments.requests.ts';
import {
  clockWords,
  recordsState,
  type ScanAnswer,
  type StationState,
  scanningRequests,
  type WorkKind,
  workTodo,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { sound } from '../../../../platform/station/tones.ts';
import { useLinkStatus } from '../../../../platform/station/use-station-link.ts';
import { useWedge } from '../../../../platform/station/use-wedge.ts';
import { keep, readKept } from '../../../../platform/storage/kept.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { AskAboutStop } from './ask-about-stop.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import styles from './floor.module.css';
import { gateBefore } from './gate-before.tsx';
import { ConnectingGate, TokenGate } from './gates.tsx';
import { findStoppedPrinters, PrinterAlarm, useAlarmSound, useFreshAnswer } from './printer-alarm.tsx';
import { StatusStrip } from './status-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useLastScan, useStationState, useWorkRefresh } from './use-station.ts';
import { WorkPanel } from './work-panel.tsx';

const SOUND_KEY = 'station-sound';

const KEYBOARD = {
  onCode: (text: string) => {
    stationLink().request(scanningRequests.scan, { text, source: 'keyboard' }).catch(showFailure);
  },
  onUnended: (text: string, isLast: boolean) =>
    stationLink()
      .request(scanningRequests.scanUnended, { text, isLast })
      .then(
        (answer) => answer !== null,
        () => false,
      ),
};

/** The floor's screen: filled by the last scan's response, with the work next to it. */
export function FloorScreen() {
  const status = useLinkStatus();
  const state = useStationState();
  const [soundOn, setSoundOn] = useState(() => readKept(localStorage, SOUND_KEY, z.boolean()) ?? true);
  const [attentionOpen, setAttentionOpen] = useState(false);
  const heard = useCallback(
    (answer: ScanAnswer) => {
      if (soundOn) sound(answer.tone);
    },
    [soundOn],
  );
  const answer = useLastScan(state?.work, heard);
  const enterCode = useCallback((text: string) => {
    stationLink().request(scanningRequests.scan, { text, source: 'typed' }).catch(showFailure);
  }, []);
  const { here, elsewhere } = state?.staff ? findStoppedPrinters(state) : { here: null, elsewhere: null };
  const stopped = here ?? elsewhere;
  const silence = useAlarmSound(stopped, soundOn);
  const isFresh = useFreshAnswer(answer?.id);
  const [listOpen, setListOpen] = useState(false);
  useWedge(status === 'open' && state !== null && state.connection !== 'unpaired' ? KEYBOARD : null);
  useWorkRefresh();
  useEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-floor', true);
    return () => void root.toggleAttribute('data-floor', false);
  }, []);

  if (status === 'needs-token') return <TokenGate />;
  if (!state || status !== 'open') return <ConnectingGate lost={status === 'lost'} />;
  const gate = gateBefore(state, answer);
  if (gate !== null) return gate;

  const setWork = (work: WorkKind) => {
    setAttentionOpen(false);
    setListOpen(false);
    stationLink().request(scanningRequests.setWork, { work }).catch(showFailure);
  };
  const switchSound = () => {
    keep(localStorage, SOUND_KEY, !soundOn);
    setSoundOn(!soundOn);
  };
  // A parcel at hand can still be weighed and shipped: the office can print its label.
  const isInHand = state.work === 'ship' && readStatePart(shippingState, state.parts) !== null;
  const alarm = isFresh || isInHand ? null : here;
  return (
    <div className={styles.floor}>
      <TopBar
        state={state}
        onWork={setWork}
        attentionOpen={attentionOpen}
        onAttention={() => setAttentionOpen(!attentionOpen)}
        soundOn={soundOn}
        onSound={switchSound}
      />
      <Notices state={state} />
      <div className={styles.columns} data-list={listOpen || undefined}>
        <Main
          answer={answer}
          state={state}
          onScan={enterCode}
          alarm={alarm}
          onQuiet={silence}
          attentionOpen={attentionOpen}
          onAttention={() => setAttentionOpen(false)}
        />
        <Button
          className={styles.listButton ?? ''}
          variant="default"
          aria-expanded={listOpen}
          onClick={() => setListOpen(!listOpen)}
        >
          {listOpen ? 'Back to the answer' : workTodo(state.work, state.counts[state.work])}
        </Button>
        <WorkPanel
          key={state.work}
          state={state}
          first={
            !attentionOpen &&
            state.attention > 0 &&
            answer?.label && <AskAboutStop labelId={answer.label.id} onOpen={() => setAttentionOpen(true)} />
          }
        />
      </div>
      <StatusStrip state={state} stopped={alarm === null ? stopped : elsewhere} />
    </div>
  );
}

interface MainProps {
  readonly answer: ScanAnswer | null;
  readonly state: StationState;
  readonly onScan: (text: string) => void;
  readonly alarm: PrinterState | null;
  readonly onQuiet: () => void;
  readonly attentionOpen: boolean;
  readonly onAttention: () => void;
}

/** The screen's middle: what needs attention if someone asked, else an alarm, else the last scan's answer. */
function Main({ answer, state, onScan, alarm, onQuiet, attentionOpen, onAttention }: MainProps) {
  if (attentionOpen) return <AttentionPanel onClose={onAttention} />;
  if (alarm !== null)
    return (
      <PrinterAlarm printer={alarm} printers={readStatePart(printersState, state.parts)} onQuiet={onQuiet} />
    );
  return <AnswerPanel answer={answer} state={state} onScan={onScan} />;
}

/** What everybody at the station has to know before the next scan. */
function Notices({ state }: { readonly state: StationState }) {
  const records = readStatePart(recordsState, state.parts);
  const clock = state.clockOffsetMs === null ? null : clockWords(state.clockOffsetMs);
  return (
    <>
      {records?.kind === 'kept' && (
        <p className={styles.notice} data-tone="wrong" role="status">
          <strong>{records.words} chose this computer.</strong> Scans are saved. Labels print once the network
          is back.
        </p>
      )}
      {state.diskFull && (
        <p className={styles.notice} data-tone="stop" role="alert">
          <strong>The disk is full.</strong> You can’t scan until there’s space. Your work so far is safe.
        </p>
      )}
      {clock && (
        <p className={styles.notice} data-tone="wrong" role="status">
          <strong>{clock.title}.</strong> Times are corrected. {clock.fix}.
        </p>
      )}
      {state.connection === 'failing' && (
        <p className={styles.notice} data-tone="wrong" role="status">
          <strong>{state.connectionWords}</strong>
        </p>
      )}
      {state.connection === 'revoked' && (
        <p className={styles.notice} data-tone="stop" role="alert">
          <strong>This workstation was signed off.</strong> {state.connectionWords}
        </p>
      )}
    </>
  );
}
