import type { OpenStationFeature } from '../../core/station-feature.ts';
import { packPlace } from './pack-place.ts';

export const stationFeature: OpenStationFeature = (core) => ({ places: { pack: packPlace(core) } });
