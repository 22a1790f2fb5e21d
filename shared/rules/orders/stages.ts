import { type OrderStatus, UNPAID_STATUSES } from './statuses.ts';

/** The three ways an order is made. Spec 2 §4.1. */
export type OrderFlow = 'normal' | 'bespoke' | 'paper';

/** The stages of each flow, first to last; the statuses of one stage are equal in progress. Spec 2 §4.1. */
export const ORDER_STAGES = {
  normal: [
    UNPAID_STATUSES,
    ['paid'],
    ['processing', 'label_printed', 'printed'],
    ['consolidated', 'packing'],
    ['disputed', 'issue'],
    ['complete', 'exchanged', 'refunded'],
  ],
  bespoke: [
    ['quote', 'bespoke_idle'],
    ['bespoke_requested_terms', 'bespoke_authorised_terms'],
    ['bespoke_mockup', 'bespoke_approved'],
    ['bespoke_paid', 'po_confirmed'],
    ['bespoke_production', 'bespoke_documents_printed'],
    ['bespoke_sorted'],
    ['bespoke_printing'],
    ['bespoke_packing'],
    ['bespoke_shipped', 'bespoke_refunded'],
  ],
  paper: [
    ['new', 'paid'],
    ['processing'],
    ['printed'],
    ['packing'],
    ['disputed', 'issue'],
    ['complete', 'exchanged', 'refunded'],
  ],
} as const satisfies Readonly<Record<OrderFlow, readonly (readonly OrderStatus[])[]>>;

const stagesOf = (flow: OrderFlow): readonly (readonly OrderStatus[])[] => ORDER_STAGES[flow];

/** The place of a status among its flow's stages, from 0; null where the flow does not know the status. */
export function stageIndex(status: OrderStatus, flow: OrderFlow): number | null {
  const index = stagesOf(flow).findIndex((stage) => stage.includes(status));
  return index === -1 ? null : index;
}

/** An order's progress: 0 to 100, not rounded; null when the flow has no such status. Spec 2 §4.1. */
export function progressPercentage(status: OrderStatus, flow: OrderFlow): number | null {
  const index = stageIndex(status, flow);
  return index === null ? null : (index / (stagesOf(flow).length - 1)) * 100;
}
