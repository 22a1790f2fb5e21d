import { communicationPreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PreferencesForm } from './preferences-form.tsx';

/** Settings: which mails the signed-in person gets. */
export function PreferencesSection() {
  const { data, error, isPending, refetch } = useCall(communicationPreferenceCalls.get, { query: {} });
  return (
    <Panel title="Email preferences">
      {isPending && <LoadingState label="Email preferences" lines={3} />}
      {error && <ErrorState what="your email preferences" error={error} retry={refetch} />}
      {data?.preferences && <PreferencesForm {...data.preferences} />}
    </Panel>
  );
}
