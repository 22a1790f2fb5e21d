import { Button, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import {
  communicationPreferenceCalls,
  MAIL_KIND_TEXTS,
  MAIL_KINDS,
  mailKindSchema,
} from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { storePreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/store-preferences.calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Stack } from '../../../ui/layout.tsx';
import { StepFrame } from '../../../ui/step-frame/step-frame.tsx';
import { NoPreferences } from './no-preferences.tsx';
import { preferenceQueries, usePreferences } from './preferences-queries.ts';
import { StorePreferencesScreen, storeTokenIn } from './store-preferences.tsx';

const queries: RouteQueries = (params, search) => {
  const token = storeTokenIn(search);
  return token === null
    ? preferenceQueries(params, search)
    : [reads(storePreferenceCalls.get, { params: { token } }, { optional: true })];
};
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** Ends one kind of mails, where a mail's own link leads. A press decides: mail programs open links by themselves. */
function UpdateOfKind() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const preferences = usePreferences(token, search.get('store'));
  const kind = mailKindSchema.safeParse(search.get('kind'));
  const update = useCallMutation(communicationPreferenceCalls.update, {
    refreshes: [communicationPreferenceCalls.get],
  });
  const store = preferences?.store ?? null;
  const stop = (ending: 'store' | 'kind') => {
    if (!preferences) return;
    const { refused, refusedStores } = preferences;
    const kinds = kind.success ? [...new Set([...refused, kind.data])] : [...MAIL_KINDS];
    const stores = [...new Set([...refusedStores.map(({ id }) => id), ...(store ? [store.id] : [])])];
    update.mutate(
      {
        body: {
          ...(ending === 'store' ? { refused, refusedStores: stores } : { refused: kinds }),
          ...(token !== null && { token }),
        },
      },
      { onError: showFailure },
    );
  };
  const all = `/communication-preferences/${token === null ? '' : `?token=${encodeURIComponent(token)}`}`;
  const isKindOver = kind.success ? preferences?.refused.includes(kind.data) === true : update.isSuccess;
  const isStoreOver = store !== null && preferences?.refusedStores.some(({ id }) => id === store.id) === true;
  const isOver = isKindOver || isStoreOver;
  const kindName = kind.success ? MAIL_KIND_TEXTS[kind.data].name : 'All optional emails';
  const named = store && !isKindOver ? `Emails from ${store.name}` : kindName;
  return (
    <StepFrame title={isOver ? 'You’re unsubscribed' : 'Unsubscribe?'}>
      {preferences ? (
        <Stack>
          <Text role="status">
            {named}, to <strong>{preferences.email}</strong>
            {isOver && ': unsubscribed'}.
          </Text>
          {!isOver && (
            <Button w="fit-content" loading={update.isPending} onClick={() => stop(store ? 'store' : 'kind')}>
              Unsubscribe
            </Button>
          )}
          {store && !isKindOver && (
            <Button
              w="fit-content"
              variant="default"
              disabled={update.isPending}
              onClick={() => stop('kind')}
            >
              Unsubscribe from all stores
            </Button>
          )}
          <Link to={all}>All email preferences</Link>
        </Stack>
      ) : (
        <NoPreferences />
      )}
    </StepFrame>
  );
}

/** One store’s choices, where a link of its emails leads; one kind of optional emails otherwise. */
export default function UpdateCommunicationPreferences() {
  const [search] = useSearchParams();
  const token = storeTokenIn(search);
  return token === null ? <UpdateOfKind /> : <StorePreferencesScreen token={token} />;
}
