import type { App, Session, WebContents } from 'electron';

/** The one origin the station's window ever shows. */
export const STATION_ORIGIN = 'app://station';

/** True for an address of the station's own screens. */
export function isOwnAddress(address: string): boolean {
  return URL.canParse(address) && address.startsWith(`${STATION_ORIGIN}/`);
}

/** What every window of the station is made with: no Node in the page, the bridge of `preload` alone. */
export const windowPreferences = (preload: string) =>
  ({
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    allowRunningInsecureContent: false,
    spellcheck: false,
    devTools: false,
  }) as const;

/** Blocks windows and navigation. */
export function confine(contents: Pick<WebContents, 'setWindowOpenHandler' | 'on'>): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** What Electron says about a request for media, as far as it’s needed. */
interface Asked {
  readonly isMainFrame?: boolean;
  readonly requestingUrl?: string;
  readonly mediaType?: string;
  readonly mediaTypes?: readonly string[];
}

/** The station’s own page asks for a camera and no microphone. */
function isCamera(permission: string, { isMainFrame, requestingUrl, mediaType, mediaTypes }: Asked): boolean {
  const media = mediaTypes ?? (mediaType === undefined ? [] : [mediaType]);
  const isVideo = media.length > 0 && media.every((one) => one === 'video');
  return permission === 'media' && isVideo && isMainFrame === true && isOwnAddress(requestingUrl ?? '');
}

/** The station's pages get the camera for photos of failed garments: no microphone, notifications, clipboard, nothing. */
export function limitPermissions(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer, asked) =>
    answer(isCamera(permission, asked)),
  );
  session.setPermissionCheckHandler((_contents, permission, _origin, asked) => isCamera(permission, asked));
  session.setDevicePermissionHandler(() => false);
}

/** Applies both to every page that ever comes to be. */
export function confineAll(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => confine(contents));
}
