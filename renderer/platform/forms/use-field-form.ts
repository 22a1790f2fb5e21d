import { type FormEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { Refusal } from '../../../shared/contract/errors.ts';
import {
  advanceForm,
  dueChecks,
  type FormEvent as FormChange,
  type FormDefinition,
  type FormState,
  judgeAll,
  nextTick,
  startForm,
} from '../../../shared/rules/editing/editing.ts';
import type { FieldValue, Rule, ServerCheck } from '../../../shared/rules/fields/fields.ts';
import { gateway } from '../calls/calls.ts';
import { failureMessage } from '../snackbars/snackbars.ts';
import { forget, keep, readKept } from '../storage/kept.ts';
import { takeEarlyText } from './early-texts.ts';
import { formDraftKey } from './form-drafts.ts';
import { postForData, ServerChecker } from './server-checks.ts';

type Values = Readonly<Record<string, FieldValue>>;
type Name<V> = keyof V & string;

export interface FieldFormOptions<V extends Values> {
  readonly initial: V;
  /** Rules of each field, from `RULES` and the rule makers of shared/rules/fields. */
  readonly rules?: { readonly [K in keyof V]?: readonly Rule[] };
  /** What only the server can say of a field's value, asked while it is typed and before the form is sent. */
  readonly serverChecks?: { readonly [K in keyof V]?: ServerCheck };
  /**
   * Keeps a draft under this name across a reload, and across a login after the session ended, for the same account.
   * Forms with data that is masked until the password is confirmed have none.
   */
  readonly keepAs?: string;
  /** Fields that are never kept: passwords, codes, card data, personal and bank data. */
  readonly keepNot?: readonly Name<V>[];
  /** Called with valid values. A 422 it throws appears at its fields, any other failure in `failure`. */
  readonly submit: (values: V) => Promise<unknown>;
}

/** What a field component needs; spread it: `<TextField {...form.field('email')} label="Email" />`. */
export interface BoundField<T> {
  readonly id: string;
  readonly name: string;
  readonly value: T | null;
  readonly onValue: (value: T) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /** The error to show now; null while the field is still being edited for the first time. */
  readonly error: string | null;
  /** Advice to show next to a valid value. */
  readonly advice: string | null;
  readonly required: boolean;
}

export interface FieldForm<V extends Values> {
  readonly values: { readonly [K in keyof V]: V[K] | null };
  readonly field: <K extends Name<V>>(name: K) => BoundField<V[K]>;
  readonly set: <K extends Name<V>>(name: K, value: V[K]) => void;
  readonly isValid: boolean;
  readonly submitting: boolean;
  /** Why the last submit failed, where no field is to blame. */
  readonly failure: string | null;
  /** True if every field passes; rejects with an error map by field name otherwise. Spec 3 §4.1. */
  readonly validateAll: () => Promise<true>;
  /** Empties the form: every value null, not valid. Spec 3 §4.1. */
  readonly reset: () => void;
  /** Spread on the `<form>`. */
  readonly props: {
    readonly onSubmit: (event: FormEvent) => void;
    readonly noValidate: true;
    readonly method: 'post';
  };
  readonly submit: () => Promise<void>;
}

const keptSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const now = () => performance.now();

/** A form with the editing cycle, rules, server errors and kept content that every form of the product shares. */
export function useFieldForm<V extends Values>(options: FieldFormOptions<V>): FieldForm<V> {
  const { initial, rules, serverChecks, keepAs } = options;
  const formId = useId();
  const latest = useRef(options);
  latest.current = options;

  const names = useMemo(() => Object.keys(initial), [initial]);
  const definition = useMemo(
    (): FormDefinition =>
      Object.fromEntries(
        names.map((name) => {
          const serverCheck = serverChecks?.[name];
          return [name, { rules: rules?.[name] ?? [], ...(serverCheck && { serverCheck }) }];
        }),
      ),
    [names, rules, serverChecks],
  );
  const definitionNow = useRef(definition);
  definitionNow.current = definition;

  // The owner of the draft stays the same while the form shows: a login form's draft has no owner until the end.
  const keptKey = useMemo(() => (keepAs === undefined ? null : formDraftKey(keepAs)), [keepAs]);
  const [state, setState] = useState<FormState>(() => startForm(definition, initial));
  const [failure, setFailure] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  const change = useCallback(
    (event: FormChange) => setState((before) => advanceForm(definitionNow.current, before, event, now())),
    [],
  );

  useEffect(() => {
    const due = nextTick(state);
    if (due === null) return;
    const timer = setTimeout(() => change({ type: 'tick' }), Math.max(0, due - now()) + 1);
    return () => clearTimeout(timer);
  }, [state, change]);

  const checker = useMemo(
    () => new ServerChecker(postForData(gateway()), (answer) => change({ type: 'checked', ...answer })),
    [change],
  );
  useEffect(() => checker.follow(dueChecks(definition, state)), [checker, definition, state]);
  useEffect(() => () => checker.stop(), [checker]);

  // Kept content comes in after the first render, which has to equal the server's.
  useEffect(() => {
    if (keptKey === null) return;
    const kept = readKept(sessionStorage, keptKey, keptSchema);
    if (!kept) return;
    const known = Object.entries(kept).filter(([name]) => name in latest.current.initial);
    setState(startForm(definitionNow.current, { ...latest.current.initial, ...Object.fromEntries(known) }));
  }, [keptKey]);

  useEffect(() => {
    for (const name of names) {
      const text = takeEarlyText(`${formId}-${name}`);
      if (text !== undefined && typeof latest.current.initial[name] === 'string')
        change({ type: 'input', field: name, value: text });
    }
  }, [names, formId, change]);

  const typedValue = <K extends Name<V>>(name: K): V[K] | null => {
    // Values come in through `initial` and `set`, both of the field's own type.
    return (state.fields[name]?.value ?? null) as V[K] | null;
  };
  const valuesNow = () => Object.fromEntries(names.map((name) => [name, typedValue(name)]));
  // Fields that are set one after the other before the next rendering are all in the draft.
  const draft = useRef<Readonly<Record<string, unknown>>>({});
  draft.current = valuesNow();

  const saveDraft = (values: Readonly<Record<string, unknown>>) => {
    if (keptKey === null) return;
    const skipped: readonly string[] = latest.current.keepNot ?? [];
    const kept = Object.entries(values).filter(
      ([name, value]) => !skipped.includes(name) && keptSchema.valueType.safeParse(value).success,
    );
    keep(sessionStorage, keptKey, Object.fromEntries(kept));
  };

  const set = <K extends Name<V>>(name: K, value: V[K]) => {
    draft.current = { ...draft.current, [name]: value };
    saveDraft(draft.current);
    change({ type: 'input', field: name, value });
  };

  const focusFirst = (failed: readonly string[]) => {
    const first = names.find((name) => failed.includes(name));
    if (first) document.getElementById(`${formId}-${first}`)?.focus();
  };

  const validateAll = async (): Promise<true> => {
    const answers = await checker.settle(dueChecks(definition, state));
    const answered = answers.reduce(
      (before, answer) => advanceForm(definition, before, { type: 'checked', ...answer }, now()),
      state,
    );
    const { state: shown, errors } = judgeAll(definition, answered);
    // Without a question the form shows its messages immediately; text typed since then must not be reverted.
    setState(answers.length === 0 ? shown : (latestState) => judgeAll(definition, latestState).state);
    if (Object.keys(errors).length === 0) return true;
    focusFirst(Object.keys(errors));
    throw errors;
  };

  const refused = (error: unknown) => {
    const errors = error instanceof Refusal && error.status === 422 ? (error.errors ?? {}) : {};
    const failed = Object.keys(errors).filter((name) => name in initial);
    if (failed.length === 0) return setFailure(failureMessage(error));
    change({ type: 'refused', errors });
    focusFirst(failed);
  };

  const submit = async () => {
    if (submitting) return;
    setFailure(null);
    setSubmitting(true);
    try {
      const valid = await validateAll().catch(() => false);
      if (!valid) return;
      const filled = Object.fromEntries(names.map((name) => [name, typedValue(name) ?? initial[name]]));
      await latest.current.submit({ ...initial, ...filled });
      if (keptKey !== null) forget(sessionStorage, keptKey);
    } catch (error) {
      refused(error);
    } finally {
      setSubmitting(false);
    }
  };

  const reset = () => {
    setFailure(null);
    change({ type: 'reset' });
    if (keptKey !== null) forget(sessionStorage, keptKey);
  };

  const field = <K extends Name<V>>(name: K): BoundField<V[K]> => {
    const shown = state.fields[name]?.shown ?? null;
    const isAdvice = state.fields[name]?.verdict.valid === true && state.fields[name].refusal === null;
    return {
      id: `${formId}-${name}`,
      name,
      value: typedValue(name),
      onValue: (value) => set(name, value),
      onFocus: () => change({ type: 'focus', field: name }),
      onBlur: () => change({ type: 'blur', field: name }),
      error: isAdvice ? null : shown,
      advice: isAdvice ? shown : null,
      required: (rules?.[name] ?? []).some((rule) => rule.name === 'required'),
    };
  };

  return {
    // As in `typedValue`.
    values: valuesNow() as { readonly [K in keyof V]: V[K] | null },
    field,
    set,
    isValid: state.isValid,
    submitting,
    failure,
    validateAll,
    reset,
    submit,
    props: {
      noValidate: true,
      // Should it be sent before the page is awake, its content must not end up in an address.
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}
