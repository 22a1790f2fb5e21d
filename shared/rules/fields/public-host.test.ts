import { expect, it } from 'vitest';
import { isPublicAddress } from './public-host.ts';

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://db5p.notify.windows.com/w/?token=x', true],
  ['https://push.example./abc', true],
  ['http://push.example.com/abc', false],
  ['https://localhost:5432/', false],
  ['https://localhost/', false],
  ['https://localhost./', false],
  ['https://db.localhost/', false],
  ['https://printer.local/', false],
  ['https://metadata.google.internal/', false],
  ['https://router.home.arpa/', false],
  ['https://database/', false],
  ['https://127.0.0.1/', false],
  ['https://127.1/', false],
  ['https://2130706433/', false],
  ['https://0x7f.0.0.1/', false],
  ['https://10.0.0.8/', false],
  ['https://169.254.169.254/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:10.0.0.1]/', false],
  ['https://push.example.com:8443/', false],
  ['https://a:b@push.example.com/', false],
  ['https://１２７.０.０.１/', false],
  ['ftp://push.example.com/', false],
  ['push.example.com', false],
])('%s: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
