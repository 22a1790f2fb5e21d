import { connect, createServer, type Socket } from 'node:net';

/** A statement as PostgreSQL got it. */
export interface SentStatement {
  /** Settings of its connection, e.g. the application’s name. */
  readonly settings: string;
  readonly text: string;
  /** The prepared statement’s name; null for one that was planned for this execution. */
  readonly name: string | null;
}

/** A way to a database that counts how often each side waited for the other. */
export interface DatabaseWire {
  /** The database's address through it. */
  readonly url: string;
  /** Round trips so far on connections whose settings contain a text. */
  trips(setting: string): number;
  /** All statements so far, in the order in which they were sent; several in one message are one. */
  statements(): readonly SentStatement[];
  close(): Promise<void>;
}

/** What a client asks with, after which PostgreSQL says when it is ready: a simple query, and Sync. */
const ASKS = new Set(['Q', 'S']);
const READY = 'Z';

interface Message {
  readonly type: string;
  readonly body: Buffer;
}

/** The messages in a stream of PostgreSQL's protocol; the client's first has no type. */
class Messages {
  #rest = Buffer.alloc(0);
  #untyped: boolean;
  /** The text of the message without a type. */
  startup = '';

  constructor(first: 'startup' | 'typed') {
    this.#untyped = first === 'startup';
  }

  add(chunk: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const at = this.#untyped ? 0 : 1;
      if (this.#rest.length < at + 4) return messages;
      const end = at + this.#rest.readUInt32BE(at);
      if (this.#rest.length < end) return messages;
      if (this.#untyped) this.startup = this.#rest.toString('latin1', 0, end);
      else
        messages.push({ type: this.#rest.toString('latin1', 0, 1), body: this.#rest.subarray(at + 4, end) });
      this.#untyped = false;
      this.#rest = this.#rest.subarray(end);
    }
  }
}

/** The zero-terminated texts that a message begins with. */
const textsIn = ({ body }: Message): string[] => body.toString('utf8').split('\0');

/** A connection’s statements: a simple query has it, one with parameters is parsed, bound, then executed. */
function createReader(): (message: Message) => Pick<SentStatement, 'text' | 'name'> | null {
  const prepared = new Map<string, string>();
  let bound = '';
  return (message) => {
    if (message.type === 'Q') return { text: textsIn(message)[0] ?? '', name: null };
    if (message.type === 'E') return { text: prepared.get(bound) ?? '', name: bound === '' ? null : bound };
    if (message.type === 'P') {
      const [name = '', text = ''] = textsIn(message);
      prepared.set(name, text);
    }
    if (message.type === 'B') bound = textsIn(message)[1] ?? '';
    return null;
  };
}

/** Opens a wire to a database. */
export async function openDatabaseWire(databaseUrl: string): Promise<DatabaseWire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const wires: { asked: Messages; trips: number }[] = [];
  const statements: SentStatement[] = [];
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const wire = { asked: new Messages('startup'), trips: 0 };
    wires.push(wire);
    const answered = new Messages('typed');
    const read = createReader();
    let waiting = 0;
    client.on('data', (chunk) => {
      for (const message of wire.asked.add(chunk)) {
        const statement = read(message);
        if (statement) statements.push({ settings: wire.asked.startup, ...statement });
        if (!ASKS.has(message.type)) continue;
        if (waiting === 0) wire.trips += 1;
        waiting += 1;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      // The first one ends the login, which isn’t counted.
      for (const { type } of answered.add(chunk)) if (type === READY && waiting > 0) waiting -= 1;
      client.write(chunk);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The wire has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  url.searchParams.delete('host');
  return {
    url: url.href,
    trips: (setting) =>
      wires.filter(({ asked }) => asked.startup.includes(setting)).reduce((sum, { trips }) => sum + trips, 0),
    statements: () => statements,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
