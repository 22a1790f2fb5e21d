import { randomBytes } from 'node:crypto';
import { Refusal } from '../../../shared/contract/errors.ts';
import { keepStation } from '../../../shared/features/factory/stations/stations.ts';
import type { StationGateway } from './sync-client.ts';
import type { TokenFile } from './token-file.ts';

/**
 * Gives this station its own token: the first computer that asks is the real one. The token is on disk before the
 * server hears of it, so that an answer that gets lost leaves neither computer without access.
 * @throws Refusal 401 where someone chose the other computer, ServerUnreachable
 */
export async function keepHere(
  parts: { gateway: StationGateway; token: TokenFile; nextToken: TokenFile },
  signal?: AbortSignal,
): Promise<void> {
  const { gateway, token, nextToken } = parts;
  const asked = nextToken.read();
  const next = asked ?? randomBytes(32).toString('base64url');
  if (asked === null) nextToken.write(next);
  try {
    await gateway.call(keepStation, { body: { token: next } }, signal);
    token.write(next);
    nextToken.forget();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    nextToken.forget();
    if (asked === null) throw error;
    token.write(asked);
    return keepHere(parts, signal);
  }
}
