import { Button, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type StoreChoices,
  type StorePreferences,
  storePreferenceCalls,
} from '../../../../shared/features/accounts/communication-preferences/store-preferences.calls.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';

/** The secret of one store’s email in an address; null without one. The platform’s own links have a full stop in theirs. */
export function storeTokenIn(search: URLSearchParams): string | null {
  const token = search.get('token');
  return token === null || token === '' || token.includes('.') ? null : token;
}

interface ChoicesProps {
  readonly token: string;
  readonly preferences: StorePreferences;
}

function Choices({ token, preferences: { store, choices, knowsPush } }: ChoicesProps) {
  const [before, setBefore] = useState<StoreChoices | null>(null);
  const save = useCallMutation(storePreferenceCalls.save, { refreshes: [storePreferenceCalls.get] });
  const change = (body: StoreChoices, undo: StoreChoices | null) =>
    save.mutate({ params: { token }, body }, { onSuccess: () => setBefore(undo), onError: showFailure });
  const set = (changed: Partial<StoreChoices>) => change({ ...choices, ...changed }, choices);
  const { offers, push, isMonthly, isStoppedEverywhere } = choices;
  const state = isStoppedEverywhere
    ? 'You won’t get offers from any store.'
    : offers
      ? `You get offers from ${store.name}.`
      : `You won’t get offers from ${store.name}.`;
  return (
    <Stack gap={5}>
      <Row gap={3}>
        <Text role="status">{state}</Text>
        {before && (
          <Button variant="default" loading={save.isPending} onClick={() => change(before, null)}>
            Undo
          </Button>
        )}
      </Row>
      {offers && !isStoppedEverywhere && (
        <Button w="fit-content" loading={save.isPending} onClick={() => set({ offers: false })}>
          Unsubscribe
        </Button>
      )}
      <Switch
        label={`Offers from ${store.name}`}
        checked={offers}
        disabled={save.isPending || isStoppedEverywhere}
        onChange={(event) => set({ offers: event.currentTarget.checked })}
      />
      <Switch
        label="Once a month instead"
        description="No more than one email a month."
        checked={isMonthly}
        disabled={save.isPending || !offers || isStoppedEverywhere}
        onChange={(event) => set({ isMonthly: event.currentTarget.checked })}
      />
      {knowsPush && (
        <Switch
          label={`Push messages from ${store.name}`}
          checked={push}
          disabled={save.isPending}
          onChange={(event) => set({ push: event.currentTarget.checked })}
        />
      )}
      <Switch
        label="Stop emails from all stores"
        description="No store on Selvedge sends you offers."
        checked={isStoppedEverywhere}
        disabled={save.isPending}
        onChange={(event) => set({ isStoppedEverywhere: event.currentTarget.checked })}
      />
      <Text size="sm" c="var(--ink-soft)">
        We’ll always email you about your orders and account security.
      </Text>
    </Stack>
  );
}

/** What an address gets from one store, by the link of its email alone: no account, no cookie. */
export function StorePreferencesScreen({ token }: { readonly token: string }) {
  const found = useCall(storePreferenceCalls.get, { params: { token } });
  const name = found.data?.store.name;
  return (
    <StepFrame title={name ? `Emails from ${name}` : 'Email preferences'}>
      {found.isPending && <LoadingState label="Email preferences" lines={4} />}
      {found.isLoadingError && (
        <ErrorState what="your choices" error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data && <Choices token={token} preferences={found.data} />}
    </StepFrame>
  );
}
