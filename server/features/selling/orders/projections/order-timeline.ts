import { optionsText } from '../../../../../shared/features/selling/item-changes/item-changes.ts';
import type { TimelineEntry } from '../../../../../shared/features/selling/orders/orders.ts';
import { formatMoney, money } from '../../../../../shared/rules/money/money.ts';
import type { OrderCore } from '../order-core.ts';

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** A status follows from what happened at the same moment. */
const rank = ({ kind }: TimelineEntry) => (kind === 'status' ? 1 : 0);

export const sortTimeline = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries.toSorted((a, b) => byCodeUnits(a.at, b.at) || rank(a) - rank(b) || byCodeUnits(a.id, b.id));

/** What happened to an order, oldest first: its statuses, attempts to pay, refunds and parcels, with who did it. */
export function orderTimeline({
  statuses,
  payments,
  shipments,
  refunds,
  disputes,
  itemChanges,
  currency,
}: OrderCore): TimelineEntry[] {
  const nowhere = { note: null, where: null };
  return sortTimeline([
    ...statuses.map(({ id, at, status, cause, who }) => ({
      ...nowhere,
      id,
      at,
      kind: 'status' as const,
      what: status,
      detail: cause,
      who,
    })),
    ...payments
      .flatMap(({ attempts }) => attempts)
      .map(({ id, at, methodName, message }) => ({
        ...nowhere,
        id,
        at,
        kind: 'payment' as const,
        what: methodName,
        detail: message,
        who: null,
      })),
    ...disputes.map(({ id, at, kind, amountMinor, currency: own }) => ({
      ...nowhere,
      id,
      at,
      kind: 'dispute' as const,
      what: formatMoney(money(amountMinor, own)),
      detail: null,
      note: kind,
      who: null,
    })),
    ...refunds.map(
      ({ id, at, state, returnedAt, isByProvider, amountMinor, deliveryMinor, items, problem, who }) => ({
        ...nowhere,
        id,
        at: returnedAt ?? at,
        kind: 'refund' as const,
        what: formatMoney(money(amountMinor, currency)),
        detail:
          problem ??
          [
            ...items.map(({ name, pieces }) => `${pieces} × ${name}`),
            ...(deliveryMinor > 0 ? ['delivery'] : []),
            ...(isByProvider ? ['made at the payment provider'] : []),
          ].join(', '),
        note: returnedAt === null ? state : 'returned',
        who,
      }),
    ),
    ...itemChanges.map(({ id, at, name, from, to }) => ({
      ...nowhere,
      id,
      at,
      kind: 'change' as const,
      what: name,
      detail: optionsText(to),
      note: optionsText(from),
      who: null,
    })),
    ...shipments.map(({ id, createdAt, carrier, trackingCode, who }) => ({
      ...nowhere,
      id,
      at: createdAt,
      kind: 'shipment' as const,
      what: carrier,
      detail: trackingCode,
      who,
    })),
    ...shipments.flatMap(({ id, carrier, trackingCode, voidedAt, voidedBy }) =>
      voidedAt === null
        ? []
        : [
            {
              ...nowhere,
              id: `${id} voided`,
              at: voidedAt,
              kind: 'shipment' as const,
              what: carrier,
              detail: trackingCode,
              note: 'voided',
              who: voidedBy,
            },
          ],
    ),
  ]);
}
