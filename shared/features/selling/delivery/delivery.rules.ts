/** Delivery's rules without their schemas: what islands may take. */

const dayOf = (date: string, month: boolean) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    ...(month ? { month: 'short' } : {}),
  }).format(new Date(`${date}T00:00:00Z`));

/** `Tue 24 – Thu 26 Nov`. */
export function deliveryEstimateText({ from, to }: { readonly from: string; readonly to: string }): string {
  if (from === to) return dayOf(to, true);
  return `${dayOf(from, from.slice(0, 7) !== to.slice(0, 7))} – ${dayOf(to, true)}`;
}
