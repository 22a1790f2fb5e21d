import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import {
  emailChangeCalls,
  type PendingEmail,
  type SignedInUser,
} from '../../../../shared/features/accounts/identity/identity.ts';
import {
  email as emailRule,
  required,
  twoFactorCode,
  withMessage,
} from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient, useCall, useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { withConfirmation } from './with-confirmation.ts';

const ADDRESS_RULES = { email: [required, emailRule] };
const NO_ADDRESS = { email: '' };
const SIX_DIGITS = withMessage(twoFactorCode, 'Enter the six-digit code from our email');
const CODE_RULES = { code: [required, SIX_DIGITS] };
const NO_CODE = { code: '' };

const setPending = (pending: PendingEmail | null) =>
  queryClient().setQueryData(callKey(emailChangeCalls.pending, {}), { pending });

/** Asks for a code to be sent to a new address. False where the person didn’t give the password. */
async function sendCode({ twoFactorAuthEnabled }: SignedInUser, email: string): Promise<boolean> {
  const begun = await withConfirmation(twoFactorAuthEnabled, () =>
    gateway().call(emailChangeCalls.begin, { body: { email } }),
  );
  if (begun) setPending(begun.pending);
  return begun !== undefined;
}

function AddressForm({ user, onSent }: { readonly user: SignedInUser; readonly onSent: () => void }) {
  const form = useFieldForm({
    initial: NO_ADDRESS,
    rules: ADDRESS_RULES,
    submit: async ({ email }) => {
      if (await sendCode(user, email)) onSent();
    },
  });
  return (
    <Form form={form} label="Email address">
      <TextField
        {...form.field('email')}
        label="New email address"
        hint="We’ll send a code there. Your address changes once you enter it."
        type="email"
        autoComplete="email"
      />
      <SubmitButton form={form} w="fit-content">
        Send the code
      </SubmitButton>
    </Form>
  );
}

interface CodeFormProps {
  readonly user: SignedInUser;
  readonly pending: PendingEmail;
  /** The code was asked for just now, in place of this form. */
  readonly isNext: boolean;
}

function CodeForm({ user, pending, isNext }: CodeFormProps) {
  const cancel = useCallMutation(emailChangeCalls.cancel);
  const form = useFieldForm({
    initial: NO_CODE,
    rules: CODE_RULES,
    submit: async (body) => {
      const { message } = await gateway().call(emailChangeCalls.confirm, { body });
      await refreshSession();
      setPending(null);
      showSnackbar({ text: message });
    },
  });
  const sendAgain = async () => {
    if (await sendCode(user, pending.email)) showSnackbar({ text: `Sent a new code to ${pending.email}` });
  };
  return (
    <Form form={form} label="Email address">
      <Text role="status">
        We’ve emailed a six-digit code to <strong>{pending.email}</strong>. It works for an hour.
      </Text>
      <TextField
        {...form.field('code')}
        label="Code"
        autoComplete="one-time-code"
        maxLength={30}
        {...(isNext && { autoFocus: true })}
      />
      <Row gap={3}>
        <SubmitButton form={form}>Change my address</SubmitButton>
        <Button variant="default" onClick={() => sendAgain().catch(showFailure)}>
          Send a new code
        </Button>
        <Button
          variant="subtle"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              {},
              {
                onSuccess: ({ message }) => {
                  setPending(null);
                  showSnackbar({ text: message });
                },
                onError: showFailure,
              },
            )
          }
        >
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

/** The address that the account logs in with, and changing it: a code proves the new one. */
export function EmailSection({ user }: { readonly user: SignedInUser }) {
  const { data, ...asked } = useCall(emailChangeCalls.pending, {});
  const [isNext, setIsNext] = useState(false);
  return (
    <Panel title="Email address">
      <Text mb="md">
        You log in with <strong>{user.email}</strong>. We email you there about your account.
      </Text>
      {asked.isLoadingError && (
        <ErrorState what="your email address" error={asked.error} retry={() => void asked.refetch()} />
      )}
      {asked.isPending && <LoadingState label="Email address" lines={2} />}
      {data?.pending && <CodeForm user={user} pending={data.pending} isNext={isNext} />}
      {data?.pending === null && <AddressForm user={user} onSent={() => setIsNext(true)} />}
    </Panel>
  );
}
