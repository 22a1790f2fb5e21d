import { FORM_EDITING_DELAY_MS } from '../constants/timings.ts';
import { numberInputValue } from '../fields/numbers.ts';
import { checkValue, type FieldValue, isEmpty, type Rule, type Verdict } from '../fields/rule.ts';
import type { ServerCheck } from '../fields/server-check.ts';

/** What a form knows of a field before anyone types: its rules, and whether its input is of type number. */
export interface FieldDefinition {
  readonly rules: readonly Rule[];
  readonly input?: 'number';
  /** What only the server can say of a value that its rules let through. */
  readonly serverCheck?: ServerCheck;
}
export type FormDefinition<Name extends string = string> = Readonly<Record<Name, FieldDefinition>>;
export type FormValues<Name extends string = string> = Readonly<Record<Name, FieldValue>>;
/** Messages by field name, the first of each field the one to show: the form of a refused call's `errors`. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

export interface FieldState {
  readonly value: FieldValue;
  /** When editing ends unless something happens; null while not editing. Milliseconds of the caller's clock. */
  readonly editingUntil: number | null;
  /** What the rules say of the value now. */
  readonly verdict: Verdict;
  /** What the server said of the value; shown before anything else until the next input to the field. */
  readonly refusal: string | null;
  /** What the server check said of a value, kept until the next answer. It counts while the field holds that value. */
  readonly checked: CheckedValue | null;
  /** Somebody has put in the value, so that the server is to be asked about it. */
  readonly typed: boolean;
  /** The message on screen. */
  readonly shown: string | null;
}

export interface CheckedValue {
  readonly value: FieldValue;
  /** The check's message; null where the value passed. */
  readonly message: string | null;
}

export interface FormState<Name extends string = string> {
  readonly fields: Readonly<Record<Name, FieldState>>;
  readonly isValid: boolean;
}

export type FormEvent<Name extends string = string> =
  | { readonly type: 'focus'; readonly field: Name }
  | { readonly type: 'input'; readonly field: Name; readonly value: FieldValue }
  | { readonly type: 'blur'; readonly field: Name }
  | { readonly type: 'tick' }
  | { readonly type: 'reset' }
  /** The answer of a server check about one value; an answer about another value than the field's own is dropped. */
  | ({ readonly type: 'checked'; readonly field: Name } & CheckedValue)
  /** Messages of the server: shown at once, gone with the next input to their field. */
  | { readonly type: 'refused'; readonly errors: FormErrors };

function namesOf<Name extends string>(definition: FormDefinition<Name>): Name[] {
  return Object.keys(definition).filter((name): name is Name => Object.hasOwn(definition, name));
}

function build<Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> {
  const built: Partial<Record<Name, T>> = {};
  for (const name of names) built[name] = make(name);
  return complete(built, names);
}

function complete<Name extends string, T>(
  built: Partial<Record<Name, T>>,
  names: readonly Name[],
): Record<Name, T> {
  const isComplete = (value: Partial<Record<Name, T>>): value is Record<Name, T> =>
    names.every((name) => Object.hasOwn(value, name));
  if (!isComplete(built)) throw new TypeError('A field of the form was left out');
  return built;
}

const valuesOf = (fields: Readonly<Record<string, FieldState>>): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));

/** What the rules say, and for a value they let through what the server said of this very value. */
function verdictOf(
  rules: readonly Rule[],
  field: FieldState,
  context: { readonly field: string; readonly values: Readonly<Record<string, FieldValue>> },
): Verdict {
  const verdict = checkValue(rules, field.value, context);
  const refused =
    field.checked !== null && Object.is(field.checked.value, field.value) && field.checked.message;
  return verdict.valid && refused ? { message: refused, valid: false } : verdict;
}

/** Validates every field by the form's current values, and decides what each shows. */
function judged<Name extends string>(
  definition: FormDefinition<Name>,
  fields: Readonly<Record<Name, FieldState>>,
  reveal: (name: Name) => boolean,
): FormState<Name> {
  const values = valuesOf(fields);
  const next = build(namesOf(definition), (name) => {
    const field = fields[name];
    const verdict = verdictOf(definition[name].rules, field, { field: name, values });
    const changed = verdict.message !== field.verdict.message;
    const shown = reveal(name) ? verdict.message : changed ? null : field.shown;
    return { ...field, verdict, shown: field.refusal ?? shown };
  });
  return { fields: next, isValid: namesOf(definition).every((name) => next[name].verdict.valid) };
}

const UNJUDGED: Verdict = { message: null, valid: true };

/** An untouched form: validated, without messages. */
export function startForm<Name extends string>(
  definition: FormDefinition<Name>,
  values: Partial<FormValues<Name>> = {},
): FormState<Name> {
  const fields = build(
    namesOf(definition),
    (name): FieldState => ({
      value: values[name] ?? null,
      editingUntil: null,
      verdict: UNJUDGED,
      refusal: null,
      checked: null,
      typed: false,
      shown: null,
    }),
  );
  return judged(definition, fields, () => false);
}

/**
 * The editing cycle of spec 3 §4.1. Editing begins on focus or input and ends on blur or after 1.5 s in which nothing
 * happened. Values are judged at once; a message appears only when editing has ended, and goes as soon as it no longer
 * holds. `now` is the caller's clock in milliseconds; a `tick` is due at {@link nextTick}.
 */
export function advanceForm<Name extends string>(
  definition: FormDefinition<Name>,
  state: FormState<Name>,
  event: FormEvent<Name>,
  now: number,
): FormState<Name> {
  const { fields } = state;
  const changed = (name: Name, change: Partial<FieldState>) => ({
    ...fields,
    [name]: { ...fields[name], ...change },
  });
  switch (event.type) {
    case 'focus':
      return { ...state, fields: changed(event.field, { editingUntil: now + FORM_EDITING_DELAY_MS }) };
    case 'input': {
      const { field, value } = event;
      const asNumber = definition[field].input === 'number' && typeof value === 'string';
      const next = changed(field, {
        value: asNumber ? numberInputValue(value) : value,
        editingUntil: now + FORM_EDITING_DELAY_MS,
        refusal: null,
        typed: true,
        shown: fields[field].refusal === null ? fields[field].shown : null,
      });
      return judged(definition, next, () => false);
    }
    case 'blur':
      return judged(definition, changed(event.field, { editingUntil: null }), (name) => name === event.field);
    case 'tick': {
      const ended = (name: Name) => {
        const until = fields[name].editingUntil;
        return until !== null && until <= now;
      };
      if (!namesOf(definition).some(ended)) return state;
      const next = build(namesOf(definition), (name) =>
        ended(name) ? { ...fields[name], editingUntil: null } : fields[name],
      );
      return judged(definition, next, ended);
    }
    case 'reset':
      return { ...startForm(definition), isValid: false };
    case 'checked': {
      const { field, value, message } = event;
      if (!Object.is(fields[field].value, value)) return state;
      const next = changed(field, { checked: { value, message } });
      return judged(definition, next, (name) => name === field && fields[field].editingUntil === null);
    }
    case 'refused': {
      const next = build(namesOf(definition), (name) => {
        const refusal = event.errors[name]?.[0] ?? null;
        return refusal === null ? fields[name] : { ...fields[name], refusal, shown: refusal };
      });
      return { ...state, fields: next };
    }
  }
}

/** A value that the server is to be asked about, and the check that asks. */
export interface DueCheck<Name extends string = string> {
  readonly field: Name;
  readonly value: FieldValue;
  readonly check: ServerCheck;
}

/** The values that were put in, that their rules let through, and that no answer is there for. Spec 3 §5.1. */
export function dueChecks<Name extends string>(
  definition: FormDefinition<Name>,
  state: FormState<Name>,
): DueCheck<Name>[] {
  return namesOf(definition).flatMap((field) => {
    const { serverCheck: check } = definition[field];
    const { value, typed, checked, verdict } = state.fields[field];
    const answered = checked !== null && Object.is(checked.value, value);
    return check && typed && verdict.valid && !isEmpty(value) && !answered ? [{ field, value, check }] : [];
  });
}

/** When the next `tick` is due on the caller's clock; null while not editing. */
export function nextTick(state: FormState): number | null {
  const due = Object.values(state.fields).flatMap(({ editingUntil }) => editingUntil ?? []);
  return due.length === 0 ? null : Math.min(...due);
}

/** Ends all editing, shows every message and gives the errors by field name; advice is shown and is no error. */
export function judgeAll<Name extends string>(
  definition: FormDefinition<Name>,
  state: FormState<Name>,
): { readonly state: FormState<Name>; readonly errors: FormErrors } {
  const still = build(namesOf(definition), (name) => ({ ...state.fields[name], editingUntil: null }));
  const next = judged(definition, still, () => true);
  const errors: Record<string, readonly string[]> = {};
  for (const name of namesOf(definition)) {
    const { message, valid } = next.fields[name].verdict;
    if (!valid && message !== null) errors[name] = [message];
  }
  return { state: next, errors };
}
