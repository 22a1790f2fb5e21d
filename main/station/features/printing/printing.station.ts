import type { OpenStationFeature } from '../../core/station-feature.ts';
import { printOnPlace } from './print-on-place.ts';

export const stationFeature: OpenStationFeature = (core) => ({ places: { 'print-on': printOnPlace(core) } });
