import { communicationPreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import { type RouteQueries, reads, useCall } from '../../../platform/data/data.ts';

const inputOf = (token: string | null) => ({ query: token === null ? {} : { token } });

/** What the screens read: the preferences that the link's secret opens, or the signed-in person's own. */
export const preferenceQueries: RouteQueries = (_, search) => [
  reads(communicationPreferenceCalls.get, inputOf(search.get('token'))),
];

export const usePreferences = (token: string | null) =>
  useCall(communicationPreferenceCalls.get, inputOf(token)).data?.preferences;
