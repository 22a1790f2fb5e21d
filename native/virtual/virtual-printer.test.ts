import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureIn, parseStatus, StatusStrings } from '../printers/status.ts';
import { PrinterHttp } from './printer-http.ts';
import { VirtualPrinter } from './virtual-printer.ts';
import { ZplStream } from './zpl-stream.ts';

const format = '^XA^CI28^FO20,20^A0N,40^FH^FDZoë_5E & co^FS^FO20,80^BCN,60,N,N,N,A^FDSL1^FS^XZ';

describe('the stream of a printer', () => {
  it('is cut into formats and questions, whatever pieces it comes in', () => {
    const stream = Buffer.from(`noise${format}\n~HS^XA~HS^FDtwo^XZ`);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: stream.length })), (cuts) => {
        const parser = new ZplStream();
        const places = [0, ...cuts.toSorted((left, right) => left - right), stream.length];
        const found = places.flatMap((place, index) =>
          parser.push(stream.subarray(place, places[index + 1] ?? place)),
        );
        expect(found).toEqual([
          { kind: 'format', zpl: format },
          { kind: 'status-request' },
          { kind: 'status-request' },
          { kind: 'format', zpl: '^XA^FDtwo^XZ' },
        ]);
        expect(parser.partialBytes).toBe(0);
      }),
    );
  });
});

describe('a virtual printer', () => {
  let printer: VirtualPrinter;
  let http: PrinterHttp;
  let socket: Socket;

  beforeEach(async () => {
    printer = await VirtualPrinter.start({ keep: 3 });
    http = await PrinterHttp.start(printer, { port: 0 });
    socket = connect(printer.port, '127.0.0.1');
    socket.on('error', () => {});
  });

  afterEach(async () => {
    socket.destroy();
    await http.close();
    await printer.close();
  });

  async function status(): Promise<ReturnType<typeof parseStatus>> {
    const strings = new StatusStrings();
    const found: string[] = [];
    socket.write('~HS');
    for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
      found.push(...strings.push(bytes));
      if (found.length === 3) break;
    }
    return parseStatus(found);
  }

  it('keeps what it was sent, the newest few, with the number of copies', async () => {
    for (let number = 1; number <= 5; number += 1) socket.write(`^XA^FDlabel ${number}^PQ${number}^XZ`);
    await printer.until(({ labels }) => labels.at(-1)?.number === 5);
    expect(printer.labels.map(({ number, copies }) => [number, copies])).toEqual([
      [3, 3],
      [4, 4],
      [5, 5],
    ]);
  });

  it('tells its state truthfully and holds labels back until it can print', async () => {
    await printer.setState('head-open');
    socket.write(format);
    const open = await status();
    expect(open).toMatchObject({ headOpen: true, paused: true, formatsInBuffer: 1 });
    expect(printer.labels).toHaveLength(0);
    await printer.setState('ready');
    expect(printer.labels).toHaveLength(1);
    const ready = await status();
    expect(ready && failureIn(ready)).toBeNull();
  });

  it('loses what it had not printed when it is switched off', async () => {
    await printer.setState('paused');
    socket.write(format);
    await printer.until(({ waiting }) => waiting === 1);
    await printer.setState('off');
    await printer.setState('ready');
    expect(printer.labels).toHaveLength(0);
  });

  it('shows its labels over HTTP, newest first, as pictures and as ZPL', async () => {
    socket.write(`${format}^XA^FDsecond^FS^XZ`);
    await printer.until(({ labels }) => labels.length === 2);
    const answer: unknown = await (await fetch(new URL('/labels', http.url))).json();
    expect(answer).toMatchObject({
      printer: { address: printer.address, state: 'ready', dpi: 203 },
      labels: [
        { number: 2, texts: ['second'] },
        { number: 1, texts: ['Zoë^ & co'], picture: '/labels/1.png' },
      ],
    });
    const picture = await fetch(new URL('/labels/1.png', http.url));
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([picture.headers.get('content-type'), width, height]).toEqual(['image/png', 800, 400]);
    expect(await (await fetch(new URL('/labels/1.zpl', http.url))).text()).toBe(format);
    expect((await fetch(new URL('/labels/9.png', http.url))).status).toBe(404);
  });

  it('is driven over HTTP', async () => {
    const put = (state: string): Promise<Response> =>
      fetch(new URL('/state', http.url), { method: 'PUT', body: JSON.stringify({ state }) });
    expect((await put('out-of-labels')).status).toBe(204);
    expect((await status())?.outOfLabels).toBe(true);
    expect((await put('on fire')).status).toBe(422);
    await put('ready');
    socket.write(format);
    await printer.until(({ labels }) => labels.length === 1);
    await fetch(new URL('/labels', http.url), { method: 'DELETE' });
    expect(printer.labels).toHaveLength(0);
  });

  it('tells a follower of each label', async () => {
    const events = await fetch(new URL('/events', http.url));
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('data: now\n\n');
    socket.write(format);
    expect((await reader?.read())?.value).toContain('data: changed');
    await reader?.cancel();
  });
});
