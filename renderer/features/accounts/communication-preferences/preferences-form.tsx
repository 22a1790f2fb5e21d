import { Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import {
  communicationPreferenceCalls,
  MAIL_KIND_TEXTS,
  MAIL_KINDS,
  type MailKind,
} from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Stack } from '../../../ui/layout.tsx';

interface PreferencesFormProps {
  readonly email: string;
  readonly refused: readonly MailKind[];
  /** Stores whose emails alone are refused. */
  readonly refusedStores: readonly { readonly id: string; readonly name: string }[];
  /** Those to choose from; others stay as they are. */
  readonly kinds?: readonly MailKind[];
  /** A mail's signed link; without it, the signed-in person decides. */
  readonly token?: string | undefined;
}

/** Which mails an address gets. */
export function PreferencesForm({
  email,
  refused,
  refusedStores,
  kinds = MAIL_KINDS,
  token,
}: PreferencesFormProps) {
  const [off, setOff] = useState(refused);
  const [offStores, setOffStores] = useState(() => refusedStores.map(({ id }) => id));
  const update = useCallMutation(communicationPreferenceCalls.update, {
    refreshes: [communicationPreferenceCalls.get],
  });
  const set = (kind: MailKind, wanted: boolean) =>
    setOff(wanted ? off.filter((one) => one !== kind) : [...off, kind]);
  return (
    <Stack>
      <Text>
        Emails to <strong>{email}</strong>
      </Text>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          label={MAIL_KIND_TEXTS[kind].name}
          description={MAIL_KIND_TEXTS[kind].about}
          checked={!off.includes(kind)}
          onChange={(event) => set(kind, event.currentTarget.checked)}
        />
      ))}
      {refusedStores.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={`Emails from ${name}`}
          disabled={off.includes('store-campaigns')}
          checked={!offStores.includes(id) && !off.includes('store-campaigns')}
          onChange={(event) =>
            setOffStores(
              event.currentTarget.checked ? offStores.filter((one) => one !== id) : [...offStores, id],
            )
          }
        />
      ))}
      <Text size="sm" c="var(--ink-soft)">
        We’ll always email you about your orders and account security.
      </Text>
      <Button
        w="fit-content"
        loading={update.isPending}
        onClick={() =>
          update.mutate(
            {
              body: {
                refused: [
                  ...off.filter((kind) => kinds.includes(kind)),
                  ...refused.filter((kind) => !kinds.includes(kind)),
                ],
                refusedStores: offStores,
                ...(token !== undefined && { token }),
              },
            },
            { onSuccess: ({ message }) => showSnackbar({ text: message }), onError: showFailure },
          )
        }
      >
        Save
      </Button>
    </Stack>
  );
}
