import type { OrderFlow } from './stages.ts';
import type { OrderStatus } from './statuses.ts';

type Transitions = Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>>;

/**
 * The transitions of a flow on the floor. An order's status follows its labels, so it may pass over statuses on the
 * way forward; a reprint sends it back to processing. It is complete only once packed, or once an issue is resolved.
 */
function floorTransitions(work: readonly OrderStatus[], beforeWork: Transitions): Transitions {
  const troubles: readonly OrderStatus[] = ['disputed', 'issue'];
  const last = work.at(-1);
  const onTheFloor = work.map((status, index): [OrderStatus, readonly OrderStatus[]] => [
    status,
    [
      ...work.slice(index + 1),
      ...(work.indexOf('processing') < index ? (['processing'] as const) : []),
      ...(status === last ? (['complete'] as const) : []),
      ...troubles,
      'refunded',
    ],
  ]);
  const settled = troubles.map((status): [OrderStatus, readonly OrderStatus[]] => [
    status,
    [...troubles.filter((other) => other !== status), ...work, 'complete', 'exchanged', 'refunded'],
  ]);
  return {
    ...beforeWork,
    ...Object.fromEntries([...onTheFloor, ...settled]),
    complete: [...troubles, 'exchanged', 'refunded'],
    exchanged: [...troubles, 'refunded'],
    // A refund can come back.
    refunded: ['issue'],
  };
}

const BESPOKE: Transitions = {
  quote: ['bespoke_idle', 'bespoke_requested_terms', 'bespoke_mockup'],
  bespoke_idle: ['quote', 'bespoke_requested_terms', 'bespoke_mockup'],
  bespoke_requested_terms: ['bespoke_authorised_terms', 'bespoke_idle', 'quote'],
  bespoke_authorised_terms: ['bespoke_mockup', 'bespoke_idle'],
  bespoke_mockup: ['bespoke_approved', 'bespoke_idle'],
  bespoke_approved: ['bespoke_paid', 'po_confirmed', 'bespoke_mockup', 'bespoke_idle'],
  bespoke_paid: ['bespoke_production', 'bespoke_documents_printed', 'bespoke_refunded'],
  po_confirmed: ['bespoke_paid', 'bespoke_production', 'bespoke_documents_printed', 'bespoke_refunded'],
  bespoke_production: ['bespoke_documents_printed', 'bespoke_sorted', 'bespoke_refunded'],
  bespoke_documents_printed: ['bespoke_production', 'bespoke_sorted', 'bespoke_refunded'],
  bespoke_sorted: ['bespoke_printing', 'bespoke_production', 'bespoke_refunded'],
  bespoke_printing: ['bespoke_packing', 'bespoke_production', 'bespoke_refunded'],
  bespoke_packing: ['bespoke_shipped', 'bespoke_production', 'bespoke_refunded'],
  bespoke_shipped: ['bespoke_refunded'],
  bespoke_refunded: [],
};

/** Which status may follow which in each flow; ours to decide, as the specification gives the stages only. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderFlow, Transitions>> = {
  normal: floorTransitions(['paid', 'processing', 'label_printed', 'printed', 'consolidated', 'packing'], {
    new: ['to_be_paid', 'paid'],
    to_be_paid: ['paid'],
  }),
  bespoke: BESPOKE,
  paper: floorTransitions(['paid', 'processing', 'printed', 'packing'], { new: ['paid'] }),
};

/** The statuses that may follow; none for a status the flow does not know. */
export const followingStatuses = (status: OrderStatus, flow: OrderFlow): readonly OrderStatus[] =>
  ORDER_TRANSITIONS[flow][status] ?? [];

export const canFollow = (from: OrderStatus, to: OrderStatus, flow: OrderFlow): boolean =>
  followingStatuses(from, flow).includes(to);
