import { identityCalls, PASSWORD_LENGTH } from '../../../../shared/features/accounts/identity/identity.ts';
import { required } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, PasswordField, SubmitButton } from '../../../ui/fields/fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { newPasswordRules } from './new-password-rules.ts';

const RULE_SET = { currentPassword: [required], ...newPasswordRules };
const EMPTY = { currentPassword: '', password: '', password_confirmation: '' };

/** Changing the password. */
export function PasswordSection() {
  const form = useFieldForm({
    initial: EMPTY,
    rules: RULE_SET,
    submit: async (body) => {
      const { message } = await gateway().call(identityCalls.changePassword, { body });
      await queryClient().invalidateQueries({ queryKey: callKey(identityCalls.listSessions) });
      form.reset();
      showSnackbar({ text: message });
    },
  });
  return (
    <Panel title="Password">
      <Form form={form} label="Password">
        <PasswordField
          {...form.field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('password')}
          label="New password"
          hint={`At least ${PASSWORD_LENGTH.min} characters.`}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('password_confirmation')}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <SubmitButton form={form} w="fit-content">
          Change password
        </SubmitButton>
      </Form>
    </Panel>
  );
}
