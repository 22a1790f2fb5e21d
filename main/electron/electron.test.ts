import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { STATION_CHANNEL } from '../../shared/contract/station-channel.ts';
import type { StationEvent } from '../../shared/features/factory/stations/stations.ts';
import { requestDispatcher, StationRefusal } from '../station/core/requests.ts';
import type { Station } from '../station/station.ts';
import { bridgeStation } from './bridge.ts';
import { serveScreens } from './screens.ts';
import { confine, isOwnAddress, limitPermissions, windowPreferences } from './security.ts';
import { keepUpdated } from './updates.ts';

type Invoke = Parameters<Electron['handle']>[1];
type Electron = Parameters<typeof bridgeStation>[0]['ipcMain'];

/** Electron's main side of IPC, as far as the bridge uses it. */
class IpcDouble {
  readonly handlers = new Map<string, Invoke>();
  handle(channel: string, handler: Invoke): void {
    if (this.handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
  async invoke(url: string, message: unknown): Promise<unknown> {
    const handler = this.handlers.get(STATION_CHANNEL.request);
    if (!handler) throw new Error('No handler registered');
    return handler({ senderFrame: { url } } as Parameters<Invoke>[0], message);
  }
}

/** A station with one feature, which answers `picking.faces`. */
function stationDouble(answer: () => unknown) {
  const listeners = new Set<(event: StationEvent) => void>();
  const station: Pick<Station, 'request' | 'onEvent'> = {
    request: requestDispatcher([{ name: 'picking.faces', answer: async () => answer() }], () => undefined),
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { station, listeners };
}

const own = 'app://station/factory/station/';
const request = { type: 'request', id: 7, name: 'picking.faces', params: {} };

describe('the bridge', () => {
  test('answers its own screens with the same messages as the socket', async () => {
    const ipcMain = new IpcDouble();
    const { station } = stationDouble(() => ({ faces: [] }));
    bridgeStation({ ipcMain, station, window: () => null, log: () => undefined });
    expect(await ipcMain.invoke(own, request)).toEqual({ type: 'answer', id: 7, answer: { faces: [] } });
  });

  test('refuses other pages, other messages, and says why a request failed', async () => {
    const ipcMain = new IpcDouble();
    const logged: string[] = [];
    const failures = [new StationRefusal('disk-full', 'The disk is full.'), new Error('secret detail')];
    const { station } = stationDouble(() => {
      throw failures.shift();
    });
    bridgeStation({ ipcMain, station, window: () => null, log: (line) => logged.push(line) });
    expect(await ipcMain.invoke('https://evil.example/', request)).toMatchObject({
      type: 'refused',
      code: 'wrong-request',
    });
    expect(
      await ipcMain.invoke(own, { type: 'request', id: 1, name: 'format-disk', params: {} }),
    ).toMatchObject({ type: 'refused' });
    expect(await ipcMain.invoke(own, request)).toEqual({
      type: 'refused',
      id: 7,
      code: 'disk-full',
      message: 'The disk is full.',
    });
    const hidden = await ipcMain.invoke(own, request);
    expect(hidden).toMatchObject({ type: 'refused', code: 'failed' });
    expect(JSON.stringify(hidden)).not.toContain('secret detail');
    expect(logged).toEqual(['picking.faces failed']);
  });

  test('tells the window what the station says, as long as there is one', () => {
    const sent: unknown[] = [];
    const window = {
      isDestroyed: () => false,
      webContents: { send: (...message: unknown[]) => void sent.push(message) },
    };
    const { station, listeners } = stationDouble(() => null);
    const stop = bridgeStation({
      ipcMain: new IpcDouble(),
      station,
      window: () => window,
      log: () => undefined,
    });
    for (const listener of listeners) listener({ type: 'work' });
    expect(sent).toEqual([[STATION_CHANNEL.event, { type: 'event', event: { type: 'work' } }]]);
    stop();
    expect(listeners.size).toBe(0);
  });
});

describe('a window', () => {
  test('blocks windows and navigation', () => {
    const contents = Object.assign(new EventEmitter(), {
      open: null as null | ((details: { url: string }) => { action: string }),
    });
    const page = Object.assign(contents, {
      setWindowOpenHandler: (handler: (details: { url: string }) => { action: string }) => {
        contents.open = handler;
      },
    });
    confine(page as unknown as Parameters<typeof confine>[0]);
    expect(contents.open?.({ url: 'https://evil.example/' })).toEqual({ action: 'deny' });
    const left = (url: string) => {
      let prevented = false;
      contents.emit('will-navigate', { url, preventDefault: () => (prevented = true) });
      return !prevented;
    };
    expect([
      left('https://evil.example/'),
      left('file:///etc/passwd'),
      left('app://station.evil/'),
      left(own),
    ]).toEqual([false, false, false, true]);

    expect(windowPreferences('/preload.cjs')).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    });
    expect(isOwnAddress('app://station')).toBe(false);
  });
});

describe('permissions', () => {
  type Gate = (...given: unknown[]) => unknown;
  const gates: Record<'request' | 'check' | 'device', Gate[]> = { request: [], check: [], device: [] };
  limitPermissions({
    setPermissionRequestHandler: (gate: Gate) => gates.request.push(gate),
    setPermissionCheckHandler: (gate: Gate) => gates.check.push(gate),
    setDevicePermissionHandler: (gate: Gate) => gates.device.push(gate),
  } as unknown as Parameters<typeof limitPermissions>[0]);
  const isGranted = (permission: string, asked: object) => {
    const answers: boolean[] = [];
    gates.request[0]?.(null, permission, (granted: boolean) => answers.push(granted), asked);
    return answers;
  };
  const ownPage = { isMainFrame: true, requestingUrl: own };

  test('the station’s own page gets the camera', () => {
    expect(isGranted('media', { ...ownPage, mediaTypes: ['video'] })).toEqual([true]);
    expect(gates.check[0]?.(null, 'media', 'app://station/', { ...ownPage, mediaType: 'video' })).toBe(true);
  });

  test.each([
    ['the microphone', 'media', { ...ownPage, mediaTypes: ['audio'] }],
    ['the camera with the microphone', 'media', { ...ownPage, mediaTypes: ['video', 'audio'] }],
    ['the screen, which names no media', 'media', { ...ownPage, mediaTypes: [] }],
    ['the camera in a frame', 'media', { ...ownPage, isMainFrame: false, mediaTypes: ['video'] }],
    [
      'the camera of another page',
      'media',
      { isMainFrame: true, requestingUrl: 'https://evil.example/', mediaTypes: ['video'] },
    ],
    ['notifications', 'notifications', ownPage],
  ])('no page gets %s', (_, permission, asked) => {
    expect(isGranted(permission, asked)).toEqual([false]);
    const [mediaType] = 'mediaTypes' in asked ? asked.mediaTypes : [];
    if (mediaType !== 'video') {
      expect(gates.check[0]?.(null, permission, 'app://station/', { ...asked, mediaType })).toBe(false);
    }
    expect(gates.device[0]?.()).toBe(false);
  });
});

describe('the app protocol', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-screens-'));
  beforeAll(() => {
    mkdirSync(join(folder, 'client/assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'client/index.html'), '<title>Station</title><script>start()</script>');
    writeFileSync(join(folder, 'client/assets/a.js'), 'run()');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('serves only the station build', async () => {
    const serve = serveScreens(join(folder, 'client'));
    const get = async (url: string) => {
      const response = await serve(new Request(url));
      return [response.status, await response.text()];
    };
    const page = [200, '<title>Station</title><script>start()</script>'];
    expect(await get(own)).toEqual(page);
    expect(await get('app://station/assets/a.js')).toEqual([200, 'run()']);
    expect(await get('app://station/assets/none.js')).toEqual([404, 'Not found']);
    expect(await get('app://station/..%2Fsecret.txt')).toEqual([404, 'Not found']);
    expect(await get('app://station/%E0%A4%A')).toEqual([404, 'Not found']);
    expect(await get('app://other/index.html')).toEqual([404, 'Not found']);
  });

  test('lets only the scripts of the page itself run', async () => {
    const response = await serveScreens(join(folder, 'client'))(new Request(own));
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[A-Za-z0-9+/]{43}='/);
    expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe-inline');
  });
});

describe('an update', () => {
  afterEach(() => vi.useRealTimers());

  test('waits until the station is logged out', () => {
    vi.useFakeTimers();
    const installed: string[] = [];
    const updater = Object.assign(new EventEmitter(), {
      autoDownload: false,
      autoInstallOnAppQuit: false,
      checkForUpdates: async () => null,
      quitAndInstall: () => void installed.push('now'),
    });
    let busy = true;
    const stop = keepUpdated({
      updater: updater as unknown as Parameters<typeof keepUpdated>[0]['updater'],
      busy: () => busy,
      log: () => undefined,
    });
    updater.emit('update-downloaded', { version: '0.2.0' });
    vi.advanceTimersByTime(120_000);
    expect(installed).toEqual([]);
    busy = false;
    vi.advanceTimersByTime(30_000);
    expect(installed).toEqual(['now']);
    stop();
  });
});
