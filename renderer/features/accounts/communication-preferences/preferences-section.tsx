import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import {
  communicationPreferenceCalls,
  MAIL_KINDS,
} from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PreferencesForm } from './preferences-form.tsx';

/** Those about a merchant’s work are among their notifications. */
const KINDS = MAIL_KINDS.filter((kind) => kind !== 'new-orders' && kind !== 'product-problems');

/** Settings: which mails the signed-in person gets. */
export function PreferencesSection() {
  const { data, error, isPending, refetch } = useCall(communicationPreferenceCalls.get, { query: {} });
  return (
    <Panel title="Email preferences">
      {isPending && <LoadingState label="Email preferences" lines={3} />}
      {error && <ErrorState what="your email preferences" error={error} retry={refetch} />}
      {data?.preferences && (
        <>
          <Text mb="md">
            Choose emails about your orders and products under{' '}
            <Anchor component={Link} to="/settings/?section=notifications" underline="always">
              Notifications
            </Anchor>
            .
          </Text>
          <PreferencesForm {...data.preferences} kinds={KINDS} />
        </>
      )}
    </Panel>
  );
}
