import type { z } from 'zod';
import type { StationBridge } from '../../../shared/contract/station-channel.ts';
import { stationMessageSchema } from '../../../shared/contract/station-messages.ts';
import type { StationRequest } from '../../../shared/contract/station-request.ts';
import type { BreakableBridge, LinkStatus } from './breakable-bridge.ts';
import { SocketBridge } from './socket-bridge.ts';
import { StationRefused } from './station-refused.ts';

declare global {
  interface Window {
    readonly selvedgeStation?: StationBridge;
  }
}

/** The workstation behind this screen, in Electron or on the loopback socket: a screen cannot tell which. */
export interface StationLink {
  request<P extends z.ZodType, A extends z.ZodType>(
    request: StationRequest<P, A>,
    params: z.input<P>,
  ): Promise<z.output<A>>;
  /** Hands on what the workstation says without being asked; the listener parses it. */
  onEvent(listener: (event: unknown) => void): () => void;
  readonly status: LinkStatus;
  onStatus(listener: () => void): () => void;
  /** Shows another token to the station. */
  useToken(token: string): void;
}

function steady(bridge: StationBridge): BreakableBridge {
  return {
    request: (message) => bridge.request(message),
    onMessage: (listener) => bridge.onMessage(listener),
    status: 'open',
    onStatus: () => () => undefined,
    useToken: () => undefined,
  };
}

function openLink(bridge: BreakableBridge): StationLink {
  let next = 0;
  return {
    get status() {
      return bridge.status;
    },
    onStatus: (listener) => bridge.onStatus(listener),
    useToken: (token) => bridge.useToken(token),
    onEvent: (listener) =>
      bridge.onMessage((raw) => {
        const message = stationMessageSchema.safeParse(raw);
        if (message.success && message.data.type === 'event') listener(message.data.event);
      }),
    async request({ name, answer }, params) {
      const message = stationMessageSchema.parse(
        await bridge.request({ type: 'request', id: next++, name, params }),
      );
      if (message.type === 'refused') throw new StationRefused(message.code, message.message);
      if (message.type !== 'answer')
        throw new StationRefused('wrong-answer', 'The station sent an unexpected response.');
      return answer.parse(message.answer);
    },
  };
}

let link: StationLink | null = null;

/** The one link of this window. In the browser only. */
export function stationLink(): StationLink {
  link ??= openLink(window.selvedgeStation ? steady(window.selvedgeStation) : new SocketBridge());
  return link;
}
