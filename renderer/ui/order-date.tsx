import { formatDate, formatOrderDate } from '../../shared/rules/dates/format-date.ts';
import { useTimeZone } from '../platform/time-zone.ts';
import styles from './order-date.module.css';

interface DateProps {
  /** UTC, ISO 8601. */
  readonly at: string;
}

const SHOPPERS_ZONE = 'Europe/London';

/** `DD/MM/YY hh:mm a` in the shopper’s time, which is the store’s. Spec 2 §3.13. */
export const shopperDateText = (at: string): string => formatOrderDate(at, SHOPPERS_ZONE);

/** Where a column is too narrow for it, the line breaks before the time, never inside it. */
function DayAndTime({ text }: { readonly text: string }) {
  const time = text.indexOf(' ') + 1;
  return (
    <>
      {text.slice(0, time)}
      <span className={styles.line}>{text.slice(time)}</span>
    </>
  );
}

/** A moment as orders show it, in the reader’s time zone; to the second and with the zone in its title. */
export function OrderDate({ at }: DateProps) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatDate(at, 'exact', timeZone)} className={styles.line}>
      <DayAndTime text={formatOrderDate(at, timeZone)} />
    </time>
  );
}

/** The same on a store’s pages. */
export function ShopperDate({ at }: DateProps) {
  return (
    <time dateTime={at} title={formatDate(at, 'exact', SHOPPERS_ZONE)} className={styles.line}>
      {shopperDateText(at)}
    </time>
  );
}

/** The day of a moment, in the reader’s time zone. */
export function Day({ at }: DateProps) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={formatDate(at, 'exact', timeZone)} className={styles.line}>
      {formatDate(at, 'shortDay', timeZone)}
    </time>
  );
}
