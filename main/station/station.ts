import { COMMAND_NAMES } from '../../shared/features/factory/scans/scans.ts';
import {
  type StationEvent,
  type StationState,
  WORK_KINDS,
} from '../../shared/features/factory/stations/stations.ts';
import { requestDispatcher } from './core/requests.ts';
import { openCore, type StationCore, type StationOptions } from './core/station-core.ts';
import type { OpenStationFeature, StationFeature } from './core/station-feature.ts';
import { explainFault } from './data/cannot-start.ts';
import { loadStationFeatures } from './features.ts';

/** One workstation: its data, its devices, its sync. Both hosts run this; neither is known here. */
export interface Station {
  /** Answers a declared request. @throws StationRefusal with a message for the person at the screen */
  request(name: string, params: unknown): Promise<unknown>;
  onEvent(listener: (event: StationEvent) => void): () => void;
  readonly state: StationState;
  /** Someone works here or a printer has labels to print: not the moment for an update. */
  readonly busy: boolean;
  close(): Promise<void>;
}

/** Opens a feature and adds what it has to the core. */
function openFeature(core: StationCore, open: OpenStationFeature): StationFeature {
  const feature = open(core);
  for (const part of feature.state ?? []) core.addState(part);
  for (const source of feature.attention ?? []) core.attention.add(source);
  for (const kind of WORK_KINDS) {
    const place = feature.places?.[kind];
    if (place) core.scans.addPlace(kind, place);
  }
  for (const command of COMMAND_NAMES) {
    const handler = feature.commands?.[command];
    if (handler) core.scans.addCommand(command, handler);
  }
  return feature;
}

/**
 * Opens the station's data, devices and features, and starts to print and to sync.
 * @throws CannotStart where the folder can't be written to, or its disk is full
 */
export async function openStation(options: StationOptions): Promise<Station> {
  try {
    return await open(options);
  } catch (error) {
    throw explainFault(options.settings.data, error);
  }
}

async function open(options: StationOptions): Promise<Station> {
  const opened = await loadStationFeatures();
  const core = await openCore(options);
  const features: StationFeature[] = [];
  const close = async () => {
    for (const feature of features) feature.close?.();
    await core.close();
  };
  try {
    for (const open of opened) features.push(openFeature(core, open));
    core.scans.requirePlaces();
    const request = requestDispatcher(
      features.flatMap(({ requests }) => requests ?? []),
      core.diskFull,
    );
    for (const feature of features) await feature.start?.();
    core.start();
    return {
      request,
      onEvent: core.screens.onEvent,
      get state() {
        return core.state();
      },
      get busy() {
        const isPrinting = core.devices.printers.some(({ name }) => core.ledger.waiting(name) > 0);
        return core.signIn.staff !== null || isPrinting;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
