import type { AppUpdater } from 'electron-updater';

const askEveryMs = 3_600_000;
const idleEveryMs = 30_000;

/** Downloads new releases in the background and installs one only while the station is logged out. */
export function keepUpdated(parts: {
  updater: Pick<
    AppUpdater,
    'autoDownload' | 'autoInstallOnAppQuit' | 'checkForUpdates' | 'on' | 'quitAndInstall'
  >;
  busy: () => boolean;
  log: (line: string, detail?: unknown) => void;
}): () => void {
  const { updater, busy, log } = parts;
  let waiting: NodeJS.Timeout | undefined;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.on('error', (error) => log('Looking for a new release failed', error));
  updater.on('update-downloaded', ({ version }) => {
    log(`Release ${version} is ready. We’ll install it once no one is logged in.`);
    waiting ??= setInterval(() => {
      if (!busy()) updater.quitAndInstall(true, true);
    }, idleEveryMs);
  });
  const ask = () => {
    updater.checkForUpdates().catch((error: unknown) => log('Looking for a new release failed', error));
  };
  ask();
  const asking = setInterval(ask, askEveryMs);
  return () => {
    clearInterval(asking);
    clearInterval(waiting);
  };
}
