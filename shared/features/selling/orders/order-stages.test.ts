import { describe, expect, it } from 'vitest';
import { orderStages, shopperStatusWords } from './order-stages.ts';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;

describe('the stages a shopper follows', () => {
  it('tell when each was first reached and where the order is now', () => {
    const stages = orderStages([
      { status: 'to_be_paid', at: at(0) },
      { status: 'paid', at: at(2) },
      { status: 'processing', at: at(10) },
      { status: 'printed', at: at(30) },
    ]);
    expect(stages.map(({ name, state, at: time }) => [name, state, time])).toEqual([
      ['placed', 'done', at(0)],
      ['paid', 'done', at(2)],
      ['making', 'now', at(10)],
      ['packing', 'ahead', null],
      ['shipped', 'ahead', null],
    ]);
  });

  it('count a stage that was passed over as done', () => {
    const stages = orderStages([
      { status: 'paid', at: at(0) },
      { status: 'packing', at: at(5) },
      { status: 'complete', at: at(9) },
    ]);
    expect(stages.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(stages[2]?.at).toBeNull();
  });

  it('hold an order in trouble where it was, and say so', () => {
    const stages = orderStages([
      { status: 'paid', at: at(0) },
      { status: 'issue', at: at(5) },
    ]);
    expect(stages.find(({ state }) => state === 'now')?.name).toBe('paid');
    expect(shopperStatusWords('issue')).toBe('We’re looking into a problem');
  });
});
