import type { SenderDomain } from '../../../../shared/features/growth/senders/senders.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import type { Tone } from '../../../ui/status-pill.tsx';

type State = SenderDomain['state'];

export const DOMAIN_STATES: Readonly<Record<State, readonly [text: string, tone: Tone]>> = {
  pending: ['Waiting for DNS', 'neutral'],
  proven: ['Working', 'good'],
  lost: ['Not working', 'bad'],
};

/** What a domain’s state means for its emails. */
export function domainText(
  { domain, state, failingSince }: Pick<SenderDomain, 'domain' | 'state' | 'failingSince'>,
  timeZone: string,
): string {
  if (state === 'proven')
    return failingSince === null
      ? `Emails can come from addresses at ${domain}.`
      : `Some records are wrong since ${momentText(failingSince, timeZone)}. Fix them soon, or emails will come from our shared address.`;
  if (state === 'lost')
    return `The records are no longer right. Emails come from our shared address until they are.`;
  return `Set the records below where you manage the DNS of ${domain}. We check them until the first two are right. Until then, emails come from our shared address.`;
}
