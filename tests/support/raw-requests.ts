import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const ANSWER_WITHIN_MS = 20_000;

/**
 * Sends a request byte by byte as it is given, which no client of HTTP would, and answers its status: null where the server
 * closed the connection without one.
 */
export async function sendRaw(port: number, request: RawRequest): Promise<number | null> {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({ ...request.headers, connection: 'close' }).map(([k, v]) => `${k}: ${v}`);
  const head = [`${request.method} ${request.target} HTTP/1.1`, ...lines].join('\r\n');
  let answer = '';
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error(`No answer to ${head}`)));
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
    // The rest of a page is of no interest.
    if (/^HTTP\/1\.1 \d{3} /.test(answer)) socket.destroy();
  });
  socket.write(Buffer.from(`${head}\r\n\r\n${request.body ?? ''}`, 'latin1'));
  let failure: unknown = null;
  socket.once('error', (error) => {
    failure = error;
  });
  await once(socket, 'close').catch((error: unknown) => {
    failure = error;
  });
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1];
  if (status !== undefined) return Number(status);
  if (failure instanceof Error && !('code' in failure)) throw failure;
  return null;
}
