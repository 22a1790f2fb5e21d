import type { OpenStationFeature } from '../../core/station-feature.ts';
import { sortPlace } from './sort-place.ts';

/** A number that differs from station to station, and stays. */
const numberOf = (id: string) => Number.parseInt(id.slice(-8), 16) || 0;

export const stationFeature: OpenStationFeature = (core) => ({
  places: {
    sort: sortPlace({
      ...core,
      startAt: () => numberOf(core.meta.get('station-id') ?? ''),
      noneEmpty: () => core.sync.wake(),
    }),
  },
});
