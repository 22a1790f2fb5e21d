import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** Numbers of record types. RFC 1035 §3.2.2, RFC 3596, RFC 8659. */
const TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const;
type DnsType = keyof typeof TYPES;

/** Records by name and type; a CNAME is followed. `fail` answers SERVFAIL and `silent` not at all. */
export type Zone = Record<string, Partial<Record<DnsType, readonly string[]>> | 'fail' | 'silent'>;

export interface DnsServer {
  /** For the setting `DNS_SERVERS`. */
  readonly address: string;
  /** What it answers from now on. */
  zone: Zone;
  /** Names and types that were asked for, such as `A shop.example`. */
  readonly asked: string[];
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const POINTER_TO_QUESTION = Buffer.from([0xc0, HEADER_BYTES]);
const RESPONSE_FLAGS = 0x8180;
const NO_SUCH_NAME = 3;
const SERVER_FAILED = 2;
const TTL = 3600;

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);

function encodeV6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail)];
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return Buffer.from(
    all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  );
}

function encodeData(type: DnsType, value: string): Buffer {
  switch (type) {
    case 'A':
      return Buffer.from(value.split('.').map(Number));
    case 'AAAA':
      if (!isIPv6(value)) throw new TypeError(`${value} is no IPv6 address`);
      return encodeV6(value);
    case 'CNAME':
    case 'NS':
      return encodeName(value);
    case 'MX': {
      // Priority and host, such as `10 mx.example`; `0 .` for a domain that takes no mail.
      const [priority = '0', host = '.'] = value.split(' ');
      const number = Buffer.alloc(2);
      number.writeUInt16BE(Number(priority));
      return Buffer.concat([number, host === '.' ? Buffer.from([0]) : encodeName(host)]);
    }
    case 'TXT': {
      // A text is made of parts of up to 255 bytes.
      const parts = value.match(/.{1,200}/gs) ?? [''];
      return Buffer.concat(
        parts.flatMap((part) => [Buffer.from([Buffer.byteLength(part)]), Buffer.from(part)]),
      );
    }
    case 'CAA':
      return Buffer.concat([Buffer.from([0, 'issue'.length]), Buffer.from(`issue${value}`)]);
  }
}

function encodeRecord(owner: Buffer, type: DnsType, value: string): Buffer {
  const data = encodeData(type, value);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(TYPES[type], 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(TTL, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, fixed, data]);
}

interface Question {
  readonly name: string;
  readonly type: DnsType | null;
  readonly bytes: Buffer;
}

function readQuestion(message: Buffer): Question {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const number = message.readUInt16BE(at + 1);
  const type = (Object.keys(TYPES) as DnsType[]).find((name) => TYPES[name] === number) ?? null;
  return {
    name: labels.join('.').toLowerCase(),
    type,
    bytes: message.subarray(HEADER_BYTES, at + 5),
  };
}

function answersTo(zone: Zone, { name, type }: Question): { records: Buffer[]; code: number } {
  const at = zone[name];
  if (at === undefined) return { records: [], code: NO_SUCH_NAME };
  if (typeof at === 'string') return { records: [], code: SERVER_FAILED };
  const [alias] = at.CNAME ?? [];
  const records = alias === undefined ? [] : [encodeRecord(POINTER_TO_QUESTION, 'CNAME', alias)];
  if (type === null || type === 'CNAME') return { records, code: 0 };
  const owner = alias === undefined ? POINTER_TO_QUESTION : encodeName(alias);
  const target = alias === undefined ? at : zone[alias];
  const values = typeof target === 'object' ? (target[type] ?? []) : [];
  return { records: [...records, ...values.map((value) => encodeRecord(owner, type, value))], code: 0 };
}

/** Starts a DNS server on UDP that answers from a zone. */
export async function startDnsServer(zone: Zone = {}): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  const server = { zone };
  socket.on('message', (message, { port, address }) => {
    const question = readQuestion(message);
    asked.push(`${question.type} ${question.name}`);
    if (server.zone[question.name] === 'silent') return;
    const { records, code } = answersTo(server.zone, question);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt16BE(message.readUInt16BE(0), 0);
    header.writeUInt16BE(RESPONSE_FLAGS | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, question.bytes, ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    get zone() {
      return server.zone;
    },
    set zone(next) {
      server.zone = next;
    },
    close: () =>
      new Promise((resolve) => {
        socket.close(() => resolve());
      }),
  };
}
