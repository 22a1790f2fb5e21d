import { CURE_LIMITS, curesState, curingRequests } from '../../../../shared/features/factory/floor/floor.ts';
import { answerRequest } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { curePlace } from './cure-place.ts';

/** The dryer: what goes in, and what is in it. */
export const stationFeature: OpenStationFeature = (core) => ({
  places: { cure: curePlace(core) },
  state: [statePart(curesState, () => core.meta.get('cures') !== null)],
  requests: [
    answerRequest(curingRequests.inDryer, () => {
      const now = Date.parse(core.clock.serverTime(core.clock.now().toISOString()));
      const since = new Date(now - CURE_LIMITS.seconds.most * 1_000).toISOString();
      const garments = core.labels.curedSince(since).flatMap((label) => {
        if (label.cure === null || label.curedAt === null) return [];
        const { seconds } = label.cure;
        const secondsLeft = Math.ceil((Date.parse(label.curedAt) - now) / 1_000) + seconds;
        if (secondsLeft <= 0) return [];
        const { id: labelId, orderNumber, counter, of } = label;
        const garment = [label.colour, label.size].filter(Boolean).join(', ');
        return [{ labelId, orderNumber, counter, of, garment, seconds, secondsLeft }];
      });
      return { garments: garments.toSorted((a, b) => a.secondsLeft - b.secondsLeft) };
    }),
  ],
});
