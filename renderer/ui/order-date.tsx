interface OrderDateProps {
  /** UTC, ISO 8601. */
  readonly at: string;
}

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
  });
const UTC = formatIn('UTC');
const SHOPPERS = formatIn('Europe/London');

function formatMoment(format: Intl.DateTimeFormat, at: string): string {
  const parts = Object.fromEntries(
    format.formatToParts(new Date(at)).map(({ type, value }) => [type, value] as const),
  );
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
}

/** `DD/MM/YY hh:mm a` in UTC. Spec 2 §3.13. */
export const orderDateText = (at: string): string => formatMoment(UTC, at);

/** The same in the shopper’s time, which is the store’s. */
export const shopperDateText = (at: string): string => formatMoment(SHOPPERS, at);

/** A moment as orders show it, exact in its title. */
export function OrderDate({ at }: OrderDateProps) {
  return (
    <time dateTime={at} title={at} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {orderDateText(at)}
    </time>
  );
}
