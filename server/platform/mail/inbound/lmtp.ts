import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { SMTPServer } from 'smtp-server';
import { INBOUND_MAX_BYTES, type InboundOptions, takeInbound } from './take-inbound.ts';

/** Takes mails by LMTP (RFC 2033), as Postfix and other mail servers hand them over. */
export interface Lmtp {
  /** The port it listens on. */
  readonly port: number;
  close(): Promise<void>;
}

interface LmtpOptions extends InboundOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly logger: Logger;
}

class TooLarge extends Error {
  readonly responseCode = 552;
}

/** All of a mail, or a refusal once it is too large; what follows is read away, so that the dialogue can end. */
async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes <= INBOUND_MAX_BYTES) chunks.push(part);
  }
  if (bytes > INBOUND_MAX_BYTES) throw new TooLarge('The message is too large');
  return Buffer.concat(chunks);
}

/** Listens for the mail server that takes the bounce host’s mails. It asks for no password: keep its port to that server. */
export async function openLmtp({ host, port, logger, ...options }: LmtpOptions): Promise<Lmtp> {
  const server = new SMTPServer({
    lmtp: true,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: INBOUND_MAX_BYTES,
    maxClients: 50,
    socketTimeout: 60_000,
    closeTimeout: 5_000,
    logger: false,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      readAll(stream)
        .then((raw) => takeInbound({ recipients, raw }, options))
        .then(
          () => done(null),
          (error: unknown) => {
            const known = error instanceof Error ? error : new Error('failed');
            if (!(known instanceof TooLarge)) {
              logger.error({ err: known }, 'An email to the bounce host couldn’t be taken');
              // Not now: its server tries again.
              Object.assign(known, { responseCode: 451 });
            }
            done(known);
          },
        );
    },
  });
  server.on('error', (error) => logger.warn({ err: error }, 'A connection to the bounce host failed'));
  const listening = server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    listening.once('listening', resolve);
    listening.once('error', reject);
  });
  const place = listening.address();
  return {
    port: typeof place === 'object' && place !== null ? place.port : port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
