import { Button, Code, Text } from '@mantine/core';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { required, twoFactorCode } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';

/** A started set-up: what the app needs. */
export type BegunTwoFactor = CallAnswer<typeof identityCalls.beginTwoFactor>;

const RULE_SET = { twoFactorAuthCode: [required, twoFactorCode] };
const NO_CODE = { twoFactorAuthCode: '' };

interface SetUpProps {
  readonly begun: BegunTwoFactor;
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Tells an authentication app the secret and asks for its first code. */
export function TwoFactorSetUp({ begun, onEnabled, onCancel }: SetUpProps) {
  const form = useFieldForm({
    initial: NO_CODE,
    rules: RULE_SET,
    submit: async (body) => {
      const { recoveryCodes } = await gateway().call(identityCalls.enableTwoFactor, { body });
      onEnabled(recoveryCodes);
    },
  });
  return (
    <Stack>
      <Text>Scan this with your authentication app or password manager.</Text>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
        alt="QR code containing the key shown below"
        width={200}
        height={200}
        style={{ background: 'white', borderRadius: 'var(--radius-md)' }}
      />
      <Text size="sm">
        Can’t scan it? Enter this key: <Code>{begun.secret.replace(/(.{4})/g, '$1 ').trim()}</Code>
      </Text>
      <Form form={form} label="Two-factor set-up">
        <TextField
          {...form.field('twoFactorAuthCode')}
          label="Code from the app"
          autoComplete="one-time-code"
          maxLength={30}
        />
        <Row gap={3}>
          <SubmitButton form={form}>Turn on</SubmitButton>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Form>
    </Stack>
  );
}
