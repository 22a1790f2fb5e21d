import { Button } from '@mantine/core';
import { IconPrinterOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { readStatePart } from '../../../../../shared/contract/station-request.ts';
import {
  labelsRequests,
  type PrinterState,
  parcelPrintersState,
  printersState,
} from '../../../../../shared/features/factory/labels/labels.ts';
import type { StationState } from '../../../../../shared/features/factory/stations/stations.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import { sound } from '../../../../platform/station/tones.ts';
import styles from './printer-alarm.module.css';

const SOUND_EVERY_MS = 30_000;
const URGENT_EVERY_MS = 10_000;
const URGENT_AFTER_MS = 120_000;
const QUIET_MS = 120_000;
/** A scan's answer lies over the alarm for so long. */
const ANSWER_MS = 4_000;

const isStopped = ({ condition }: PrinterState) => condition === 'failing' || condition === 'closed';
const hasWaiting = ({ waiting }: PrinterState) => waiting > 0;

interface StoppedPrinters {
  /** One that the place at hand prints at. */
  readonly here: PrinterState | null;
  readonly elsewhere: PrinterState | null;
}

/**
 * The printers that stopped, of which people have to hear. Garment labels wait for theirs at any place. Parcels need one only at
 * Ship, where it’s heard of before the next label, and where another that works takes its place.
 */
export function findStoppedPrinters({ work, parts }: Pick<StationState, 'work' | 'parts'>): StoppedPrinters {
  const labels =
    readStatePart(printersState, parts).find((printer) => isStopped(printer) && hasWaiting(printer)) ?? null;
  if (work !== 'ship')
    return work === 'print' ? { here: labels, elsewhere: null } : { here: null, elsewhere: labels };
  const parcels = readStatePart(parcelPrintersState, parts);
  const here = parcels.every(isStopped) ? (parcels.find(hasWaiting) ?? parcels[0] ?? null) : null;
  return { here, elsewhere: labels };
}

/** The printers that the status strip names: the place’s printers, and any other that stopped. */
export function findPrintersToShow({
  work,
  parts,
}: Pick<StationState, 'work' | 'parts'>): readonly PrinterState[] {
  const labels = readStatePart(printersState, parts);
  const parcels = readStatePart(parcelPrintersState, parts);
  const [own, others] = work === 'ship' ? [parcels, labels] : [labels, parcels];
  return [...own, ...others.filter(isStopped)];
}

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
  const printTest = () => {
    stationLink()
      .request(labelsRequests.testPrint, { printer: name })
      .then(() => showSnackbar({ text: `${name} printed a test label.` }), showFailure);
  };
  return (
    <section className={styles.alarm} role="alert" aria-label="Printer stopped">
      <header className={styles.band}>
        <IconPrinterOff size={72} stroke={1.8} aria-hidden />
        <p className={styles.title}>{title ?? 'Printer stopped'}</p>
      </header>
      <p className={styles.who}>
        {name}
        {waiting > 0 && ` · ${labels}`}
      </p>
      <p className={styles.count} aria-hidden>
        {waiting > 0 && waiting}
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
        <Button variant="default" onClick={printTest}>
          Test label
        </Button>
        <Button variant="default" onClick={onQuiet}>
          Quiet for 2 minutes
        </Button>
      </div>
    </section>
  );
}
