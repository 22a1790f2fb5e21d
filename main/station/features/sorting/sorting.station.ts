import type { OpenStationFeature } from '../../core/station-feature.ts';
import { sortPlace } from './sort-place.ts';

export const stationFeature: OpenStationFeature = (core) => ({ places: { sort: sortPlace(core) } });
