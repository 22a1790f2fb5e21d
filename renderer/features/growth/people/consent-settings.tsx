import { Switch } from '@mantine/core';
import { mailingListCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';

function Switches() {
  const { data, error, isPending, refetch } = useCall(mailingListCalls.settings, {});
  const save = useCallMutation(mailingListCalls.saveSettings, {
    refreshes: [mailingListCalls.settings],
  });
  if (isPending) return <LoadingState label="Consent" lines={3} />;
  if (error) return <ErrorState what="these settings" error={error} retry={() => void refetch()} />;
  const set = (changed: Partial<typeof data>) =>
    save.mutate(
      { body: { ...data, ...changed } },
      { onSuccess: ({ message }) => showSnackbar({ text: message }), onError: showFailure },
    );
  return (
    <Stack>
      <Switch
        label="Email customers who didn’t ask"
        description="People who buy can be sent offers of similar things. Your checkout tells them and lets them refuse. Check that the law of your country allows it."
        checked={data.mailsCustomers}
        disabled={save.isPending}
        onChange={(event) => set({ mailsCustomers: event.currentTarget.checked })}
      />
      <Switch
        label="Remind people to confirm"
        description="One more email a day later, if someone asked for your emails and hasn’t confirmed."
        checked={data.reminds}
        disabled={save.isPending}
        onChange={(event) => set({ reminds: event.currentTarget.checked })}
      />
    </Stack>
  );
}

/** Settings: how a store asks for consent. */
export function ConsentSettings() {
  const { store, project } = useSession();
  if (!store || project?.permissions.includes('send-mail') !== true) return null;
  return (
    <Panel title="Consent">
      <Switches />
    </Panel>
  );
}
