import type { OpenStationFeature } from '../../core/station-feature.ts';
import { pretreatPlace } from './pretreat-place.ts';

export const stationFeature: OpenStationFeature = (core) => ({ places: { pretreat: pretreatPlace(core) } });
