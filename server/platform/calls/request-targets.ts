import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../shared/contract/errors.ts';

/** Letters of a path that no address of ours has, and that file systems cut names at. */
const NUL = /%00|\0/;
const WHOLE_ADDRESS = /^https?:\/\//i;

/** What can’t be read as `Host: name` or `name:port`, or names a port that doesn’t exist. RFC 9112 §3.2. */
const isHost = (host: string): boolean =>
  host !== '' && URL.canParse(`http://${host}/`) && !/[/?#@\s]/.test(host);

/**
 * The path of a request's target. One that is a whole address, as a proxy is sent, names the host as well: the header
 * doesn't count then. RFC 9112 §3.2.2.
 */
export function pathOfTarget(request: IncomingMessage): string {
  const target = request.url ?? '';
  if (!WHOLE_ADDRESS.test(target) || !URL.canParse(target)) return target;
  const { host, pathname, search } = new URL(target);
  request.headers.host = host;
  return pathname + search;
}

/** Refuses requests whose target or host can't be an address: nothing after this has to expect one. Register it first. */
export function registerTargets(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url, headers } = request;
    const path = url.split('?', 1)[0] ?? '';
    const isAddress =
      url.startsWith('/') &&
      !NUL.test(path) &&
      URL.canParse(`http://localhost${url}`) &&
      (headers.host === undefined || isHost(headers.host));
    if (!isAddress) throw new Refusal(400, 'malformed', 'We couldn’t read the request');
  });
}
