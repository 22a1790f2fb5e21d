import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../tests/support/manual-clock.ts';
import type { ReaderEvent, ReaderState } from '../reader.ts';
import { openReader, type Reader } from '../readers.ts';
import type { HidDriver, HidHandle } from './driver.ts';
import { pcproxCard } from './pcprox-card.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const noCard = { data: bytes('00 00 00 00 00 00 00 00'), size: bytes('00 00 00 00 00 00 00 00') };
const card = { data: bytes('39 30 11 00 00 00 00 00'), size: bytes('18 18 00 00 00 00 00 00') };
const other = { data: bytes('3A 30 11 00 00 00 00 00'), size: bytes('18 18 00 00 00 00 00 00') };

describe('the card buffers of a pcProx', () => {
  it.each([
    ['V35: 24 bits of 26, facility 17, card 12345', card, '01712345'],
    ['V37: no card', noCard, null],
    ['V37: a size without data', { ...noCard, size: card.size }, null],
    ['data without a size', { ...card, size: noCard.size }, null],
    ['a size that the reader was just writing', { ...card, size: bytes('18 00') }, null],
    ['40 bits', { data: bytes('A5 21 06 00 0C 00 00 00'), size: bytes('28 28') }, '0C000621A5'],
    ['64 bits', { data: bytes('01 00 00 00 00 00 00 80'), size: bytes('40 40') }, '8000000000000001'],
    ['bits behind the card’s own', { data: bytes('39 30 11 FF'), size: bytes('18 18') }, '01712345'],
  ])('%s', (_name, { data, size }, expected) => {
    expect(pcproxCard(data, size)).toBe(expected);
  });
});

/** A pcProx at the edge of the system: answers the two commands and has what lies on it. */
class Pcprox implements HidDriver {
  card = noCard;
  isPlugged = true;
  /** What is put on the reader after so many more answers. */
  swap: { after: number; card: typeof noCard } | null = null;
  readonly asked: number[] = [];

  async devices(vendor: number, product: number) {
    return this.isPlugged && vendor === 0x0c27 && product === 0x3bfa ? [{ path: '/dev/hidraw1' }] : [];
  }

  async open(): Promise<HidHandle> {
    let command = 0;
    return {
      onReport: () => undefined,
      onLost: () => undefined,
      close: async () => undefined,
      writeFeature: async (report) => {
        if (!this.isPlugged) throw new Error('could not write to HID device');
        command = report[0] ?? 0;
        this.asked.push(command);
      },
      readFeature: async () => {
        if (this.swap && --this.swap.after < 0) this.card = this.swap.card;
        return command === 0x8f ? this.card.data : this.card.size;
      },
    };
  }
}

describe('a pcProx badge reader', () => {
  let reader: Reader;
  afterEach(() => reader.close());

  function open() {
    const device = new Pcprox();
    const clock = new ManualClock();
    reader = openReader('pcprox:', { hidDriver: device, clock, name: 'Badges', reconnectMs: 20 });
    const events: ReaderEvent[] = [];
    reader.onRead((event) => events.push(event));
    /** The reader is asked so often. */
    const ask = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        clock.advance(100);
        for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
      }
    };
    return { device, clock, events, ask };
  }
  const stateOf = (kind: ReaderState['kind']) =>
    new Promise<ReaderState>((resolve) => {
      reader.onState((state) => state.kind === kind && resolve(state));
    });

  it('reads a badge once while it lies there, and again when it comes back', async () => {
    const { device, events, ask } = open();
    await stateOf('ready');
    device.card = card;
    await ask(5);
    expect(events).toMatchObject([{ kind: 'badge', code: '01712345', reader: 'Badges' }]);
    device.card = noCard;
    await ask(1);
    device.card = card;
    await ask(1);
    device.card = other;
    await ask(1);
    expect(events.map(({ code }) => code)).toEqual(['01712345', '01712345', '01712346']);
    expect(new Set(device.asked)).toEqual(new Set([0x8f, 0x8e]));
  });

  it('never makes one badge of two that are exchanged while it is asked', async () => {
    const { device, events, ask } = open();
    await stateOf('ready');
    device.card = card;
    device.swap = { after: 1, card: other };
    await ask(3);
    expect(events.map(({ code }) => code)).toEqual(['01712346']);
  });

  it('says that it was unplugged, and carries on when it is back', async () => {
    const { device, events, ask } = open();
    await stateOf('ready');
    device.isPlugged = false;
    await ask(1);
    expect(reader.state).toMatchObject({ kind: 'unplugged', failure: { code: 'unplugged' } });
    device.isPlugged = true;
    device.card = card;
    await ask(2);
    expect(reader.state).toMatchObject({ kind: 'ready', failure: null });
    expect(events.map(({ code }) => code)).toEqual(['01712345']);
  });
});
