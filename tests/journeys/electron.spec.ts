import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron as electron, expect } from '@playwright/test';
import { bundleElectron, findElectron } from '../../scripts/electron.ts';
import { test } from './support/test.ts';

const program = findElectron();

test('opens the desktop workstation on its pairing screen and keeps Node away from the page', async () => {
  test.skip(
    program === null,
    "Electron's program is not on this machine: the desktop workstation was not run",
  );
  await bundleElectron();
  const app = await electron.launch({
    ...(program ? { executablePath: program } : {}),
    args: [
      'build/electron/main.js',
      '--no-sandbox',
      `--user-data-dir=${await mkdtemp(join(tmpdir(), 'selvedge-desktop-'))}`,
    ],
    env: { ...process.env, SELVEDGE_SERVER: 'http://127.0.0.1:9' },
  });
  const window = await app.firstWindow();
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await window.evaluate('typeof require + typeof process')).toBe('undefinedundefined');
  await app.close();
});
