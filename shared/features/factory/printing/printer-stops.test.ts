import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askAboutStop, findStops, labelsOfAnswer, SAME_STOP_MS, type StopLabel } from './printer-stops.ts';

const counted = () => {
  let count = 0;
  return () => {
    count += 1;
    return `stop ${count}`;
  };
};
const doubt = (id: string, at: number, printer: string | null = 'Zebra 1') => ({ id, at, printer });

describe('the stop that a label in doubt belongs to', () => {
  it('is the same for labels of one printer that came in doubt together', () => {
    const stops = findStops([doubt('b', 40), doubt('a', 0), doubt('c', 90, 'Zebra 2')], [], counted());
    expect(Object.fromEntries(stops)).toEqual({ a: 'stop 1', b: 'stop 1', c: 'stop 2' });
  });

  it('is another one when the printer stops again later', () => {
    const stops = findStops([doubt('a', 0), doubt('b', SAME_STOP_MS + 1)], [], counted());
    expect(stops.get('a')).not.toBe(stops.get('b'));
  });

  it('is the known one where an earlier report of the same stop arrived already', () => {
    const known = [{ stopId: 'known', printer: 'Zebra 1', at: 1_000 }];
    expect(findStops([doubt('a', 1_500)], known, counted()).get('a')).toBe('known');
    expect(findStops([doubt('a', 900)], known, counted()).get('a')).toBe('known');
    expect(findStops([doubt('a', 1_500, 'Zebra 2')], known, counted()).get('a')).toBe('stop 1');
    expect(findStops([doubt('a', 1_000 + SAME_STOP_MS + 1)], known, counted()).get('a')).toBe('stop 1');
  });

  it('never joins two printers, and gives each label exactly one', () => {
    const doubts = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        at: fc.integer({ min: 0, max: 200_000 }),
        printer: fc.constantFrom('Zebra 1', 'Zebra 2', null),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(doubts, (all) => {
        const stops = findStops(all, [], counted());
        expect(stops.size).toBe(all.length);
        const printers = new Map<string | undefined, string | null>();
        for (const { id, printer } of all) {
          const stop = stops.get(id);
          expect(printers.get(stop) ?? printer).toBe(printer);
          printers.set(stop, printer);
        }
      }),
    );
  });
});

describe('the questions about a stop', () => {
  const label = (place: number, state: StopLabel['state']): StopLabel => ({
    id: `01900000-0000-7000-8000-00000000000${place}`,
    code: `SL${place}`,
    orderNumber: '10001',
    counter: 1,
    of: 1,
    garment: 'Black, M',
    state,
    sentAt: `2026-11-16T14:14:0${place}.000Z`,
  });
  const codes = (labels: readonly StopLabel[] | undefined) => labels?.map(({ code }) => code);

  it('are none while no label of it is known to be on paper', () => {
    expect(askAboutStop([label(1, 'unknown'), label(2, 'failed')])).toBeNull();
  });

  it('are about the labels before and after the last one that is on paper', () => {
    const states = ['unknown', 'confirmed', 'unknown', 'confirmed', 'failed', 'unknown'] as const;
    const asked = askAboutStop(states.map((state, place) => label(place, state)));
    expect(asked?.anchor.code).toBe('SL3');
    expect(codes(asked?.before)).toEqual(['SL0', 'SL2']);
    expect(codes(asked?.after)).toEqual(['SL5']);
  });

  it('leave out a label whose place among the others isn’t known', () => {
    expect(askAboutStop([{ ...label(1, 'unknown'), sentAt: null }, label(2, 'confirmed')])).toBeNull();
  });
});

describe('one answer for several labels of a stop', () => {
  const states = fc.constantFrom<StopLabel['state']>('unknown', 'confirmed', 'failed', 'acknowledged');
  const stops = fc
    .array(fc.record({ state: states, at: fc.option(fc.nat(9)) }), { maxLength: 9 })
    .map((all) =>
      all.map(({ state, at }, place) => ({
        id: String(place),
        state,
        sentAt: at === null ? null : `2026-11-16T14:14:0${at}.000Z`,
      })),
    );

  it('is for the labels that were asked about and are still in doubt, and no other', () => {
    fc.assert(
      fc.property(stops, fc.func<[string], boolean>(fc.boolean()), (labels, isAnsweredSince) => {
        const asked = askAboutStop(labels);
        if (!asked) return;
        const now = labels.map((label) =>
          label.state === 'unknown' && isAnsweredSince(label.id)
            ? { ...label, state: 'failed' as const }
            : label,
        );
        for (const [side, isOnPaper] of [
          [asked.before, true],
          [asked.after, false],
        ] as const) {
          const settled = labelsOfAnswer(now, {
            anchorId: asked.anchor.id,
            isOnPaper,
            ids: side.map(({ id }) => id),
          });
          expect(settled?.map(({ id }) => id)).toEqual(
            side.flatMap(({ id }) => (isAnsweredSince(id) ? [] : [id])),
          );
        }
      }),
    );
  });

  it('is never for a label on the other side, whatever was sent', () => {
    fc.assert(
      fc.property(stops, fc.boolean(), (labels, isOnPaper) => {
        const anchor = labels.find(({ state }) => state === 'confirmed');
        if (!anchor) return;
        const settled = labelsOfAnswer(labels, {
          anchorId: anchor.id,
          isOnPaper,
          ids: labels.map(({ id }) => id),
        });
        for (const { state, sentAt } of settled ?? []) {
          expect(state).toBe('unknown');
          const [first, second] = isOnPaper ? [sentAt, anchor.sentAt] : [anchor.sentAt, sentAt];
          expect((first ?? '') < (second ?? '')).toBe(true);
        }
      }),
    );
  });

  it('can be “none of these” only while no label is known to be on paper', () => {
    const none = { anchorId: null, isOnPaper: false, ids: ['0', '1'] };
    const label = (id: string, state: StopLabel['state']) => ({ id, state, sentAt: null });
    const ids = (labels: readonly { readonly id: string }[] | null) => labels?.map(({ id }) => id);
    expect(ids(labelsOfAnswer([label('0', 'unknown'), label('1', 'failed')], none))).toEqual(['0']);
    expect(labelsOfAnswer([label('0', 'unknown'), label('1', 'confirmed')], none)).toBeNull();
    expect(labelsOfAnswer([label('0', 'unknown')], { ...none, isOnPaper: true })).toBeNull();
  });

  it('isn’t taken when the label that it was about isn’t on paper', () => {
    const label = { id: '0', state: 'unknown' as const, sentAt: '2026-11-16T14:14:00.000Z' };
    expect(labelsOfAnswer([label], { anchorId: '0', isOnPaper: true, ids: ['0'] })).toBeNull();
    expect(labelsOfAnswer([label], { anchorId: '9', isOnPaper: true, ids: ['0'] })).toBeNull();
  });
});
