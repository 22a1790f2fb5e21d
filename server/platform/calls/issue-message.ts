import type { z } from 'zod';
import { FIELD_MESSAGES, UNSPECIFIED_FIELD_MESSAGES } from '../../../shared/rules/fields/fields.ts';

type Issue = z.core.$ZodRawIssue;

const OFFERED_AT_MOST = 12;

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

const WRONG_TYPE: Readonly<Record<string, string>> = {
  string: UNSPECIFIED_FIELD_MESSAGES.text,
  number: UNSPECIFIED_FIELD_MESSAGES.number,
  int: UNSPECIFIED_FIELD_MESSAGES.wholeNumber,
  boolean: UNSPECIFIED_FIELD_MESSAGES.trueOrFalse,
  array: UNSPECIFIED_FIELD_MESSAGES.list,
};

const WRONG_FORMAT: Readonly<Record<string, string>> = {
  email: FIELD_MESSAGES.email,
  url: FIELD_MESSAGES.url,
  uuid: UNSPECIFIED_FIELD_MESSAGES.id,
  date: UNSPECIFIED_FIELD_MESSAGES.date,
  datetime: UNSPECIFIED_FIELD_MESSAGES.moment,
  lowercase: FIELD_MESSAGES.lowercase,
};

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const minimum = Number(issue.minimum);
  if (issue.origin === 'string')
    return isMissing(issue.input) ? FIELD_MESSAGES.required : FIELD_MESSAGES.minLength(minimum);
  if (issue.origin === 'array' || issue.origin === 'set')
    return minimum === 1 ? FIELD_MESSAGES.required : UNSPECIFIED_FIELD_MESSAGES.atLeast(minimum);
  return minimum === 0 && issue.inclusive === false
    ? FIELD_MESSAGES.positiveNumber
    : FIELD_MESSAGES.minValue(minimum);
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  const maximum = Number(issue.maximum);
  if (issue.origin === 'string') return FIELD_MESSAGES.maxLength(maximum);
  return issue.origin === 'array' || issue.origin === 'set'
    ? UNSPECIFIED_FIELD_MESSAGES.atMost(maximum)
    : FIELD_MESSAGES.maxValue(maximum);
}

const notOffered = (values: readonly unknown[]): string =>
  values.length > OFFERED_AT_MOST
    ? UNSPECIFIED_FIELD_MESSAGES.offered
    : UNSPECIFIED_FIELD_MESSAGES.oneOf(values.map(String));

/**
 * The message of an issue whose schema names no other: that of spec 3 §5.1 where one fits, our own elsewhere. A
 * library's messages never reach a caller.
 */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue.input)) return FIELD_MESSAGES.required;
      return WRONG_TYPE[issue.expected] ?? UNSPECIFIED_FIELD_MESSAGES.unreadable;
    case 'invalid_value':
      return isMissing(issue.input) ? FIELD_MESSAGES.required : notOffered(issue.values);
    case 'invalid_union':
      return isMissing(issue.input) ? FIELD_MESSAGES.required : UNSPECIFIED_FIELD_MESSAGES.unreadable;
    case 'invalid_format':
      if (isMissing(issue.input)) return FIELD_MESSAGES.required;
      return WRONG_FORMAT[issue.format] ?? UNSPECIFIED_FIELD_MESSAGES.unreadable;
    case 'unrecognized_keys':
      return UNSPECIFIED_FIELD_MESSAGES.unknownField;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    default:
      return UNSPECIFIED_FIELD_MESSAGES.unreadable;
  }
}
