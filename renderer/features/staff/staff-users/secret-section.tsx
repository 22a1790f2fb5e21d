import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import {
  EMPLOYEE_STATEMENTS,
  STAFF_BANK_RULES,
  STAFF_PERSONAL_RULES,
  type StaffUser,
  staffBankSchema,
  staffPersonalSchema,
  staffUserCalls,
} from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';
import { refreshStaff } from './update-staff.ts';

type Section = 'personal' | 'bank';
type Values = Readonly<Record<string, string>>;

const TITLES = { personal: 'Address and employment', bank: 'Bank details' } as const;
const RULE_SETS = { personal: STAFF_PERSONAL_RULES, bank: STAFF_BANK_RULES } as const;
const LABELS: Readonly<Record<string, string>> = {
  streetAddress: 'Street address',
  city: 'City',
  county: 'County',
  postCode: 'Postcode',
  dateOfBirth: 'Date of birth',
  nationalInsuranceNumber: 'National Insurance number',
  employeeStatementOption: 'Employee statement',
  bankAccountName: 'Account name',
  bankName: 'Bank',
  sortCode: 'Sort code',
  bankAccountNumber: 'Account number',
};
const HINTS: Readonly<Record<string, string>> = {
  dateOfBirth: 'As 1990-02-28',
  sortCode: 'As 12-34-56',
  bankAccountNumber: 'Eight digits',
};
const STATEMENTS = Object.entries(EMPLOYEE_STATEMENTS).map(([value, label]) => ({ value, label }));

interface SecretSectionProps {
  readonly section: Section;
  readonly user: StaffUser;
  /** The values, masked. */
  readonly shown: Values;
}

/** Data that stay masked until the password was confirmed. Each look is logged. */
export function SecretSection({ section, user, shown }: SecretSectionProps) {
  const twoFactor = useSession().user?.twoFactorAuthEnabled ?? false;
  const [open, setOpen] = useState<Values | null>(null);
  const [busy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      const revealed = await withConfirmation(twoFactor, () =>
        gateway().call(staffUserCalls.reveal, { params: { id: user.id }, body: { section } }),
      );
      if (revealed) {
        setOpen(revealed.values);
        await refreshStaff();
      }
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <Panel
      title={TITLES[section]}
      actions={
        open ? (
          <Button variant="default" onClick={() => setOpen(null)}>
            Hide
          </Button>
        ) : (
          <Button variant="default" loading={busy} onClick={() => void reveal()}>
            Show<span className="only-read-aloud"> {TITLES[section].toLowerCase()}</span>
          </Button>
        )
      }
    >
      {open && user.may.lead ? (
        <SecretForm
          section={section}
          id={user.id}
          values={open}
          twoFactor={twoFactor}
          onSaved={() => setOpen(null)}
        />
      ) : (
        <Facts
          facts={Object.entries(open ?? shown).map(([field, value]) => [LABELS[field] ?? field, value])}
        />
      )}
      <Text size="sm" c="var(--ink-soft)" mt="md">
        Encrypted. We log every view below.
      </Text>
    </Panel>
  );
}

interface SecretFormProps {
  readonly section: Section;
  readonly id: string;
  readonly values: Values;
  readonly twoFactor: boolean;
  readonly onSaved: () => void;
}

/**
 * No draft (no `keepAs`): data that is masked until a fresh confirmation must not end up in the browser's storage.
 */
function SecretForm({ section, id, values, twoFactor, onSaved }: SecretFormProps) {
  const form = useFieldForm<Record<string, string>>({
    initial: values,
    rules: RULE_SETS[section],
    submit: async (body) => {
      const saved = await withConfirmation(twoFactor, () => save(section, id, body));
      if (!saved) return;
      await refreshStaff();
      showSnackbar({ text: 'Saved' });
      onSaved();
    },
  });
  return (
    <Form form={form} label={TITLES[section]}>
      {Object.keys(values).map((field) =>
        field === 'employeeStatementOption' ? (
          <SelectField
            key={field}
            {...form.field(field)}
            label={LABELS[field]}
            placeholder="Not set"
            choices={STATEMENTS}
          />
        ) : (
          <TextField
            key={field}
            {...form.field(field)}
            label={LABELS[field] ?? field}
            {...(HINTS[field] && { hint: HINTS[field] })}
            autoComplete="off"
          />
        ),
      )}
      <Row>
        <SubmitButton form={form}>Save</SubmitButton>
        <Button variant="default" onClick={onSaved}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

function save(section: Section, id: string, body: Values): Promise<{ id: string }> {
  const params = { id };
  return section === 'bank'
    ? gateway().call(staffUserCalls.saveBank, { params, body: staffBankSchema.parse(body) })
    : gateway().call(staffUserCalls.savePersonal, { params, body: staffPersonalSchema.parse(body) });
}
