import { hasVisible } from '../text/line.ts';

/** What a form field can hold. Files come as their name, type and size. */
export type FieldValue = string | number | boolean | null | undefined | FieldFile | readonly FieldFile[];

export interface FieldFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** What a rule can read in addition to the value: the field's name and the form's other values. */
export interface RuleContext {
  readonly field?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A check of one value: null when it holds, else the message to show. Spec 3 §5.1. */
export interface Rule<T = FieldValue> {
  readonly name: string;
  /** An empty value passes unseen. Without it an empty value is checked like any other. */
  readonly optional?: true;
  /** The message is advice: it is shown, and the value counts as valid. Spec 3 §4.1. */
  readonly advisory?: true;
  /** A value that passes, as it is stored: a postcode with its space. Others stay as they are. */
  readonly tidy?: (text: string) => string;
  check(value: T, context: RuleContext): string | null;
}

/** What a field says about its value; at most one of a blocking error and advice. */
export interface Verdict {
  readonly message: string | null;
  readonly valid: boolean;
}

export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return !hasVisible(value);
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || Number.isNaN(value);
}

/** The value as text: a number in digits, nothing for what is neither text nor number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' && Number.isFinite(value)
      ? String(value)
      : '';

/** A rule that holds for the texts that pass. */
export const textRule = (name: string, message: string, passes: (text: string) => boolean): Rule => ({
  name,
  check: (value) => (passes(textOf(value)) ? null : message),
});

/**
 * A rule for values with several spellings.
 * @param format answers the spelling that is stored, or null where the text is no such value
 */
export const formRule = (name: string, message: string, format: (text: string) => string | null): Rule => ({
  name,
  check: (value) => (format(textOf(value)) === null ? message : null),
  tidy: (text) => format(text) ?? text,
});

export const optional = <T>(rule: Rule<T>): Rule<T> => ({ ...rule, optional: true });

/** The rule under another message; for a use that words it in its own way. */
export const withMessage = <T>(rule: Rule<T>, message: string): Rule<T> => ({
  ...rule,
  check: (value, context) => (rule.check(value, context) === null ? null : message),
});

/** The rule while a condition on the form's other values holds; passes otherwise. */
export const when = <T>(condition: (context: RuleContext) => boolean, rule: Rule<T>): Rule<T> => ({
  ...rule,
  check: (value, context) => (condition(context) ? rule.check(value, context) : null),
});

/** The first blocking message, else the first advice, else nothing. */
export function checkValue<T>(rules: readonly Rule<T>[], value: T, context: RuleContext = {}): Verdict {
  let advice: string | null = null;
  for (const rule of rules) {
    if (rule.optional && isEmpty(value)) continue;
    const message = rule.check(value, context);
    if (message === null) continue;
    if (!rule.advisory) return { message, valid: false };
    advice ??= message;
  }
  return { message: advice, valid: true };
}
