import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canFollow,
  followingStatuses,
  ORDER_STAGES,
  ORDER_STATUS_CODES,
  ORDER_STATUSES,
  type OrderFlow,
  type OrderStatus,
  progressPercentage,
  stageIndex,
} from './orders.ts';

const FLOWS: readonly OrderFlow[] = ['normal', 'bespoke', 'paper'];
const statusesOf = (flow: OrderFlow): OrderStatus[] => ORDER_STAGES[flow].flat();
const flow = fc.constantFrom(...FLOWS);

test.each<[OrderStatus, OrderFlow, number | null]>([
  ['new', 'normal', 0],
  ['to_be_paid', 'normal', 0],
  ['paid', 'normal', 20],
  ['printed', 'normal', 40],
  ['consolidated', 'normal', 60],
  ['disputed', 'normal', 80],
  ['refunded', 'normal', 100],
  ['quote', 'bespoke', 0],
  ['bespoke_sorted', 'bespoke', 62.5],
  ['bespoke_shipped', 'bespoke', 100],
  ['paid', 'paper', 0],
  ['printed', 'paper', 40],
  ['complete', 'paper', 100],
  ['label_printed', 'paper', null],
  ['paid', 'bespoke', null],
])('%s in the %s flow is at %s per cent', (status, of, percentage) => {
  expect(progressPercentage(status, of)).toBe(percentage);
});

test('lists every status in some flow, once, with progress that only grows along the stages', () => {
  expect(new Set(FLOWS.flatMap(statusesOf))).toEqual(new Set(ORDER_STATUS_CODES));
  expect(new Set(ORDER_STATUSES.map(({ id }) => id)).size).toBe(ORDER_STATUS_CODES.length);
  for (const of of FLOWS) {
    const all = statusesOf(of);
    expect(new Set(all).size).toBe(all.length);
    const progress = all.map((status) => progressPercentage(status, of) ?? -1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(0)).toBe(0);
    expect(progress.at(-1)).toBe(100);
  }
});

test('a transition never leaves its flow and never stays where it is', () => {
  for (const of of FLOWS) {
    for (const from of statusesOf(of)) {
      for (const to of followingStatuses(from, of)) {
        expect(stageIndex(to, of), `${from} to ${to} in ${of}`).not.toBeNull();
        expect(to).not.toBe(from);
      }
    }
  }
});

test('wherever an order wanders, it can still reach the end, and what was refunded stays so', () => {
  fc.assert(
    fc.property(flow, fc.array(fc.nat(), { maxLength: 40 }), (of, choices) => {
      let status = statusesOf(of)[0] ?? 'new';
      for (const choice of choices) {
        const next = followingStatuses(status, of);
        if (next.length === 0) {
          expect(['refunded', 'bespoke_refunded']).toContain(status);
          break;
        }
        status = next[choice % next.length] ?? status;
      }
      const reached = new Set<OrderStatus>([status]);
      for (const each of reached) for (const next of followingStatuses(each, of)) reached.add(next);
      expect([...reached].some((each) => progressPercentage(each, of) === 100)).toBe(true);
    }),
  );
});

test('every status of a flow can be reached from its first', () => {
  for (const of of FLOWS) {
    const reached = new Set<OrderStatus>([statusesOf(of)[0] ?? 'new']);
    for (const each of reached) for (const next of followingStatuses(each, of)) reached.add(next);
    expect(reached).toEqual(new Set(statusesOf(of)));
  }
});

test.each<[OrderStatus, OrderStatus, OrderFlow, boolean]>([
  ['paid', 'processing', 'normal', true],
  ['processing', 'packing', 'normal', true],
  ['packing', 'complete', 'normal', true],
  ['packing', 'processing', 'normal', true],
  ['new', 'processing', 'normal', false],
  ['processing', 'complete', 'normal', false],
  ['processing', 'paid', 'normal', false],
  ['refunded', 'paid', 'normal', false],
  ['complete', 'packing', 'normal', false],
  ['processing', 'label_printed', 'paper', false],
  ['bespoke_approved', 'bespoke_production', 'bespoke', false],
  ['po_confirmed', 'bespoke_production', 'bespoke', true],
])('%s to %s in the %s flow: %s', (from, to, of, allowed) => {
  expect(canFollow(from, to, of)).toBe(allowed);
});
