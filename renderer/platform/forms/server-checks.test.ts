import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  advanceForm,
  dueChecks,
  type FormDefinition,
  type FormState,
  judgeAll,
  startForm,
} from '../../../shared/rules/editing/editing.ts';
import { minLength, required, serverCheck } from '../../../shared/rules/fields/fields.ts';
import { ServerChecker } from './server-checks.ts';

const TAKEN = 'Someone else has this username';
const FORM: FormDefinition<'name'> = {
  name: { rules: [required, minLength(2)], serverCheck: serverCheck('/free/', TAKEN) },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form in a browser, with a server whose answers come when the test says so. */
function open(initial = '') {
  let state: FormState<'name'> = startForm(FORM, { name: initial });
  let now = 0;
  const asked: Array<{
    value: unknown;
    answer: (data: unknown) => Promise<void>;
    fail: () => Promise<void>;
  }> = [];
  const checker = new ServerChecker(
    (path, { value }) => {
      expect(path).toBe('/free/');
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const settled = async () => {
        await promise.catch(() => undefined);
        await vi.advanceTimersByTimeAsync(0);
      };
      asked.push({
        value,
        answer: (data) => {
          resolve(data);
          return settled();
        },
        fail: () => {
          reject(new Error('offline'));
          return settled();
        },
      });
      return promise;
    },
    ({ value, message }) => change({ type: 'checked', field: 'name', value, message }),
  );
  function change(event: Parameters<typeof advanceForm<'name'>>[2]) {
    state = advanceForm(FORM, state, event, now);
    checker.follow(dueChecks(FORM, state));
  }
  return {
    checker,
    asked,
    values: () => asked.map(({ value }) => value),
    type: (value: string) => change({ type: 'input', field: 'name', value }),
    leave: () => change({ type: 'blur', field: 'name' }),
    wait: (ms: number) => {
      now += ms;
      vi.advanceTimersByTime(ms);
      change({ type: 'tick' });
    },
    field: () => state.fields.name,
    valid: () => state.isValid,
    due: () => dueChecks(FORM, state),
    errors: () => judgeAll(FORM, state).errors,
    answered: () => at(asked),
  };
}
const at = <T>(list: readonly T[], index = 0): T => {
  const item = list[index];
  if (item === undefined) throw new Error(`Nothing at ${index}`);
  return item;
};

test('the server is asked once typing is still, and about the last value only', () => {
  const form = open();
  for (const text of ['ad', 'ada', 'adal']) {
    form.type(text);
    form.wait(399);
  }
  expect(form.values()).toEqual([]);
  form.wait(1);
  expect(form.values()).toEqual(['adal']);
  form.wait(5_000);
  expect(form.values()).toEqual(['adal']);
});

test('it is not asked about what its rules refuse, about nothing, or about what stood there before', () => {
  const form = open('Bobby');
  form.leave();
  form.wait(1_000);
  form.type('');
  form.wait(1_000);
  form.type('a');
  form.wait(1_000);
  expect(form.values()).toEqual([]);
});

test('a refused value has its message only when editing has ended, and counts as wrong at once', async () => {
  const form = open();
  form.type('ada');
  form.wait(400);
  await at(form.asked).answer(false);
  expect(form.valid()).toBe(false);
  expect(form.field().shown).toBeNull();
  form.wait(1_100);
  expect(form.field().shown).toBe(TAKEN);
  form.type('adal');
  expect(form.field().shown).toBeNull();
  expect(form.valid()).toBe(true);
});

test('a message that comes after the field was left shows at once', async () => {
  const form = open();
  form.type('ada');
  form.leave();
  form.wait(400);
  expect(form.field().shown).toBeNull();
  await at(form.asked).answer(null);
  expect(form.field().shown).toBe(TAKEN);
});

test('an answer about a value that was left behind is dropped, in whatever order answers come', async () => {
  const form = open();
  form.type('ada');
  form.wait(400);
  form.type('adal');
  form.wait(400);
  expect(form.values()).toEqual(['ada', 'adal']);
  await at(form.asked, 1).answer(true);
  await at(form.asked, 0).answer(false);
  form.leave();
  expect(form.field().shown).toBeNull();
  expect(form.valid()).toBe(true);
});

test('waits for the answer when sending, and checks immediately without one', async () => {
  const form = open();
  form.type('ada');
  const sending = form.checker.settle(form.due());
  expect(form.values()).toEqual(['ada']);
  await at(form.asked).answer(false);
  await expect(sending).resolves.toEqual([{ field: 'name', value: 'ada', message: TAKEN }]);
  expect(form.errors()).toEqual({ name: [TAKEN] });
  form.wait(1_000);
  expect(form.values()).toEqual(['ada']);
});

test('sending shares the question that is on its way', async () => {
  const form = open();
  form.type('ada');
  form.wait(400);
  const sending = form.checker.settle(form.due());
  await at(form.asked).answer(true);
  await expect(sending).resolves.toHaveLength(1);
  expect(form.values()).toEqual(['ada']);
});

test('a check that could not be made neither refuses nor asks again and again', async () => {
  const form = open();
  form.type('ada');
  form.wait(400);
  await at(form.asked).fail();
  form.leave();
  form.wait(10_000);
  expect(form.valid()).toBe(true);
  expect(form.values()).toEqual(['ada']);
  await expect(form.checker.settle(form.due())).resolves.toEqual([]);
});

test('a form that is gone asks nothing any more', () => {
  const form = open();
  form.type('ada');
  form.checker.stop();
  vi.advanceTimersByTime(1_000);
  expect(form.values()).toEqual([]);
});
