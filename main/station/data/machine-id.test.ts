import { expect, test } from 'vitest';
import {
  type Computer,
  knownBy,
  machineGuidIn,
  machineIdIn,
  olderIds,
  platformUuidIn,
  systemId,
} from './machine-id.ts';

const IOREG = `+-o MacBookPro18,3  <class IOPlatformExpertDevice, id 0x100000236, registered, matched, active, busy 0 (128 ms), retain 41>
    {
      "IOPolledInterface" = "AppleARMWatchdogTimerHibernateHandler is not serializable"
      "IOPlatformUUID" = "A1B2C3D4-0000-5E6F-8899-AABBCCDDEEFF"
      "serial-number" = <433032444c305a3051>
      "IOPlatformSerialNumber" = "C02DL0Z0Q05D"
    }
`;
const REG = `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Cryptography\r\n    MachineGuid    REG_SZ    1f0c6c2e-7a55-4c7e-9d0e-5b2f3a4c5d6e\r\n\r\n`;
const MAC = 'a1b2c3d4-0000-5e6f-8899-aabbccddeeff';
const WINDOWS = '1f0c6c2e-7a55-4c7e-9d0e-5b2f3a4c5d6e';
const LINUX = 'b08dfa6083e7567a1921a715000001fb';

test('is read from what macOS prints', () => {
  expect(platformUuidIn(IOREG)).toBe(MAC);
  expect(platformUuidIn(IOREG.replace('IOPlatformUUID', 'IOPlatformOther'))).toBeNull();
  expect(platformUuidIn('')).toBeNull();
});

test('is read from what Windows prints, in any language', () => {
  expect(machineGuidIn(REG)).toBe(WINDOWS);
  expect(machineGuidIn(REG.replace('MachineGuid', 'machineguid').replace('1f0c', '1F0C'))).toBe(WINDOWS);
  expect(
    machineGuidIn('FEHLER: Der angegebene Registrierungsschlüssel wurde nicht gefunden.\r\n'),
  ).toBeNull();
});

test('is read from a file of Linux, unless the system has not made one yet', () => {
  expect(machineIdIn(`${LINUX}\n`)).toBe(LINUX);
  expect(machineIdIn('uninitialized\n')).toBeNull();
  expect(machineIdIn('')).toBeNull();
});

const computer = (change: Partial<Computer>): Computer => ({
  platform: 'linux',
  systemRoot: 'C:\\Windows',
  read: () => null,
  run: () => null,
  ...change,
});

test.each([
  [
    'macOS',
    { platform: 'darwin', run: (program: string) => (program.endsWith('/ioreg') ? IOREG : null) },
    MAC,
  ],
  [
    'Windows',
    { platform: 'win32', run: (program: string) => (program.endsWith('reg.exe') ? REG : null) },
    WINDOWS,
  ],
  ['Linux', { read: (path: string) => (path === '/etc/machine-id' ? `${LINUX}\n` : null) }, LINUX],
  ['Linux with D-Bus alone', { read: (path: string) => (path.includes('dbus') ? LINUX : '') }, LINUX],
] as const)('is the system’s own on %s', (_name, change, id) => {
  expect(systemId(computer(change))).toBe(id);
});

test.each(['darwin', 'win32', 'linux'] as const)('is null where %s gives none', (platform) => {
  expect(systemId(computer({ platform }))).toBeNull();
});

test.each([
  ['darwin', IOREG, MAC],
  ['win32', REG, WINDOWS],
] as const)('is asked for twice on %s, and never the computer’s name', (platform, text, id) => {
  const answering = (answers: Array<string | null>) =>
    computer({ platform, run: () => answers.shift() ?? null });
  expect(knownBy(answering([text]), 'till')).toBe(id);
  expect(knownBy(answering([null, text]), 'till')).toBe(id);
  expect(knownBy(answering(['', text]), 'till')).toBe(id);
  expect(knownBy(answering([null, null, text]), 'till')).toBeNull();
});

test('is the computer’s name where Linux gives none', () => {
  expect(knownBy(computer({}), 'till')).toBe('till');
});

test('was the whole text of the file for earlier releases', () => {
  const read = (path: string) => (path === '/etc/machine-id' ? 'B08DFA60-83E7 of an image\n' : null);
  expect(olderIds({ read }, 'till')).toEqual(['till', 'B08DFA60-83E7 of an image']);
  expect(olderIds({ read: () => '\n' }, 'till')).toEqual(['till', '']);
  expect(olderIds({ read: () => null }, 'till')).toEqual(['till']);
});
