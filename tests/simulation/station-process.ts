import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { z } from 'zod';
import { STATION_SUBPROTOCOL } from '../../shared/contract/station-channel.ts';
import { stationMessageSchema } from '../../shared/contract/station-messages.ts';
import { readStatePart, type StationRequest } from '../../shared/contract/station-request.ts';
import { type PrinterState, printersState } from '../../shared/features/factory/labels/labels.ts';
import {
  type StationEvent,
  type StationState,
  scanningRequests,
  stationEventSchema,
} from '../../shared/features/factory/stations/stations.ts';

const program = fileURLToPath(new URL('../../main/headless/index.ts', import.meta.url));
const token = 'screen-token-of-the-tests';

/** The label printers in a state. */
export const printersOf = (state: StationState): PrinterState[] => readStatePart(printersState, state.parts);

/** The station refused a request, in its own words. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The station's process or its socket ended before it responded, so the outcome is unknown. */
export class StationGone extends Error {
  override readonly name = 'StationGone';
}

/** A screen of a station, on its socket, as the renderer is one. */
export class StationScreen {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #listeners = new Set<(event: StationEvent) => void>();
  #next = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(String(data)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const waiting of this.#waiting.values()) waiting.reject(new StationGone('The station is gone'));
      this.#waiting.clear();
    });
  }

  static async open(origin: string, screenToken = token): Promise<StationScreen> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/station`, STATION_SUBPROTOCOL, { origin });
    await once(socket, 'open');
    const screen = new StationScreen(socket);
    const welcome = Promise.withResolvers<void>();
    socket.on('close', (code) => welcome.reject(new StationGone(`closed with ${code}`)));
    const stop = screen.onEvent(() => welcome.resolve());
    socket.send(JSON.stringify({ type: 'hello', token: screenToken }));
    await welcome.promise;
    stop();
    return screen;
  }

  onEvent(listener: (event: StationEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  request<P extends z.ZodType, A extends z.ZodType>(
    { name, answer: schema }: StationRequest<P, A>,
    params: z.input<P>,
  ): Promise<z.output<A>> {
    const id = this.#next++;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    if (this.#socket.readyState !== WebSocket.OPEN)
      return Promise.reject(new StationGone('The station is gone'));
    this.#socket.send(JSON.stringify({ type: 'request', id, name, params }));
    return waiting.promise.then((answer) => schema.parse(answer));
  }

  /** Asks for the state until it is as wanted. */
  async until(holds: (state: StationState) => boolean): Promise<StationState> {
    const first = await this.request(scanningRequests.state, {});
    if (holds(first)) return first;
    const met = Promise.withResolvers<StationState>();
    const stop = this.onEvent((event) => {
      if (event.type === 'state' && holds(event.state)) met.resolve(event.state);
    });
    const gone = () => met.reject(new StationGone('The station is gone'));
    this.#socket.once('close', gone);
    const again = await this.request(scanningRequests.state, {});
    if (holds(again)) met.resolve(again);
    return met.promise.finally(() => {
      stop();
      this.#socket.off('close', gone);
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #hear(text: string): void {
    const message = stationMessageSchema.parse(JSON.parse(text));
    if (message.type === 'event') {
      const event = stationEventSchema.parse(message.event);
      for (const listener of this.#listeners) listener(event);
    }
    if (message.type !== 'answer' && message.type !== 'refused') return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === 'answer') waiting?.resolve(message.answer);
    else waiting?.reject(new RequestRefused(message.code, message.message));
  }
}

/** Starts the program, behind the words of another one where some are given. */
function launch(
  settings: Readonly<Record<string, string | number | true>>,
  behind: readonly string[],
  stdout: 'pipe' | 'ignore',
): ChildProcess {
  const [command = process.execPath, ...words] = [...behind, process.execPath, program, ...flagsOf(settings)];
  return spawn(command, words, { stdio: ['ignore', stdout, 'pipe'] });
}

function flagsOf(settings: Readonly<Record<string, string | number | true>>): string[] {
  // Stations of one test share few labels: one holds some for offline work only where the test is about that.
  const given: Readonly<Record<string, string | number | true>> = {
    port: 0,
    token,
    offlineLabels: 0,
    ...settings,
  };
  return Object.entries(given).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}=${value}`],
  );
}

/** A headless station in a separate process. */
export class StationProcess {
  readonly #child: ChildProcess;
  readonly origin: string;
  readonly screen: StationScreen;
  readonly complaints: string[];

  private constructor(child: ChildProcess, origin: string, screen: StationScreen, complaints: string[]) {
    this.#child = child;
    this.origin = origin;
    this.screen = screen;
    this.complaints = complaints;
  }

  static async start(
    settings: Readonly<Record<string, string | number | true>>,
    behind: readonly string[] = [],
  ): Promise<StationProcess> {
    const child = launch(settings, behind, 'pipe');
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('The station has no output');
    const complaints: string[] = [];
    createInterface({ input: stderr }).on('line', (line) => complaints.push(line));
    const ready = Promise.withResolvers<string>();
    createInterface({ input: stdout }).on('line', (line) => {
      const origin = /^Station ready at (http:\/\/[^/]+)/.exec(line)?.[1];
      if (origin) ready.resolve(origin);
    });
    child.once('exit', (code) =>
      ready.reject(new Error(`The station ended with ${code}: ${complaints.join('\n')}`)),
    );
    const origin = await ready.promise;
    return new StationProcess(child, origin, await StationScreen.open(origin), complaints);
  }

  /** Starts one that is expected to end by itself: its exit code and what it said on standard error. */
  static async refused(
    settings: Readonly<Record<string, string | number | true>>,
    behind: readonly string[] = [],
  ): Promise<{ code: number | null; words: string }> {
    const child = launch(settings, behind, 'ignore');
    let words = '';
    child.stderr?.on('data', (bytes: Buffer) => {
      words += bytes.toString();
    });
    await once(child, 'close');
    return { code: child.exitCode, words };
  }

  /** A path as this process sees it, which may have mounted something there. */
  seen(path: string): string {
    return `/proc/${this.#child.pid}/root${path}`;
  }

  request<P extends z.ZodType, A extends z.ZodType>(
    request: StationRequest<P, A>,
    params: z.input<P>,
  ): Promise<z.output<A>> {
    return this.screen.request(request, params);
  }

  /** Ends it at once, as a power cut does. */
  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
    this.screen.close();
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await gone;
    this.screen.close();
  }
}
