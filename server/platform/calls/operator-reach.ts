import type { FastifyRequest } from 'fastify';
import { isOperatorSearch } from '../../../shared/contract/operator-frame.ts';

/**
 * A request's access to the cookies of operator-mode frames.
 * - `none`: they count for nothing
 * - `read`: those that came along count, and are renewed or ended
 * - `begin`: they may be set where there are none yet
 */
export type OperatorReach = 'none' | 'read' | 'begin';

type Asking = Pick<FastifyRequest, 'headers' | 'url' | 'protocol' | 'host' | 'method'>;

const urlOf = (text: string | undefined): URL | null =>
  text !== undefined && URL.canParse(text) ? new URL(text) : null;

const asksForOperatorMode = ({ url }: Pick<Asking, 'url'>): boolean =>
  url.includes('?') && isOperatorSearch(url.slice(url.indexOf('?')));

/** A document that a page shows in a frame: it has to be an allowed one, where it says who it is. */
function getFrameAccess(request: Asking, own: string, parents: readonly string[]): OperatorReach {
  if (request.method !== 'GET' || !asksForOperatorMode(request)) return 'none';
  const from = urlOf(request.headers.referer)?.origin;
  return from === undefined || from === own || parents.includes(from) ? 'begin' : 'none';
}

/**
 * Decides by what only a browser can say of a request (Fetch metadata), so that cookies which other sites' pages send
 * along do nothing there: they count for the framed document itself, which its content security policy shows in allowed
 * parents alone, and for what that document asks. Decision 093.
 * @param parents origins that may show a screen in operator mode
 */
export function operatorReach(request: Asking, parents: readonly string[]): OperatorReach {
  if (parents.length === 0) return 'none';
  const own = `${request.protocol}://${request.host}`;
  if (request.headers['sec-fetch-dest'] === 'iframe') return getFrameAccess(request, own, parents);
  if (request.headers['sec-fetch-site'] !== 'same-origin') return 'none';
  const page = urlOf(request.headers.referer);
  return page !== null && page.origin === own && isOperatorSearch(page.search) ? 'begin' : 'read';
}
