import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import {
  identityCalls,
  type SignedInUser,
  USERNAME_CHECK,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { optional, usernameRules } from '../../../../shared/rules/fields/fields.ts';
import { USERNAME_SAVED } from '../../../../shared/rules/messages/messages.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PhotoSection } from '../avatars/avatars.ts';
import { EmailSection } from './email-section.tsx';

/** A username is asked for where one is needed; here it may still be left open. */
const RULE_SET = { username: usernameRules.filter(({ name }) => name !== 'required').map(optional) };

const CHECKS = { username: USERNAME_CHECK };

/** Photo, name, username and email address. */
export function ProfileSection({ user }: { readonly user: SignedInUser }) {
  const { firstName, lastName, username } = user;
  const initial = useMemo(
    () => ({ firstName, lastName, username: username ?? '' }),
    [firstName, lastName, username],
  );
  const form = useFieldForm({
    initial,
    rules: RULE_SET,
    serverChecks: CHECKS,
    keepAs: 'settings-profile',
    submit: async ({ username: chosen, ...names }) => {
      await gateway().call(identityCalls.updateCustomer, {
        body: { ...names, ...(chosen && { username: chosen }) },
      });
      await refreshSession();
      showSnackbar({ text: USERNAME_SAVED });
    },
  });
  const choose = async () => {
    const chosen = await openPopup('set-username', {});
    if (chosen !== undefined) form.set('username', chosen);
  };
  return (
    <Stack>
      <PhotoSection user={user} />
      <Panel title="Profile">
        <Form form={form} label="Profile">
          <TextField
            {...form.field('firstName')}
            label="First name"
            autoComplete="given-name"
            maxLength={80}
          />
          <TextField
            {...form.field('lastName')}
            label="Last name"
            autoComplete="family-name"
            maxLength={80}
          />
          {username === null ? (
            <Row gap={3}>
              <Text c="var(--ink-soft)">You haven’t chosen a username yet.</Text>
              <Button variant="default" onClick={choose}>
                Choose a username
              </Button>
            </Row>
          ) : (
            <TextField
              {...form.field('username')}
              label="Username"
              hint="Letters only. Shown in the community."
              autoComplete="nickname"
              maxLength={50}
            />
          )}
          <SubmitButton form={form} w="fit-content">
            Save
          </SubmitButton>
        </Form>
      </Panel>
      <EmailSection user={user} />
    </Stack>
  );
}
