import { Text } from '@mantine/core';
import { identityCalls, USERNAME_CHECK } from '../../../../shared/features/accounts/identity/identity.ts';
import { usernameRules } from '../../../../shared/rules/fields/fields.ts';
import { USERNAME_SAVED } from '../../../../shared/rules/messages/messages.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Answers the username that was chosen. */
    'set-username': { props: Record<string, never>; answer: string };
  }
}

const RULE_SET = { username: usernameRules };
const CHECKS = { username: USERNAME_CHECK };
const EMPTY = { username: '' };

/** Asks for a username before somebody writes where others read it. Spec 1 §2.11, spec 3 §5.2. */
export default function SetUsernamePopup({ close }: PopupProps<'set-username'>) {
  const form = useFieldForm({
    initial: EMPTY,
    rules: RULE_SET,
    serverChecks: CHECKS,
    submit: async (body) => {
      await gateway().call(identityCalls.updateCustomer, { body });
      await refreshSession();
      showSnackbar({ text: USERNAME_SAVED });
      close(body.username);
    },
  });
  return (
    <Dialog title="Join the Conversation" onClose={() => close()}>
      <Form form={form}>
        <Text c="var(--ink-soft)">This name appears next to your posts.</Text>
        <TextField
          {...form.field('username')}
          label="Username"
          hint="Letters only."
          autoComplete="nickname"
          maxLength={50}
          autoFocus
        />
        <DialogActions onCancel={() => close()}>
          <SubmitButton form={form}>Save</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
