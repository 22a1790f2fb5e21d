import fc from 'fast-check';
import { expect, test } from 'vitest';
import { email, minLength, optional, RULES, required, when, withMessage } from '../fields/fields.ts';
import { advanceForm, type FormEvent, type FormState, judgeAll, nextTick, startForm } from './editing.ts';

const FORM = {
  name: { rules: [required, minLength(3)] },
  email: { rules: [optional(email)] },
  price: { rules: [RULES.positive_number], input: 'number' },
  hint: { rules: [{ ...withMessage(minLength(8), 'Longer is safer'), advisory: true }] },
} as const;
type Name = keyof typeof FORM;

const play = (...events: readonly (readonly [FormEvent<Name>, number])[]): FormState<Name> =>
  events.reduce(
    (state, [event, now]) => advanceForm<Name>(FORM, state, event, now),
    startForm<Name>(FORM, { price: 5 }),
  );
const input = (field: Name, value: string): FormEvent<Name> => ({ type: 'input', field, value });
const TICK = { type: 'tick' } as const;

test('a fresh form is judged and silent', () => {
  const state = play();
  expect(state.isValid).toBe(false);
  expect(state.fields.name).toMatchObject({ shown: null, verdict: { message: 'This field is required' } });
});

test('an error waits for 1.5 s of stillness, counted from the last key', () => {
  const typing = play([input('name', 'a'), 0], [input('name', 'ab'), 1000], [TICK, 1500], [TICK, 2499]);
  expect(typing.fields.name.shown).toBeNull();
  expect(typing.fields.name.verdict.valid).toBe(false);
  expect(nextTick(typing)).toBe(2500);
  const still = advanceForm<Name>(FORM, typing, TICK, 2500);
  expect(still.fields.name.shown).toBe('Must contain at least 3 characters');
  expect(nextTick(still)).toBeNull();
});

test('leaving the field shows its error at once, and only its own', () => {
  const state = play(
    [{ type: 'focus', field: 'name' }, 0],
    [input('email', 'x'), 5],
    [{ type: 'blur', field: 'name' }, 10],
  );
  expect(state.fields.name.shown).toBe('This field is required');
  expect(state.fields.email.shown).toBeNull();
});

test('a shown error goes while typing as soon as it no longer holds, and another waits its turn', () => {
  const left = play([input('name', ''), 0], [{ type: 'blur', field: 'name' }, 1]);
  const again = advanceForm<Name>(FORM, left, input('name', 'a'), 10);
  expect(again.fields.name.shown).toBeNull();
  expect(advanceForm<Name>(FORM, again, TICK, 1510).fields.name.shown).toBe(
    'Must contain at least 3 characters',
  );
});

test('advice is shown and counts as valid', () => {
  const state = play(
    [input('name', 'Ada'), 0],
    [input('hint', 'short'), 0],
    [{ type: 'blur', field: 'hint' }, 1],
  );
  expect(state.fields.hint.shown).toBe('Longer is safer');
  expect(state.isValid).toBe(true);
  expect(judgeAll<Name>(FORM, state).errors).toEqual({});
});

test('judging all gives the messages by field and shows them all', () => {
  const state = play([input('email', 'nobody'), 0], [input('price', ''), 0]);
  const { state: shown, errors } = judgeAll<Name>(FORM, state);
  expect(errors).toEqual({
    name: ['This field is required'],
    email: ['Please enter a valid email address'],
    price: ['must contain a positive number'],
  });
  expect(shown.fields.price.shown).toBe('must contain a positive number');
  expect(nextTick(shown)).toBeNull();
});

test('a number input holds 0 when emptied and a float otherwise', () => {
  expect(play([input('price', ''), 0]).fields.price.value).toBe(0);
  expect(play([input('price', '12.50'), 0]).fields.price.value).toBe(12.5);
});

test('a reset empties every value to null and is not valid', () => {
  const state = play([input('name', 'Ada'), 0], [{ type: 'reset' }, 5]);
  expect(state.isValid).toBe(false);
  for (const field of Object.values(state.fields)) {
    expect(field).toMatchObject({ value: null, shown: null, editingUntil: null });
  }
});

test("the server's message shows at once and goes with the next key", () => {
  const refused = play(
    [input('name', 'Ada'), 0],
    [{ type: 'refused', errors: { name: ['Taken', 'second'] } }, 9],
  );
  expect(refused.fields.name.shown).toBe('Taken');
  expect(advanceForm<Name>(FORM, refused, { type: 'blur', field: 'name' }, 10).fields.name.shown).toBe(
    'Taken',
  );
  expect(advanceForm<Name>(FORM, refused, input('name', 'Adam'), 20).fields.name.shown).toBeNull();
});

test("a rule on another field's value is judged again when that one changes", () => {
  const form = {
    type: { rules: [] },
    proposal: { rules: [when(({ values }) => values?.type === 'issue', required)] },
  };
  const open = startForm<'type' | 'proposal'>(form, { type: 'question' });
  expect(open.isValid).toBe(true);
  expect(advanceForm(form, open, { type: 'input', field: 'type', value: 'issue' }, 0).isValid).toBe(false);
});

test('however a form is used, no error appears while its field is edited, and none is left out after', () => {
  const field = fc.constantFrom<Name>('name', 'email', 'price', 'hint');
  const event = fc.oneof(
    fc.record({ type: fc.constant('focus' as const), field }),
    fc.record({
      type: fc.constant('input' as const),
      field,
      value: fc.constantFrom('', 'a', 'ab', 'abcdefgh', 'a@b.co', '7'),
    }),
    fc.record({ type: fc.constant('blur' as const), field }),
    fc.constant(TICK),
  );
  const steps = fc.array(fc.tuple(event, fc.integer({ min: 0, max: 2000 })), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (list) => {
      let now = 0;
      let state = startForm<Name>(FORM);
      for (const [step, pause] of list) {
        now += pause;
        const before = state;
        state = advanceForm<Name>(FORM, state, step, now);
        for (const name of ['name', 'email', 'price', 'hint'] as const) {
          const { editingUntil, shown, verdict } = state.fields[name];
          if (editingUntil !== null && shown !== null) expect(shown).toBe(before.fields[name].shown);
          if (shown !== null) expect(shown).toBe(verdict.message);
        }
        expect(state.isValid).toBe(Object.values(state.fields).every((each) => each.verdict.valid));
      }
      const due = nextTick(state);
      if (due === null) return;
      const edited = Object.entries(state.fields).filter(([, each]) => each.editingUntil !== null);
      state = advanceForm<Name>(FORM, state, TICK, now + 1500);
      for (const [name] of edited) {
        const after = Object.entries(state.fields).find(([each]) => each === name)?.[1];
        expect(after?.shown).toBe(after?.verdict.message);
      }
    }),
  );
});
