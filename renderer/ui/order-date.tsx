interface OrderDateProps {
  /** UTC, ISO 8601. */
  readonly at: string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** `DD/MM/YY hh:mm a` in UTC. Spec 2 §3.13. */
export function orderDateText(at: string): string {
  const date = new Date(at);
  const hours = date.getUTCHours();
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${two(date.getUTCFullYear() % 100)}`;
  return `${day} ${two(hours % 12 || 12)}:${two(date.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
}

/** A moment as orders show it, exact in its title. */
export function OrderDate({ at }: OrderDateProps) {
  return (
    <time dateTime={at} title={at} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {orderDateText(at)}
    </time>
  );
}
