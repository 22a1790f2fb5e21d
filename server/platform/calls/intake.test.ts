import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refusal } from '../../../shared/contract/errors.ts';
import { Intake } from './intake.ts';

const LIMITS = { atOnce: 3, bytes: 1_000, unsignedBytes: 400 };
const enter = (intake: Intake, who: string, bytes: number, isSigned = false) => {
  try {
    return intake.enter({ who, isSigned }, bytes);
  } catch (error) {
    return error instanceof Refusal ? error.status : 500;
  }
};

it('one sender has so many at once', () => {
  const intake = new Intake(LIMITS);
  const leave = enter(intake, 'a', 1);
  for (let count = 1; count < LIMITS.atOnce; count += 1) enter(intake, 'a', 1);
  expect(enter(intake, 'a', 1)).toBe(429);
  expect(enter(intake, 'b', 1)).toBeTypeOf('function');
  if (typeof leave === 'function') leave();
  expect(enter(intake, 'a', 1)).toBeTypeOf('function');
});

it('those without a login leave room for the others', () => {
  const intake = new Intake(LIMITS);
  enter(intake, 'a', 400);
  expect(enter(intake, 'b', 1)).toBe(503);
  expect(enter(intake, 'c', 600, true)).toBeTypeOf('function');
  expect(enter(intake, 'd', 1, true)).toBe(503);
});

it('never holds more than it may, and everything is free when all have left', () => {
  const act = fc.record({
    who: fc.constantFrom('a', 'b', 'c', 'd'),
    bytes: fc.integer({ min: 0, max: 500 }),
    isSigned: fc.boolean(),
    leaves: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const intake = new Intake(LIMITS);
      const open: { who: string; bytes: number; isSigned: boolean; leave: () => void }[] = [];
      for (const { leaves, ...one } of acts) {
        if (leaves) open.shift()?.leave();
        const leave = enter(intake, one.who, one.bytes, one.isSigned);
        if (typeof leave === 'function') open.push({ ...one, leave });
        const sum = (some: typeof open) => some.reduce((all, { bytes }) => all + bytes, 0);
        expect(sum(open)).toBeLessThanOrEqual(LIMITS.bytes);
        expect(sum(open.filter(({ isSigned }) => !isSigned))).toBeLessThanOrEqual(LIMITS.unsignedBytes);
        for (const who of ['a', 'b', 'c', 'd'])
          expect(open.filter((each) => each.who === who).length).toBeLessThanOrEqual(LIMITS.atOnce);
      }
      for (const { leave } of open) leave();
      expect(enter(intake, 'a', LIMITS.bytes, true)).toBeTypeOf('function');
    }),
  );
});
