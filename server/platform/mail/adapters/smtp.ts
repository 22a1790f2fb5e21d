import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { z } from 'zod';
import { isLocalName, isLoopback } from '../../hosts/local-names.ts';
import type { Gate, MailAdapter, Outcome, PreparedMail } from './adapter.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`; with `?tls=none` for a relay in the same network without TLS. */
  readonly url: string;
  /** The whole message with its headers, signed. */
  readonly compose: (mail: PreparedMail) => Promise<Buffer>;
  readonly times?: Partial<SmtpTimes>;
  readonly connections?: number;
  /** Authorities whose certificates are believed, in addition to those of Node. */
  readonly authorities?: string;
}

/** How long what may take, in milliseconds. */
export interface SmtpTimes {
  readonly connect: number;
  readonly greeting: number;
  /** Without a byte from the server. */
  readonly silence: number;
  /** From the connection to the gate: a server that answers a byte a minute is no server. */
  readonly dialogue: number;
  /** From the gate to the answer. */
  readonly answer: number;
  /** From the question whether the mail may leave to its answer. Later it doesn’t: the claim may be another’s. */
  readonly gate: number;
  readonly idle: number;
}

const TIMES: SmtpTimes = {
  connect: 10_000,
  greeting: 10_000,
  silence: 60_000,
  dialogue: 180_000,
  answer: 60_000,
  gate: 10_000,
  idle: 5_000,
};
const CONNECTIONS = 5;
/** Mails over one connection; some servers end it after a hundred themselves. */
const MAILS_A_CONNECTION = 100;
const ANSWER_MAX_BYTES = 64 * 1024;
/** Most emails go in one: each piece costs a turn of the event loop and a call of the system. */
const CHUNK_BYTES = 64 * 1024;

interface Line {
  readonly connection: SMTPConnection;
  sent: number;
  idle: NodeJS.Timeout | undefined;
}

const failureSchema = z.object({
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** A “no” to this mail, or to mails for its recipient. */
const byRecipient = (kind: 'deferred' | 'refused', words: string): Outcome =>
  kind === 'deferred' ? { kind, words, knewRecipient: true } : { kind, words };

/** What the server’s “no” means. One that isn’t about the mail leaves it unsent: it is tried again, over another connection. */
function toOutcome(error: unknown, hasPassed: boolean): Outcome {
  const { message, code, command, response, responseCode = 0 } = failureSchema.parse(error);
  const words = (response ?? message).replace(/\s+/g, ' ').trim();
  const answer: 'deferred' | 'refused' | null =
    responseCode >= 400 && responseCode < 500
      ? 'deferred'
      : responseCode >= 500 && responseCode < 600
        ? 'refused'
        : null;
  if (hasPassed)
    return answer !== null && code === 'EMESSAGE' ? byRecipient(answer, words) : { kind: 'doubtful', words };
  if (answer === null) return { kind: 'unsent', words };
  if (command === 'RCPT TO' || command === 'DATA') return byRecipient(answer, words);
  // A refused sender is a matter between us and the server: the recipient can do nothing about it.
  if (command === 'MAIL FROM') return { kind: 'deferred', words };
  return { kind: 'unsent', words };
}

/** The longest a pause can have been, by either clock: one of them stops while a machine sleeps. */
function stopwatch(): () => number {
  const [wall, steady] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - wall, performance.now() - steady);
}

function connectionOptions({ url, times = {}, authorities }: SmtpOptions): SMTPConnection.Options {
  const address = new URL(url);
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1');
  const isPlain = isLocalName(host) || isLoopback(host) || address.searchParams.get('tls') === 'none';
  const secure = address.protocol === 'smtps:';
  const { connect, greeting, silence } = { ...TIMES, ...times };
  return {
    host,
    port: address.port === '' ? (secure ? 465 : 587) : Number(address.port),
    secure,
    ...(secure ? {} : isPlain ? { ignoreTLS: true } : { requireTLS: true }),
    connectionTimeout: connect,
    greetingTimeout: greeting,
    socketTimeout: silence,
    maxResponseSize: ANSWER_MAX_BYTES,
    ...(authorities !== undefined && { tls: { ca: authorities } }),
  };
}

/**
 * Sends through an SMTP server. The last byte of a mail, the dot, is written only after the gate let it pass. What happens
 * after that without an answer is doubtful: a plain SMTP server can’t be asked.
 */
export function createSmtpAdapter(options: SmtpOptions): MailAdapter {
  const times = { ...TIMES, ...options.times };
  const { username, password } = new URL(options.url);
  const free: Line[] = [];
  const open = new Set<SMTPConnection>();
  let isClosed = false;

  const end = (connection: SMTPConnection) => {
    open.delete(connection);
    connection.close();
  };

  const connect = (): Promise<Line> =>
    new Promise((resolve, reject) => {
      const connection = new SMTPConnection(connectionOptions(options));
      open.add(connection);
      const fail = (error: unknown) => {
        end(connection);
        reject(error);
      };
      connection.once('error', fail);
      // The reason, where there is one, is told after it.
      connection.once('end', () =>
        setImmediate(() => fail(new Error('The mail server closed the connection'))),
      );
      connection.connect((error) => {
        if (error) return fail(error);
        const done = () => {
          connection.removeAllListeners('error');
          connection.removeAllListeners('end');
          // Between mails the server may close it: the next mail then takes another one.
          connection.on('error', () => end(connection));
          connection.on('end', () => end(connection));
          resolve({ connection, sent: 0, idle: undefined });
        };
        if (username === '') return done();
        const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
        connection.login({ credentials }, (refusal) => (refusal ? fail(refusal) : done()));
      });
    });

  const takeFree = (): Line | null => {
    for (;;) {
      const line = free.pop();
      if (!line) return null;
      clearTimeout(line.idle);
      if (open.has(line.connection)) return line;
    }
  };

  const release = (line: Line) => {
    line.sent += 1;
    if (isClosed || line.sent >= MAILS_A_CONNECTION) {
      open.delete(line.connection);
      line.connection.quit();
      return;
    }
    line.idle = setTimeout(() => {
      const at = free.indexOf(line);
      if (at >= 0) free.splice(at, 1);
      open.delete(line.connection);
      line.connection.quit();
    }, times.idle).unref();
    free.push(line);
  };

  /** One dialogue. It resolves by itself: a connection that is closed never calls back. */
  const talk = (line: Line, mail: PreparedMail, raw: Buffer, gate: Gate): Promise<Outcome> =>
    new Promise((resolve) => {
      const { connection } = line;
      let hasPassed = false;
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      const finish = (outcome: Outcome, isReusable: boolean) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        connection.off('error', failed);
        connection.off('end', ended);
        if (isReusable) release(line);
        else end(connection);
        resolve(outcome);
      };
      const failed = (error: unknown) => finish(toOutcome(error, hasPassed), false);
      const ended = () => setImmediate(() => failed(new Error('The mail server closed the connection')));
      connection.on('error', failed);
      connection.on('end', ended);
      const within = (ms: number, words: string) => {
        clearTimeout(timer);
        timer = setTimeout(() => finish({ kind: hasPassed ? 'doubtful' : 'unsent', words }, false), ms);
      };
      within(times.dialogue, 'The mail server took too long');

      async function* body() {
        for (let at = 0; at < raw.length; at += CHUNK_BYTES) yield raw.subarray(at, at + CHUNK_BYTES);
        if (isOver) throw new Error('The dialogue has ended');
        const asked = stopwatch();
        const may = (await gate([mail.id])).has(mail.id);
        if (may && !isOver && asked() <= times.gate) {
          hasPassed = true;
          within(times.answer, 'The mail server didn’t say whether it sends it');
          return;
        }
        // Closed before the generator ends, so that the dot can't follow.
        finish(may ? { kind: 'unsent', words: 'This computer was stopped' } : { kind: 'stopped' }, false);
        throw new Error('The email may not leave');
      }
      const source = Readable.from(body(), { objectMode: false, highWaterMark: CHUNK_BYTES });
      // A gate that can't be asked is closed.
      source.on('error', failed);
      const envelope = { from: mail.envelope.from, to: [mail.envelope.to], size: raw.length };
      connection.send(envelope, source, (error, info) => {
        if (error) failed(error);
        else if (hasPassed) finish({ kind: 'accepted', words: info.response }, true);
      });
    });

  const sendOne = async (mail: PreparedMail, gate: Gate): Promise<Outcome> => {
    let asksGate = false;
    const noted: Gate = (ids) => {
      asksGate = true;
      return gate(ids);
    };
    try {
      const raw = await options.compose(mail);
      const kept = takeFree();
      if (kept) {
        const outcome = await talk(kept, mail, raw, noted);
        // The server may have closed it since.
        if (outcome.kind !== 'unsent' || asksGate) return outcome;
      }
      return await talk(await connect(), mail, raw, noted);
    } catch (error) {
      return toOutcome(error, false);
    }
  };

  return {
    name: 'smtp',
    last: 'plain',
    limits: { connections: options.connections ?? CONNECTIONS, batch: 1 },
    async send(mails, gate) {
      const outcomes = new Map<string, Outcome>();
      for (const mail of mails) outcomes.set(mail.id, await sendOne(mail, gate));
      return outcomes;
    },
    async check() {
      release(takeFree() ?? (await connect()));
    },
    async close() {
      isClosed = true;
      for (const { connection, idle } of free.splice(0)) {
        clearTimeout(idle);
        open.delete(connection);
        connection.quit();
      }
      for (const connection of open) connection.close();
      open.clear();
    },
  };
}
