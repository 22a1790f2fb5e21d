import { Button } from '@mantine/core';
import { IconPrinterOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { readStatePart } from '../../../../../shared/contract/station-request.ts';
import {
  labelsRequests,
  type PrinterState,
  printersState,
} from '../../../../../shared/features/factory/labels/labels.ts';
import type { StationState } from '../../../../../shared/features/factory/stations/stations.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { sound } from '../../../../platform/station/tones.ts';
import styles from './printer-alarm.module.css';

const SOUND_EVERY_MS = 30_000;
const URGENT_EVERY_MS = 10_000;
const URGENT_AFTER_MS = 120_000;
const QUIET_MS = 120_000;
/** A scan's answer lies over the alarm for so long. */
const ANSWER_MS = 4_000;

/** The first printer that stopped with labels waiting; null while all of them work. */
export const findStoppedPrinter = (state: StationState): PrinterState | null =>
  readStatePart(printersState, state.parts).find(
    ({ condition, waiting }) => (condition === 'failing' || condition === 'closed') && waiting > 0,
  ) ?? null;

/**
 * Sounds while a printer has stopped: every 30 seconds, after two minutes every ten, unless someone silenced it. Says
 * once that it's cured.
 */
export function useAlarmSound(stopped: PrinterState | null, isOn: boolean): () => void {
  const [quietUntil, setQuietUntil] = useState(0);
  const name = stopped?.name ?? null;
  useEffect(() => {
    if (name === null) return;
    const began = performance.now();
    let timer: number | undefined;
    const tick = () => {
      const now = performance.now();
      if (isOn && now >= quietUntil) sound('printer-alarm');
      timer = window.setTimeout(tick, now - began < URGENT_AFTER_MS ? SOUND_EVERY_MS : URGENT_EVERY_MS);
    };
    timer = window.setTimeout(tick, Math.max(0, quietUntil - began));
    return () => window.clearTimeout(timer);
  }, [name, isOn, quietUntil]);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && name === null && isOn) sound('done');
    before.current = name;
  }, [name, isOn]);
  return () => setQuietUntil(performance.now() + QUIET_MS);
}

/** True for a few seconds after an answer, when it may cover the alarm. */
export function useFreshAnswer(answerId: string | undefined): boolean {
  const [seen, setSeen] = useState<string | undefined>(answerId);
  useEffect(() => {
    if (answerId === undefined) return;
    const timer = window.setTimeout(() => setSeen(answerId), ANSWER_MS);
    return () => window.clearTimeout(timer);
  }, [answerId]);
  return answerId !== undefined && seen !== answerId;
}

/** A roll is changed in this time: then nothing has to be moved. */
const MOVE_AFTER_MS = 20_000;

/** The other printers of the station that work, once a printer has been stopped for a while with labels to move. */
function useMoveTargets(
  { name, movable }: PrinterState,
  printers: readonly PrinterState[],
): readonly PrinterState[] {
  const [lasting, setLasting] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setLasting(name), MOVE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [name]);
  if (lasting !== name || movable === 0) return [];
  return printers.filter((other) => other.name !== name && other.condition === 'ready');
}

interface PrinterAlarmProps {
  readonly printer: PrinterState;
  /** All of the station. */
  readonly printers: readonly PrinterState[];
  readonly onQuiet: () => void;
}

/** A stopped printer, where the eyes are: what it is, what waits, and what to do. */
export function PrinterAlarm({ printer, printers, onQuiet }: PrinterAlarmProps) {
  const targets = useMoveTargets(printer, printers);
  const { name, waiting, title, words, fix } = printer;
  const labels = waiting === 1 ? '1 label waits' : `${waiting} labels wait`;
  return (
    <section className={styles.alarm} role="alert" aria-label="Printer stopped">
      <header className={styles.band}>
        <IconPrinterOff size={72} stroke={1.8} aria-hidden />
        <p className={styles.title}>{title ?? 'Printer stopped'}</p>
      </header>
      <p className={styles.who}>
        {name} · {labels}
      </p>
      <p className={styles.count} aria-hidden>
        {waiting}
      </p>
      <p className={styles.fix}>{fix ?? words}</p>
      <div className={styles.actions}>
        {targets.map((other) => (
          <Button
            key={other.name}
            onClick={() => {
              stationLink().request(labelsRequests.move, { from: name, to: other.name }).catch(showFailure);
            }}
          >
            Move {printer.movable} to {other.name}
          </Button>
        ))}
        <Button variant="default" onClick={onQuiet}>
          Quiet for 2 minutes
        </Button>
      </div>
    </section>
  );
}
