import { useMemo } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { ADDRESSES_MOST, linkCalls } from '../../../../shared/features/site/links/links.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { askableLinks, type LinkStates, NO_LINK_STATES } from './link-states.ts';

const statesOf = ({ links }: CallAnswer<typeof linkCalls.check>): LinkStates =>
  new Map(links.map(({ address, place }) => [address, place]));

const bodyOf = (links: readonly string[]) => ({
  addresses: askableLinks(links).toSorted().slice(0, ADDRESSES_MOST),
});

/** What the links of a page open; asked again when others are among them. */
export function useLinkStates(division: string, links: readonly string[]): LinkStates {
  const body = bodyOf(links);
  const answer = useCall(
    linkCalls.check,
    { params: { division }, body },
    { enabled: body.addresses.length > 0, keepPrevious: true },
  );
  return useMemo(() => (answer.data ? statesOf(answer.data) : NO_LINK_STATES), [answer.data]);
}

/** What links open, asked once. */
export async function askLinks(division: string, links: readonly string[]): Promise<LinkStates> {
  const body = bodyOf(links);
  if (body.addresses.length === 0) return NO_LINK_STATES;
  return statesOf(await gateway().call(linkCalls.check, { params: { division }, body }));
}
