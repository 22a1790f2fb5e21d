import { useMemo } from 'react';
import { teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { email as emailRule, required } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { withConfirmation } from '../../accounts/identity/identity.ts';
import { useRoleChoices } from './role-choices.ts';
import { refreshTeam } from './team-act.ts';

const RULE_SET = { email: [required, emailRule], role: [required] };

/** Invites somebody by mail. */
export function InviteForm({ twoFactor }: { readonly twoFactor: boolean }) {
  const choices = useRoleChoices();
  const initial = useMemo(() => ({ email: '', role: 'viewer' }), []);
  const form = useFieldForm({
    initial,
    rules: RULE_SET,
    keepAs: 'team-invite',
    submit: async ({ email, role }) => {
      const answer = await withConfirmation(twoFactor, () =>
        gateway().call(teamCalls.invite, { body: { email: email.trim(), role } }),
      );
      if (!answer) return;
      form.reset();
      await refreshTeam();
      showSnackbar({ text: answer.message });
    },
  });
  return (
    <Form form={form} label="Invite someone">
      <TextField
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="off"
        hint="We’ll email a link that works once and lasts seven days."
      />
      <SelectField {...form.field('role')} label="Role" choices={choices} />
      <SubmitButton form={form} w="fit-content">
        Send the invitation
      </SubmitButton>
    </Form>
  );
}
