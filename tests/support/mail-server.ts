import { createServer, type Socket } from 'node:net';
import { z } from 'zod';

/** What a mail server does at a moment of its dialogue instead of taking the mail. */
export type MailServerManner =
  | { readonly answer: string }
  | { readonly hangs: true }
  | { readonly closes: true };

export type MailVerb = 'GREETING' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'DOT';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly raw: string;
}

/** An SMTP server over real sockets, as strict or as rude as a test wants it. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMail[];
  /** How often each Message-ID arrived, without its brackets and host. */
  readonly arrived: ReadonlyMap<string, number>;
  /** Called before it takes a mail; may make it wait. */
  onDot: ((mail: ReceivedMail) => Promise<void> | void) | null;
  /** What it answers at RCPT for an address; null for the usual. */
  answerTo: ((to: string) => string | null) | null;
  /** Whether it closes the connection instead of answering after the dot. */
  answerAfterDot: ((to: string) => 'close' | null) | null;
  /** Behaves so at a verb until it is told otherwise. */
  behave(verb: MailVerb, manner: MailServerManner | null): void;
  /** How its lines end, which may be wrong. */
  lineEnd: string;
  /** Connections since the start. */
  connections(): number;
  closeConnections(): void;
  close(): Promise<void>;
}

const portSchema = z.object({ port: z.int() });
const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250 localhost',
  HELO: '250 localhost',
  AUTH: '235 OK',
  MAIL: '250 OK',
  RCPT: '250 OK',
  RSET: '250 OK',
  DATA: '354 Go ahead',
  QUIT: '221 Bye',
};

/** @param options `keeps` whole mails, or only counts them by Message-ID */
export async function openMailServer(options: { keeps?: boolean } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const arrived = new Map<string, number>();
  const manners = new Map<MailVerb, MailServerManner>();
  const sockets = new Set<Socket>();
  let connections = 0;
  let lineEnd = '\r\n';
  let onDot: MailServer['onDot'] = null;
  let answerTo: MailServer['answerTo'] = null;
  let answerAfterDot: MailServer['answerAfterDot'] = null;

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.setNoDelay(true);
    let buffered = '';
    let isData = false;
    let [from, to] = ['', ''];
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const say = (verb: MailVerb | null, usual: string): boolean => {
      const manner = verb && manners.get(verb);
      if (manner && 'hangs' in manner) return false;
      if (manner && 'closes' in manner) {
        socket.destroy();
        return false;
      }
      const line = manner ? manner.answer : usual;
      socket.write(`${line}${lineEnd}`);
      return line.startsWith('2') || line.startsWith('3');
    };
    const take = async (raw: string) => {
      const mail = { to, from, raw };
      await onDot?.(mail);
      const manner = manners.get('DOT');
      if (!manner || !('answer' in manner) || manner.answer.startsWith('2')) {
        const id = /^Message-ID:\s*<([^@>]+)/im.exec(raw)?.[1] ?? '';
        arrived.set(id, (arrived.get(id) ?? 0) + 1);
        if (options.keeps !== false) received.push(mail);
      }
      if (answerAfterDot?.(to) === 'close') socket.destroy();
      else say('DOT', '250 Queued');
    };
    const read = () => {
      for (;;) {
        if (isData) {
          const end = buffered.indexOf('\r\n.\r\n');
          if (end < 0) return;
          const raw = buffered.slice(0, end).replace(/^\.\./gm, '.');
          buffered = buffered.slice(end + 5);
          isData = false;
          void take(`${raw}\r\n`).then(read);
          return;
        }
        const end = buffered.indexOf('\r\n');
        if (end < 0) return;
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === 'MAIL') from = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        const named =
          (['EHLO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA'] as const).find((one) =>
            one.startsWith(verb),
          ) ?? null;
        const usual = ANSWERS[verb] ?? '500 What?';
        const isTaken = say(named, verb === 'RCPT' ? (answerTo?.(to) ?? usual) : usual);
        if (verb === 'DATA' && isTaken) isData = true;
        if (verb === 'QUIT') socket.end();
      }
    };
    socket.on('data', (chunk: Buffer) => {
      buffered += chunk.toString('latin1');
      read();
    });
    say('GREETING', '220 localhost');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = portSchema.parse(server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    arrived,
    get onDot() {
      return onDot;
    },
    set onDot(then) {
      onDot = then;
    },
    get answerTo() {
      return answerTo;
    },
    set answerTo(answer) {
      answerTo = answer;
    },
    get answerAfterDot() {
      return answerAfterDot;
    },
    set answerAfterDot(answer) {
      answerAfterDot = answer;
    },
    behave(verb, manner) {
      if (manner) manners.set(verb, manner);
      else manners.delete(verb);
    },
    get lineEnd() {
      return lineEnd;
    },
    set lineEnd(end) {
      lineEnd = end;
    },
    connections: () => connections,
    closeConnections() {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
