import type { LabelStory } from '../../../../shared/features/factory/printing/printing.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import styles from './printing.module.css';

type PrintEvent = LabelStory['events'][number];

const TEXT: Readonly<Record<PrintEvent['toState'], string>> = {
  claimed: 'Given to the station',
  queued: 'In the queue',
  sending: 'Sending',
  in_memory: 'In the printer',
  acknowledged: 'Printed',
  sent_unproven: 'Sent. The printer can’t report',
  unknown: 'Did it print?',
  confirmed: 'Seen',
  failed: 'Not printed',
  cancelled: 'Stopped before it was sent',
};

/** Every change of a label’s prints, the newest first. */
export function PrintEvents({ events }: { readonly events: readonly PrintEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={`${event.at} ${event.toState} ${event.station}`}>
          <OrderDate at={event.at} />
          <span>
            {TEXT[event.toState]}
            {event.printNo > 1 && `, print ${event.printNo}`}
            <small>
              {event.station}
              {event.staffName && `, ${event.staffName}`}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}
