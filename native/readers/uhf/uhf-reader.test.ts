import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../tests/support/manual-clock.ts';
import {
  chafonDouble,
  chafonFrame,
  thingmagicDouble,
  thingmagicFrame,
  thingmagicIdle,
  thingmagicTag,
  type UhfReaderDouble,
} from '../../../tests/support/uhf-reader.ts';
import { PseudoTerminal } from '../../virtual/pseudo-terminal.ts';
import type { ReaderState } from '../reader.ts';
import { openReader, type Reader, type ReaderOptions } from '../readers.ts';
import { ThingmagicConversation } from './thingmagic.ts';

const epc = '3034257BF7194E4000001A85';
const other = 'E28011606000020C1D7F3A2B';
const START = 'ff102f';
const STOP = 'ff032f';
const NO_TAGS = '05 00 01 FB F2 3D';

/** A frame of a ThingMagic module, in hex. */
const module = (body: string): string => thingmagicFrame(body).toString('hex');

let reader: Reader;
let double: UhfReaderDouble;
let cable: PseudoTerminal | null = null;
let events: string[];
let sightings: string[];
let heard: PromiseWithResolvers<void>;

afterEach(async () => {
  await reader.close();
  await cable?.close();
  cable = null;
  await double.close();
});

function open(address: string, options: ReaderOptions = {}): void {
  events = [];
  sightings = [];
  heard = Promise.withResolvers<void>();
  const notice = () => {
    heard.resolve();
    heard = Promise.withResolvers<void>();
  };
  reader = openReader(address, { name: 'Tunnel', reconnectMs: 20, ...options });
  reader.onRead(({ code }) => {
    events.push(code);
    notice();
  });
  reader.onTag((tag) => {
    sightings.push(tag);
    notice();
  });
}

async function until(list: () => readonly string[], count: number): Promise<void> {
  while (list().length < count) await heard.promise;
}

async function stateOf(kind: ReaderState['kind'], code?: string): Promise<ReaderState> {
  const met = Promise.withResolvers<ReaderState>();
  const stop = reader.onState((state) => {
    if (state.kind === kind && state.failure?.code === code) met.resolve(state);
  });
  const state = await met.promise;
  stop();
  return state;
}

/** A serial port whose far end is the double. */
async function onSerialPort(query: string): Promise<string> {
  cable = await PseudoTerminal.open({ bridgeTo: `tcp://127.0.0.1:${await double.listen()}` });
  return `serial:${cable.path}?${query}`;
}

describe('a ThingMagic module on a serial port', () => {
  it('is set up with the commands of the maker’s own program, and reads', async () => {
    double = thingmagicDouble();
    open(await onSerialPort('protocol=thingmagic&region=na2'));
    await double.heardCount(START);
    expect(double.heard).toEqual([
      'ff032f0000025e86',
      'ff00031d0c',
      'ff000c1d03',
      'ff01970d4bb0',
      'ff02930005517d',
      'ff039102010142c5',
      'ff039a010c00a35d',
      'ff102f0000012200000507221000 1b03e801ff dd2b'.replaceAll(' ', ''),
    ]);
    await stateOf('ready');
    double.send(thingmagicTag(epc));
    await until(() => events, 1);
    expect(events).toEqual([epc]);
    expect(reader.readsTags).toBe(true);
  });

  it('says that it was unplugged, and reads again when it is back', async () => {
    double = thingmagicDouble();
    open(await onSerialPort('protocol=thingmagic&region=eu3'));
    await stateOf('ready');
    await cable?.unplug();
    expect((await stateOf('unplugged', 'unplugged')).failure?.fix).toMatch(/Plug it back in/);
    await cable?.plugIn();
    await stateOf('ready');
    double.send(thingmagicTag(other));
    await until(() => events, 1);
    expect(events).toEqual([other]);
  });
});

describe('a ThingMagic module on the network', () => {
  const address = async () => `tcp://127.0.0.1:${await double.listen()}?protocol=thingmagic&region=eu3`;

  it('reads a tag once for as long as it stays, and tells each sighting', async () => {
    double = thingmagicDouble();
    open(await address());
    await stateOf('ready');
    double.send(...Array.from({ length: 60 }, () => thingmagicTag(epc)), thingmagicTag(other));
    await until(() => sightings, 61);
    expect(events).toEqual([epc, other]);
  });

  it('reads it once over a broken connection too', async () => {
    double = thingmagicDouble();
    const clock = new ManualClock();
    open(await address(), { clock });
    await stateOf('ready');
    double.send(thingmagicTag(epc));
    await until(() => events, 1);
    double.hangUp();
    await stateOf('unplugged', 'unreachable');
    clock.advance(60_000);
    await stateOf('ready');
    double.send(thingmagicTag(epc), thingmagicTag(other));
    await until(() => events, 2);
    expect(events).toEqual([epc, other]);
  });

  it('is told its antennas and its power', async () => {
    double = thingmagicDouble();
    open(`${await address()}&antennas=1,2&power=20.5`);
    await double.heardCount(START);
    expect(double.heard.some((frame) => frame.startsWith('ff0591020101 0202'.replace(' ', '')))).toBe(true);
    expect(double.heard.some((frame) => frame.startsWith('ff02920802'))).toBe(true);
  });

  it('starts the program of a module that waits in its bootloader', async () => {
    double = thingmagicDouble({ ff000c: [module('01 0c 0000 11')] });
    open(await address());
    await stateOf('ready');
    expect(double.heard).toContain('ff00041d0b');
  });

  it('carries on without an answer to the first stop', async () => {
    double = thingmagicDouble({ [STOP]: [] });
    open(await address(), { answerMs: 500 });
    await stateOf('ready');
    // Not the same again, but the next: where other answers are late on a busy machine, it may begin from the start later.
    expect(double.heard[0]).toContain(STOP);
    expect(double.heard[1]).not.toContain(STOP);
  });

  it('says that the region isn’t the module’s', async () => {
    double = thingmagicDouble({ ff0197: [module('00 97 010b')] });
    open(await address());
    expect((await stateOf('unplugged', 'region-refused')).failure?.fix).toMatch(/Choose a region/);
  });

  it('says that its antenna is missing, and reads when it is back', async () => {
    double = thingmagicDouble();
    const clock = new ManualClock();
    open(await address(), { clock });
    await stateOf('ready');
    double.send(module('00 22 0505'));
    expect((await stateOf('unplugged', 'no-antenna')).failure?.fix).toMatch(/cable/);
    clock.advance(2_000);
    double.send(thingmagicIdle);
    await stateOf('ready');
    expect(double.heard.filter((frame) => frame.startsWith(START)).length).toBe(1);
  });

  it('says that one of its antennas is missing, without a break, and reads with the other', async () => {
    double = thingmagicDouble();
    const clock = new ManualClock();
    open(await address(), { clock });
    await stateOf('ready');
    const states: string[] = [];
    const stop = reader.onState(({ kind }) => states.push(kind));
    for (let seconds = 1; seconds <= 5; seconds += 1) {
      clock.advance(1_000);
      double.send(module('00 22 0503'), thingmagicIdle, thingmagicTag(epc));
      await until(() => sightings, seconds);
    }
    stop();
    expect(states).toEqual(['ready', 'unplugged']);
    expect(events).toEqual([epc]);
  });

  it('reads a tag once that stayed while its only antenna was missing', async () => {
    double = thingmagicDouble();
    const clock = new ManualClock();
    open(await address(), { clock });
    await stateOf('ready');
    double.send(thingmagicTag(epc));
    await until(() => sightings, 1);
    clock.advance(2_900);
    double.send(module('00 22 0503'));
    await stateOf('unplugged', 'no-antenna');
    clock.advance(2_900);
    double.send(thingmagicTag(epc), thingmagicTag(other));
    await until(() => events, 2);
    expect(events).toEqual([epc, other]);
  });

  it('notices that it fell silent', async () => {
    double = thingmagicDouble();
    const clock = new ManualClock();
    open(await address(), { clock });
    await stateOf('ready');
    clock.advance(2_900);
    double.send('00 ff ff 12', thingmagicTag(epc));
    await until(() => events, 1);
    clock.advance(2_900);
    expect(reader.state.kind).toBe('ready');
    clock.advance(101);
    await stateOf('unplugged', 'no-answer');
  });

  it('takes a computer that is late for no silence', async () => {
    double = thingmagicDouble();
    const waits = Promise.withResolvers<void>();
    class Late extends ManualClock {
      override after(milliseconds: number, run: () => void): () => void {
        if (milliseconds === 250) waits.resolve();
        return super.after(milliseconds, run);
      }
    }
    const clock = new Late();
    open(await address(), { clock });
    await stateOf('ready');
    const report = thingmagicTag(epc);
    double.send(report.subarray(0, 20));
    await waits.promise;
    // As a busy computer does it: the timer runs first, and only then are the bytes that wait handed over.
    await new Promise((resolve) => setTimeout(resolve, 0));
    double.send(report.subarray(20));
    clock.advance(250);
    await until(() => events, 1);
    expect(events).toEqual([epc]);
  });

  it('takes noise for no sign of life', () => {
    const conversation = new ThingmagicConversation({
      region: 'eu3',
      antennas: [1],
      power: null,
      answerMs: 1,
    });
    conversation.begin();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
        expect([...conversation.hear(noise), ...conversation.resync()]).toEqual([]);
      }),
    );
  });

  it.each([
    ['FF FA', Buffer.from('fffa'.repeat(10_000), 'hex')],
    ['reports with a wrong check', Buffer.from('fffa22'.repeat(7_000), 'hex')],
  ])('gives up a connection that sends only %s', async (_name, noise) => {
    double = thingmagicDouble();
    open(await address(), { clock: new ManualClock() });
    await stateOf('ready');
    double.send(noise);
    await stateOf('unplugged', 'no-answer');
    await stateOf('ready');
    double.send(thingmagicTag(epc));
    await until(() => events, 1);
  });

  it('stops reading when it is let go', async () => {
    double = thingmagicDouble();
    open(await address());
    await stateOf('ready');
    await reader.close();
    await double.heardCount(STOP, 2);
    expect(reader.state.kind).toBe('closed');
  });
});

describe('a Chafon reader', () => {
  const network = async () => `tcp://127.0.0.1:${await double.listen()}?protocol=chafon`;

  it('on a serial port is asked who it is, then for its tags', async () => {
    double = chafonDouble('09', [['13000103010c0000000000000000000003133f39', NO_TAGS], [NO_TAGS]]);
    open(await onSerialPort('protocol=chafon'));
    await until(() => events, 1);
    expect(double.heard.slice(0, 2)).toEqual(['04ff211995', '040001db4b']);
    expect(events).toEqual(['000000000000000000000313']);
    expect(reader.state.kind).toBe('ready');
  });

  it('with antennas tells the tags of each, over several frames', async () => {
    double = chafonDouble('0c', [
      [
        '2300010301020c0000000000000000000003136b0c0000000000000000000003146c70f2',
        '1500010304010c49440000000000000a0003346425c0',
        '0700010101001e4b',
      ],
      [NO_TAGS],
    ]);
    open(await network());
    await until(() => events, 3);
    expect(events).toEqual([
      '000000000000000000000313',
      '000000000000000000000314',
      '49440000000000000A000334',
    ]);
    await double.heardCount('0600010400', 2);
  });

  it('that stays away from sessions is asked without', async () => {
    const one = chafonFrame(`15 00 01 01 01 01 0c ${epc} 60`).toString('hex');
    double = chafonDouble('0c', [[chafonFrame('05 00 01 ff').toString('hex')], [one], [NO_TAGS]]);
    open(await network());
    await until(() => events, 1);
    expect(double.heard.slice(1, 3)).toEqual([
      chafonFrame('06 00 01 04 00').toString('hex'),
      chafonFrame('04 00 01').toString('hex'),
    ]);
  });

  it('reads a tag once, however many inventories it is in', async () => {
    const one = chafonFrame(`13 00 01 01 01 0c ${epc}`).toString('hex');
    double = chafonDouble('09', [[one]]);
    open(await network(), { pauseMs: 1 });
    await until(() => sightings, 40);
    expect(events).toEqual([epc]);
  });

  describe('that leaves an inventory unanswered', () => {
    const one = chafonFrame(`13 00 01 01 01 0c ${epc}`).toString('hex');
    const INVENTORY = '040001';
    const PAUSE = 20;
    /** The double searches for a second. */
    const PATIENCE = 1_000 + PAUSE + 300;
    const introductions = () => double.heard.filter((frame) => frame.startsWith('04ff21')).length;

    it('is asked again, and a tag that stayed is no new one', async () => {
      double = chafonDouble('09', [[one], ['ff 13 00 01 01 01 0c'], [one], [], [], [one]]);
      const clock = new ManualClock();
      open(await network(), { clock });
      await until(() => sightings, 1);
      clock.advance(PAUSE);
      await double.heardCount(INVENTORY, 2);
      clock.advance(PATIENCE - PAUSE);
      await until(() => sightings, 2);
      clock.advance(PAUSE);
      await double.heardCount(INVENTORY, 4);
      clock.advance(PATIENCE - PAUSE);
      await double.heardCount(INVENTORY, 5);
      clock.advance(PATIENCE);
      await until(() => sightings, 3);
      expect(events).toEqual([epc]);
      expect(introductions()).toBe(1);
      expect(reader.state.kind).toBe('ready');
    });

    it('three times is left and taken again, and a tag that stayed is no new one', async () => {
      double = chafonDouble('09', [[one], [], [], [], [one]]);
      const clock = new ManualClock();
      open(await network(), { clock });
      await until(() => sightings, 1);
      clock.advance(PAUSE);
      await double.heardCount(INVENTORY, 2);
      clock.advance(PATIENCE - PAUSE);
      await double.heardCount(INVENTORY, 3);
      clock.advance(PATIENCE);
      await double.heardCount(INVENTORY, 4);
      clock.advance(PATIENCE);
      await stateOf('unplugged', 'no-answer');
      clock.advance(60_000);
      await until(() => sightings, 2);
      expect(events).toEqual([epc]);
      expect(introductions()).toBe(2);
    });
  });

  it('says what is wrong with its antenna and keeps asking', async () => {
    const one = chafonFrame(`15 00 01 01 01 01 0c ${epc} 60`).toString('hex');
    double = chafonDouble('0c', [[chafonFrame('05 00 01 f8').toString('hex')], [one]]);
    const clock = new ManualClock();
    open(await network(), { clock });
    await stateOf('unplugged', 'no-antenna');
    clock.advance(20);
    await until(() => sightings, 1);
    clock.advance(1_300);
    await until(() => sightings, 2);
    expect(reader.state.kind).toBe('unplugged');
    clock.advance(680);
    await until(() => sightings, 3);
    expect(reader.state.kind).toBe('ready');
    expect(double.heard.filter((frame) => frame.startsWith('04ff21')).length).toBe(1);
  });

  it('that isn’t there says so, and is taken when it comes', async () => {
    double = chafonDouble('09', [[NO_TAGS]]);
    const address = await network();
    await double.close();
    open(address);
    await stateOf('unplugged', 'unreachable');
    await double.listen();
    await stateOf('ready');
  });

  it('that speaks something else says that it doesn’t answer', async () => {
    double = chafonDouble('09', [[NO_TAGS]]);
    open(`tcp://127.0.0.1:${await double.listen()}?protocol=thingmagic&region=eu3`, { answerMs: 60 });
    expect((await stateOf('unplugged', 'no-answer')).failure?.message).toMatch(/doesn’t answer/);
  });
});
