import { accountClosed } from '../../../../shared/features/accounts/identity/identity.events.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { logDepartures } from './team.queries.ts';

/** Whose account is closed has left every team. */
export const teamSubscriptions = [
  onEvent(
    accountClosed,
    'team.log-departure',
    ({ name, projectIds }, { tx }) => logDepartures(tx, projectIds, name),
    { when: ({ projectIds }) => projectIds.length > 0 },
  ),
];
