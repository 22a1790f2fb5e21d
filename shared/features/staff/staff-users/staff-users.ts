/** Internal and factory staff: who they are, what they may do, and what of it is secret. Spec 2 §3.1. */
export {
  STAFF_PAGE_SIZE,
  type StaffBadge,
  type StaffRow,
  type StaffUser,
  staffUserCalls,
} from './staff-users.calls.ts';
export {
  EMPLOYEE_STATEMENTS,
  masked,
  OKRS_MAX,
  type Okr,
  okrSchema,
  SHOWN_WHILE_MASKED,
  STAFF_BANK_RULES,
  STAFF_PERSONAL_RULES,
  STAFF_PROFILE_RULES,
  STAFF_SIZES,
  STAFF_TEAMS,
  STORE_CONTROL_ROLES,
  staffBankSchema,
  staffPersonalSchema,
  staffStatusSchema,
  staffTeamSchema,
  storeControlRoleSchema,
  totalOkrCompletion,
} from './staff-users.fields.ts';

/** How a member of staff is called: by name, or by e-mail until there is one. */
export const staffName = ({
  firstName,
  lastName,
  email,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string => `${firstName} ${lastName}`.trim() || email;
