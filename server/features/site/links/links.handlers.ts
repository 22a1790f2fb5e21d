import { forbidden } from '../../../../shared/contract/errors.ts';
import { linkCalls, placeNamed } from '../../../../shared/features/site/links/links.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findPlacesByAddress, requireStore, searchPlaces } from './links.reads.ts';

function storeOf({ project, tx }: CallContext, division: string) {
  if (!project) throw forbidden(PAGE_MESSAGES.forbidden);
  return requireStore(tx, project.id, division);
}

export const linkImplementations = implement(linkCalls, {
  find: async ({ params, query }, context) =>
    searchPlaces(context.tx, await storeOf(context, params.division), query),

  async check({ params, body }, context) {
    const key = await storeOf(context, params.division);
    const named = [...new Set(body.addresses)].flatMap((address) => {
      const place = placeNamed(address);
      return place ? [{ address, place }] : [];
    });
    const placeAt = await findPlacesByAddress(
      context.tx,
      key,
      named.map(({ place }) => place),
    );
    return { links: named.map(({ address, place }) => ({ address, place: placeAt(place) })) };
  },
});
