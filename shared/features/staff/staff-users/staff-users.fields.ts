import { z } from 'zod';
import { ruledText } from '../../../rules/fields/fields.schema.ts';
import {
  FIELD_MESSAGES,
  maxLength,
  nationalInsuranceNumber,
  optional,
  type Rule,
  required,
  ukBankAccount,
  ukPhone,
  ukPostcode,
  ukSortCode,
  usernameRules,
} from '../../../rules/fields/fields.ts';
import { line } from '../../../rules/text/line.schema.ts';

/** Teams by their code. Spec 2 §3.1: a developer is a user whose team is `engineering`; the others are ours. */
export const STAFF_TEAMS = {
  engineering: 'Engineering',
  product: 'Product',
  design: 'Design',
  marketing: 'Marketing',
  sales: 'Sales',
  support: 'Support',
  production: 'Production',
  warehouse: 'Warehouse',
  finance: 'Finance',
  people: 'People',
} as const;
export const staffTeamSchema = z.enum([
  'engineering',
  'product',
  'design',
  'marketing',
  'sales',
  'support',
  'production',
  'warehouse',
  'finance',
  'people',
]);

/** Sizes of work clothes. */
export const STAFF_SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const;

/** The part a person plays for merchants' stores. */
export const STORE_CONTROL_ROLES = {
  none: 'None',
  support: 'Answers merchants’ questions',
  manager: 'Looks after stores',
  owner: 'Answers for all stores',
} as const;
export const storeControlRoleSchema = z.enum(['none', 'support', 'manager', 'owner']);

/** The statements of HMRC's starter checklist. */
export const EMPLOYEE_STATEMENTS = {
  A: 'A: this is my first job since 6 April',
  B: 'B: this is now my only job',
  C: 'C: I have another job or a pension',
} as const;

/** Spec 2 §3.1: 0 enabled, null pending, -1 disabled. */
export const staffStatusSchema = z.union([z.literal(0), z.literal(-1), z.null()]);

export const okrSchema = z.object({
  id: z.uuid(),
  title: line().min(1).max(200),
  /** Per cent. */
  completion: z.number().int().min(0).max(100),
});
export type Okr = z.infer<typeof okrSchema>;
export const OKRS_MAX = 20;

/** Mean of the completions in whole per cent; null without any objective. */
export function totalOkrCompletion(okrs: readonly Pick<Okr, 'completion'>[]): number | null {
  if (okrs.length === 0) return null;
  return Math.round(okrs.reduce((sum, { completion }) => sum + completion, 0) / okrs.length);
}

const upTo = (length: number): Rule => optional(maxLength(length));
const dateOfBirth: Rule = {
  name: 'date_of_birth',
  optional: true,
  check: (value) => {
    const text = typeof value === 'string' ? value : '';
    const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
    return exists && at < Date.now() && text >= '1900' ? null : 'must be a date in the past';
  },
};
const statement: Rule = {
  name: 'employee_statement',
  optional: true,
  check: (value) => (value === 'A' || value === 'B' || value === 'C' ? null : 'Choose a statement'),
};
const colour: Rule = {
  name: 'colour',
  optional: true,
  check: (value) => (/^#[0-9a-f]{6}$/i.test(String(value)) ? null : FIELD_MESSAGES.colour),
};

/** What people may change of themselves. */
export const STAFF_PROFILE_RULES = {
  username: usernameRules.filter(({ name }) => name !== 'required').map(optional),
  firstName: [required, maxLength(80)],
  lastName: [upTo(80)],
  mission: [upTo(200)],
  bio: [upTo(2000)],
  colour: [colour],
  mobilePhoneNumber: [optional(ukPhone)],
} as const satisfies Readonly<Record<string, readonly Rule[]>>;

/** Address, date of birth and what payroll asks for. */
export const STAFF_PERSONAL_RULES = {
  streetAddress: [upTo(200)],
  city: [upTo(100)],
  county: [upTo(100)],
  postCode: [optional(ukPostcode)],
  dateOfBirth: [dateOfBirth],
  nationalInsuranceNumber: [optional(nationalInsuranceNumber)],
  employeeStatementOption: [statement],
} as const satisfies Readonly<Record<string, readonly Rule[]>>;

export const STAFF_BANK_RULES = {
  bankAccountName: [upTo(100)],
  bankName: [upTo(100)],
  sortCode: [optional(ukSortCode)],
  bankAccountNumber: [optional(ukBankAccount)],
} as const satisfies Readonly<Record<string, readonly Rule[]>>;

export const staffProfileFields = {
  username: ruledText(STAFF_PROFILE_RULES.username),
  firstName: ruledText(STAFF_PROFILE_RULES.firstName),
  lastName: ruledText(STAFF_PROFILE_RULES.lastName),
  mission: ruledText(STAFF_PROFILE_RULES.mission, 'lines'),
  bio: ruledText(STAFF_PROFILE_RULES.bio, 'lines'),
  colour: ruledText(STAFF_PROFILE_RULES.colour),
  mobilePhoneNumber: ruledText(STAFF_PROFILE_RULES.mobilePhoneNumber),
};

export const staffPersonalSchema = z.object({
  streetAddress: ruledText(STAFF_PERSONAL_RULES.streetAddress),
  city: ruledText(STAFF_PERSONAL_RULES.city),
  county: ruledText(STAFF_PERSONAL_RULES.county),
  postCode: ruledText(STAFF_PERSONAL_RULES.postCode),
  dateOfBirth: ruledText(STAFF_PERSONAL_RULES.dateOfBirth),
  nationalInsuranceNumber: ruledText(STAFF_PERSONAL_RULES.nationalInsuranceNumber),
  employeeStatementOption: ruledText(STAFF_PERSONAL_RULES.employeeStatementOption),
});

export const staffBankSchema = z.object({
  bankAccountName: ruledText(STAFF_BANK_RULES.bankAccountName),
  bankName: ruledText(STAFF_BANK_RULES.bankName),
  sortCode: ruledText(STAFF_BANK_RULES.sortCode),
  bankAccountNumber: ruledText(STAFF_BANK_RULES.bankAccountNumber),
});

/** A secret value as it shows until it is revealed: its last characters at most; nothing where nothing is kept. */
export function masked(value: string, shown = 0): string {
  if (value === '') return '';
  return `••••••${shown === 0 ? '' : value.slice(-shown)}`;
}

/** How many characters of a field show while it is masked. */
export const SHOWN_WHILE_MASKED: Readonly<Record<string, number>> = {
  sortCode: 2,
  bankAccountNumber: 2,
  nationalInsuranceNumber: 1,
};
