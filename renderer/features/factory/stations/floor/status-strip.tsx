import { IconDeviceMobileMessage, IconPrinter } from '@tabler/icons-react';
import { readStatePart } from '../../../../../shared/contract/station-request.ts';
import { printersState } from '../../../../../shared/features/factory/labels/labels.ts';
import type { StationState } from '../../../../../shared/features/factory/stations/stations.ts';
import styles from './floor.module.css';

const PRINTER_TONE = { ready: 'done', untried: 'right', failing: 'stop', closed: 'wrong' } as const;

/** Printers and readers: which of them is well, and what to do about the others. */
export function StatusStrip({ state }: { readonly state: StationState }) {
  return (
    <footer className={styles.strip}>
      <ul aria-label="Devices">
        {readStatePart(printersState, state.parts).map((printer) => (
          <li key={printer.name} data-tone={PRINTER_TONE[printer.condition]}>
            <IconPrinter size={22} aria-hidden />
            <span>
              <strong>{printer.name}</strong> {printer.words}
              {printer.waiting > 0 && ` (${printer.waiting} waiting)`}
              {printer.fix && <em> {printer.fix}</em>}
            </span>
          </li>
        ))}
        {state.readers.map((reader) => (
          <li key={reader.name} data-tone={reader.connected ? 'done' : 'stop'}>
            <IconDeviceMobileMessage size={22} aria-hidden />
            <span>
              <strong>{reader.name}</strong> {reader.words}
              {reader.fix && <em> {reader.fix}</em>}
            </span>
          </li>
        ))}
      </ul>
      <span className={styles.stripEnd}>
        {state.stationName}
        {state.lastSyncAt && (
          <>
            {' '}
            synced{' '}
            <time dateTime={state.lastSyncAt}>{new Date(state.lastSyncAt).toLocaleTimeString('en-GB')}</time>
          </>
        )}
      </span>
    </footer>
  );
}
