import { spawnSync } from 'node:child_process';
import { buildStation } from './build.ts';
import { bundleElectron, findElectron } from './electron.ts';

/** Makes the installers of the desktop workstation with electron-builder, or stops with one line that says why not. */
async function main(): Promise<number> {
  if (!findElectron()) {
    console.error(
      'Packaging needs Electron’s program, which isn’t on this machine and couldn’t be fetched. Run it where github.com can be reached, or set ELECTRON_MIRROR.',
    );
    return 1;
  }
  await buildStation();
  await bundleElectron();
  const ran = spawnSync(
    'electron-builder',
    ['--config', 'electron-builder.yml', '--publish', 'never', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  );
  return ran.status ?? 1;
}

process.exitCode = await main();
