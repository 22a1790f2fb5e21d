import type { CallGateway } from '../../../shared/contract/gateway.ts';
import { httpGateway } from './http-gateway.ts';

/** How screens reach the calls. */
export { whenSignedOut } from './http.ts';
export { callAddress, type Upload, uploadByCall } from './http-gateway.ts';
export { withProject } from './project-query.ts';
export { Unreachable } from './refused.ts';
export { announceSignedOut, onSignedOutElsewhere } from './session-channel.ts';

let current: CallGateway = httpGateway;

/** The gateway of this program: HTTP, unless the workstation set its own. */
export const gateway = (): CallGateway => current;

/** Replaces how calls are made; the workstation does so before its first screen. */
export function setGateway(station: CallGateway): void {
  current = station;
}
