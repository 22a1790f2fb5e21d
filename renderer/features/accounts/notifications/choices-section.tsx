import { notificationCalls } from '../../../../shared/features/accounts/notifications/notifications.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ChoicesForm } from './choices-form.tsx';

/** Settings: what a person hears of, and where. */
export function ChoicesSection() {
  const { data, error, isPending, refetch } = useCall(notificationCalls.choices, {});
  return (
    <Panel title="Notifications">
      {isPending && <LoadingState label="Notifications" lines={6} />}
      {error && <ErrorState what="your choices" error={error} retry={refetch} />}
      {data && <ChoicesForm {...data} />}
    </Panel>
  );
}
