import type { OpenStationFeature } from '../../core/station-feature.ts';
import { toteScan } from './tote-scan.ts';

/** Totes, which carry garments from one step to the next. What a tag reader says of one is in `tags`. */
export const stationFeature: OpenStationFeature = (core) => {
  core.scans.onTote(toteScan(core));
  return {};
};
