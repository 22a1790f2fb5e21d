import { communicationPreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { type RouteQueries, reads, useCall } from '../../../platform/data/data.ts';

const inputOf = (token: string | null, store: string | null) => ({
  query: { ...(token !== null && { token }), ...(store !== null && { store }) },
});

/** What the screens read: the preferences that the link's secret opens, or the signed-in person's own. */
export const preferenceQueries: RouteQueries = (_, search) => [
  reads(communicationPreferenceCalls.get, inputOf(search.get('token'), search.get('store'))),
];

export const usePreferences = (token: string | null, store: string | null = null) =>
  useCall(communicationPreferenceCalls.get, inputOf(token, store)).data?.preferences;
