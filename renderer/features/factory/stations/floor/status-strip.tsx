import { IconAlertOctagon, IconDeviceMobileMessage, IconPrinter } from '@tabler/icons-react';
import type { PrinterState } from '../../../../../shared/features/factory/labels/labels.ts';
import type { StationState } from '../../../../../shared/features/factory/stations/stations.ts';
import { formatTime } from '../../../../../shared/rules/dates/format-date.ts';
import { findPrintersToShow } from './printer-alarm.tsx';
import styles from './status-strip.module.css';

const PRINTER_TONE = { ready: 'done', untried: 'right', failing: 'stop', closed: 'wrong' } as const;

interface StatusStripProps {
  readonly state: StationState;
  /** A printer that stopped, where the screen's middle doesn’t say so. */
  readonly stopped?: PrinterState | null;
}

/** Printers of the place and readers: which of them is well, and what to do about the others. */
export function StatusStrip({ state, stopped = null }: StatusStripProps) {
  if (stopped !== null)
    return (
      <footer className={styles.stopped} role="alert">
        <IconAlertOctagon size={36} aria-hidden />
        <span>
          <strong>
            {stopped.title ?? 'Printer stopped'}: {stopped.name}
            {stopped.waiting > 0 && `, ${stopped.waiting} waiting`}.
          </strong>{' '}
          {stopped.fix}
        </span>
      </footer>
    );
  const readers = state.readers.toSorted((a, b) => Number(a.connected) - Number(b.connected));
  return (
    <footer className={styles.strip}>
      <ul aria-label="Devices">
        {findPrintersToShow(state).map((printer) => (
          <li key={printer.name} data-tone={PRINTER_TONE[printer.condition]}>
            <IconPrinter size={22} aria-hidden />
            <span>
              <strong>{printer.name}</strong> {printer.words}
              {printer.waiting > 0 && ` (${printer.waiting} waiting)`}
              {printer.fix && <em> {printer.fix}</em>}
            </span>
          </li>
        ))}
        {readers.map((reader) => (
          <li key={reader.name} data-tone={reader.connected ? 'done' : 'stop'}>
            <IconDeviceMobileMessage size={22} aria-hidden />
            <span>
              <strong>{reader.name}</strong> {reader.words}
              {reader.fix && <em> {reader.fix}</em>}
            </span>
          </li>
        ))}
      </ul>
      <span className={styles.end}>
        {state.stationName}
        {state.lastSyncAt && (
          <>
            {' '}
            synced <time dateTime={state.lastSyncAt}>{formatTime(state.lastSyncAt)}</time>
          </>
        )}
      </span>
    </footer>
  );
}
