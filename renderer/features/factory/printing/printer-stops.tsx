import type { PrinterStop } from '../../../../shared/features/factory/printing/printing.ts';
import { formatTime } from '../../../../shared/rules/dates/format-date.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './printing.module.css';

/** “Zebra 1, 2:14pm” */
export const stopName = (
  { printer, station, at }: Pick<PrinterStop, 'printer' | 'station' | 'at'>,
  timeZone: string,
): string => `${printer ?? station}, ${formatTime(at, timeZone)}`;

interface PrinterStopsProps {
  readonly stops: readonly PrinterStop[];
  readonly stopsTotal: number;
}

/** Labels in doubt by the stop of a printer that lost them: those of one stop are answered together. */
export function PrinterStops({ stops, stopsTotal }: PrinterStopsProps) {
  const timeZone = useTimeZone();
  if (stops.length === 0) return null;
  const hidden = stopsTotal - stops.length;
  return (
    <Panel title="Printers that stopped">
      <ul className={styles.stops}>
        {stops.map((stop) => (
          <li key={stop.id}>
            <ProjectLink to={`/factory/printing/stops/${stop.id}/`}>
              {`${stopName(stop, timeZone)}: ${stop.inDoubt} in doubt`}
            </ProjectLink>
            <small>
              {stop.station}, <OrderDate at={stop.at} />
            </small>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.more}>
          {`and ${formatNumber(hidden)} more. Answer these first, or filter by station or printer.`}
        </p>
      )}
    </Panel>
  );
}
