import type { StationBridge } from '../../../shared/contract/station-channel.ts';

/** Whether a station answers; `needs-token`: it wants to be shown another token. */
export type LinkStatus = 'connecting' | 'open' | 'lost' | 'needs-token';

/** A way to the station that can break and come back. */
export interface BreakableBridge extends StationBridge {
  readonly status: LinkStatus;
  onStatus(listener: () => void): () => void;
  useToken(token: string): void;
}
