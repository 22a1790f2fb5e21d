import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildStation } from './build.ts';
import { bundleElectron, findElectron } from './electron.ts';

/** Starts the desktop workstation, or says how to use the headless one where Electron cannot be had. */
async function main(): Promise<number> {
  const electron = findElectron();
  if (!electron) {
    console.error(
      [
        'Electron’s program isn’t on this machine and couldn’t be fetched.',
        'The headless workstation is the same station in a browser. Start it with:',
        '  npm run station:headless -- --server http://localhost:4000 --data .station',
      ].join('\n'),
    );
    return 1;
  }
  if (!existsSync('build/station/client/index.html')) await buildStation();
  await bundleElectron();
  const child = spawn(electron, ['build/electron/main.js', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { SELVEDGE_SERVER: 'http://localhost:4000', ...process.env },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

process.exitCode = await main();
