import type { Command } from '../../../shared/features/factory/scans/scans.ts';
import type { WorkKind } from '../../../shared/features/factory/stations/stations.ts';
import type { AttentionSource } from './attention.ts';
import type { FloorPlace } from './place.ts';
import type { RequestHandler } from './requests.ts';
import type { CommandHandler } from './scan-router.ts';
import type { StatePart } from './state-part.ts';
import type { StationCore } from './station-core.ts';

/** What a feature adds to the workstation. See docs/how-to/add-a-station-request.md. */
export interface StationFeature {
  /** Answers of requests that screens make. */
  readonly requests?: readonly RequestHandler[];
  /** Parts of the state that screens show at all times. */
  readonly state?: readonly StatePart[];
  /** Places of the floor. Every kind of work has one. */
  readonly places?: Readonly<Partial<Record<WorkKind, FloorPlace>>>;
  /** What command barcodes do. */
  readonly commands?: Readonly<Partial<Record<Command, CommandHandler>>>;
  /** Lists under "Needs attention". */
  readonly attention?: readonly AttentionSource[];
  /** Runs when every feature is open, before the first sync and the first label. */
  start?(): Promise<void>;
  close?(): void;
}

/** Opens a feature on the core. A file `*.station.ts` exports it as `stationFeature`. */
export type OpenStationFeature = (core: StationCore) => StationFeature;
