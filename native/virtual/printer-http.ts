import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { labelTexts } from './label-texts.ts';
import { pageCss, pageHtml, pageScript } from './page.ts';
import { type VirtualPrinter, VirtualPrinterState } from './virtual-printer.ts';

const StateChange = z.object({ state: VirtualPrinterState });
const longestBody = 1_024;

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Shows a virtual printer over HTTP: `/` a page, `/labels` JSON (newest first), `/labels/N.png`, `/labels/N.zpl`,
 * `/events` a stream that says when something changed, `PUT /state` and `DELETE /labels` to drive it.
 */
export class PrinterHttp {
  readonly url: string;
  readonly #server: Server;
  readonly #printer: VirtualPrinter;
  readonly #host: string;

  private constructor(server: Server, printer: VirtualPrinter, host: string) {
    this.#server = server;
    this.#printer = printer;
    this.#host = host;
    const place = server.address();
    const port = typeof place === 'object' && place !== null ? place.port : 0;
    this.url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** Rejects when the port is in use; port 0 takes any free one. */
  static async start(
    printer: VirtualPrinter,
    place: { readonly port: number; readonly host?: string },
  ): Promise<PrinterHttp> {
    const host = place.host ?? '127.0.0.1';
    const server = createServer();
    server.listen(place.port, host);
    await once(server, 'listening');
    return new PrinterHttp(server, printer, host);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!this.#isForThisHost(request)) return answer(response, 403, 'text/plain', 'Wrong host\n');
      await this.#route(request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'text/plain', `${error instanceof Error ? error.message : String(error)}\n`);
    }
  }

  /** On loopback only loopback names are accepted, so that no web page reaches the printer by another name. */
  #isForThisHost(request: IncomingMessage): boolean {
    const name = request.headers.host?.replace(/:\d+$/, '') ?? '';
    const loopback = ['127.0.0.1', '::1', 'localhost'];
    return !loopback.includes(this.#host) || [...loopback, '[::1]'].includes(name);
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://printer').pathname;
    switch (`${request.method} ${path}`) {
      case 'GET /':
        return answer(response, 200, 'text/html; charset=utf-8', pageHtml);
      case 'GET /page.css':
        return answer(response, 200, 'text/css; charset=utf-8', pageCss);
      case 'GET /page.js':
        return answer(response, 200, 'text/javascript; charset=utf-8', pageScript);
      case 'GET /labels':
        return answer(response, 200, 'application/json', JSON.stringify(this.#everything()));
      case 'DELETE /labels':
        this.#printer.clear();
        return answer(response, 204, 'application/json', '');
      case 'PUT /state':
        return this.#change(request, response);
      case 'GET /events':
        return this.#follow(response);
      default:
        return this.#label(request, path, response);
    }
  }

  #everything(): unknown {
    const { address, state, stock, waiting, labels } = this.#printer;
    return {
      printer: { address, state, waiting, dpi: stock.dpi, widthMm: stock.widthMm, heightMm: stock.heightMm },
      labels: labels.toReversed().map(({ number, at, copies, zpl }) => ({
        number,
        at,
        copies,
        texts: labelTexts(zpl),
        picture: `/labels/${number}.png`,
        zpl: `/labels/${number}.zpl`,
      })),
    };
  }

  async #label(request: IncomingMessage, path: string, response: ServerResponse): Promise<void> {
    const asked = /^\/labels\/(?<number>\d{1,9})\.(?<form>png|zpl)$/.exec(path)?.groups;
    const number = Number(asked?.number);
    const label = this.#printer.labels.find((candidate) => candidate.number === number);
    if (request.method !== 'GET' || label === undefined)
      return answer(response, 404, 'text/plain', 'Nothing here\n');
    if (asked?.form === 'zpl') return answer(response, 200, 'text/plain; charset=utf-8', label.zpl);
    const picture = await this.#printer.picture(number);
    if (picture === null) return answer(response, 404, 'text/plain', 'Nothing here\n');
    answer(response, 200, 'image/png', picture);
  }

  async #change(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const change = StateChange.safeParse(await json(request));
    if (!change.success) {
      const message = `A state is one of ${VirtualPrinterState.options.join(', ')}`;
      return answer(response, 422, 'application/json', JSON.stringify({ message }));
    }
    await this.#printer.setState(change.data.state);
    answer(response, 204, 'application/json', '');
  }

  #follow(response: ServerResponse): void {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    response.write('data: now\n\n');
    const stop = this.#printer.onChange(() => response.write('data: changed\n\n'));
    response.once('close', stop);
  }
}

function answer(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { ...headers, 'content-type': type });
  response.end(body);
}

async function json(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestBody) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
