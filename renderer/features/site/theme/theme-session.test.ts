import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainTheme } from '../../../../shared/features/site/theme/theme.ts';
import { actOn, openSession, type ThemeAct } from './theme-session.ts';

const start = openSession(plainTheme('punch'));
const id = fc.constantFrom('text.colour', 'page.background', 'text.size');
const act: fc.Arbitrary<ThemeAct> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    id,
    value: fc.constantFrom('#000000', '#ffffff', '#123456'),
    at: fc.nat(20_000),
  }),
  fc.record({ kind: fc.constant('reset' as const), id }),
  fc.record({ kind: fc.constant('replace' as const), document: fc.constant(plainTheme('salt')) }),
);

test('undo restores the first theme, and redo the last', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const done = acts.reduce(actOn, start);
      let session = done;
      while (session.past.length > 0) session = actOn(session, { kind: 'undo' });
      expect(session.present).toEqual(start.present);
      while (session.future.length > 0) session = actOn(session, { kind: 'redo' });
      expect(session.present).toEqual(done.present);
    }),
  );
});

test('a drag is one step, and the next change another', () => {
  const at = (value: string, time: number): ThemeAct => ({ kind: 'set', id: 'text.colour', value, at: time });
  const dragged = [at('#000001', 0), at('#000002', 300), at('#000003', 600), at('#ffffff', 5_000)].reduce(
    actOn,
    start,
  );
  expect(dragged.past).toHaveLength(2);
  expect(actOn(dragged, { kind: 'undo' }).present.properties['text.colour']).toBe('#000003');
});

test('reset takes a value of one’s own away', () => {
  const set = actOn(start, { kind: 'set', id: 'text.colour', value: '#000000', at: 0 });
  expect(actOn(set, { kind: 'reset', id: 'text.colour' }).present).toEqual(start.present);
  expect(actOn(start, { kind: 'reset', id: 'text.colour' })).toBe(start);
});
