import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createRootOfTrust, writeOwnCertificate } from '../../../tests/support/certificates.ts';
import { createOwnCertificate } from './own-certificate.ts';

const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

it('is read again within a minute after its files changed, and kept while they don’t fit together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-own-'));
  const root = await createRootOfTrust();
  const names = ['platform.example', '*.platform.example'];
  const files = await writeOwnCertificate(root, names, folder);
  const onError = vi.fn();
  vi.useFakeTimers({ toFake: ['performance'] });
  const own = createOwnCertificate({ certificate: files.HTTPS_CERTIFICATE, key: files.HTTPS_KEY }, onError);
  const first = await own();
  expect(first).not.toBeNull();
  vi.advanceTimersByTime(2 * MINUTE);
  expect(await own()).toBe(first);

  await writeFile(files.HTTPS_CERTIFICATE, 'half of it');
  expect(await own()).toBe(first);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(await own()).toBe(first);
  expect(onError).toHaveBeenCalledOnce();

  await writeOwnCertificate(root, names, folder);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(await own()).not.toBe(first);
  await rm(folder, { recursive: true });
});

it('is none where its files are missing', async () => {
  const onError = vi.fn();
  const own = createOwnCertificate({ certificate: '/none.pem', key: '/none.key' }, onError);
  expect(await own()).toBeNull();
  expect(onError).toHaveBeenCalledOnce();
});
