import { type ReaderFailure, readerFailure } from '../failures.ts';
import { type Conversation, leave, leaveNoise, ready, send, type Turn } from './conversation.ts';
import {
  encodeCommand,
  epcIn,
  type ModuleAnswer,
  moduleAnswer,
  moduleFrames,
  moduleStatus,
  opcode,
  regions,
  type ThingmagicRegion,
} from './thingmagic-frames.ts';

export interface ThingmagicSettings {
  readonly region: ThingmagicRegion;
  readonly antennas: readonly number[];
  /** dBm; what the module is set to when null. */
  readonly power: number | null;
  /** Longest wait for each answer, and between two signs of life. */
  readonly answerMs: number;
}

interface Step {
  readonly code: number;
  readonly data: readonly number[];
}

const gen2 = 0x05;
/** Search endlessly for Gen2 tags; each tag and each second without one is a frame. */
const SEARCH = [
  0x00,
  0x00,
  0x01,
  0x22,
  0x00,
  0x00,
  gen2,
  0x07,
  0x22,
  0x10,
  0x00,
  0x1b,
  0x03,
  0xe8,
  0x01,
  0xff,
];
const STOP = [0x00, 0x00, 0x02];
/** Off: a tag that stays is told again and again, so that its leaving shows. */
const READ_FILTER_OFF = [0x01, 0x0c, 0x00];
const antennaSearchList = 0x02;
const BOOTLOADER = 0b01;
const PROGRAM_BITS = 0b11;
const CENTI = 100;

/** A module that was reading takes up to a second to stop; one that wasn’t may not answer at all. */
const STOP_PATIENCE_MS = 1_000;

const faults: ReadonlyMap<number, ReaderFailure['code']> = new Map([
  [moduleStatus.noAntenna, 'no-antenna'],
  [moduleStatus.highReturnLoss, 'no-antenna'],
  [moduleStatus.tooHot, 'too-hot'],
]);

function setUp({ region, antennas, power }: ThingmagicSettings): Step[] {
  const centi = Math.round((power ?? 0) * CENTI);
  return [
    { code: opcode.reading, data: STOP },
    { code: opcode.version, data: [] },
    { code: opcode.currentProgram, data: [] },
    { code: opcode.setRegion, data: [regions[region]] },
    { code: opcode.setTagProtocol, data: [0x00, gen2] },
    { code: opcode.setAntennas, data: [antennaSearchList, ...antennas.flatMap((port) => [port, port])] },
    ...(power === null ? [] : [{ code: opcode.setReadPower, data: [centi >> 8, centi & 0xff] }]),
    { code: opcode.setReaderOption, data: READ_FILTER_OFF },
    { code: opcode.reading, data: SEARCH },
  ];
}

/** A ThingMagic module: it is set up again on each connection, then reports tags by itself. */
export class ThingmagicConversation implements Conversation {
  readonly farewell = encodeCommand(opcode.reading, STOP);
  readonly #settings: ThingmagicSettings;
  readonly #frames = moduleFrames();
  #steps: Step[] = [];

  constructor(settings: ThingmagicSettings) {
    this.#settings = settings;
  }

  get midFrame(): boolean {
    return this.#frames.midFrame;
  }

  get patienceMs(): number {
    const { answerMs } = this.#settings;
    return this.#isStopping ? Math.min(STOP_PATIENCE_MS, answerMs) : answerMs;
  }

  begin(): Turn[] {
    this.#frames.reset();
    this.#steps = setUp(this.#settings);
    return this.#ask();
  }

  hear(bytes: Uint8Array): Turn[] {
    const turns = this.#frames.push(bytes).flatMap((frame) => this.#answered(moduleAnswer(frame)));
    return [...turns, ...leaveNoise(this.#frames)];
  }

  resync(): Turn[] {
    return this.#frames.resync().flatMap((frame) => this.#answered(moduleAnswer(frame)));
  }

  unanswered(): Turn[] {
    return this.#isStopping ? this.#next() : [leave(readerFailure('no-answer', 'no word from the module'))];
  }

  get #isStopping(): boolean {
    return this.#steps[0]?.data === STOP;
  }

  #ask(): Turn[] {
    const step = this.#steps[0];
    return step === undefined ? [] : [send(encodeCommand(step.code, step.data))];
  }

  #next(): Turn[] {
    this.#steps.shift();
    return this.#steps.length === 0 ? [ready] : this.#ask();
  }

  #answered(answer: ModuleAnswer): Turn[] {
    const step = this.#steps[0];
    if (step === undefined) return searched(answer);
    // Tags that the module still reports from an earlier search.
    if (answer.opcode !== step.code) return [];
    if (this.#isStopping) return this.#next();
    if (answer.status !== moduleStatus.success) return [leave(refusal(answer))];
    const isBootloader =
      step.code === opcode.currentProgram && ((answer.data[0] ?? 0) & PROGRAM_BITS) === BOOTLOADER;
    if (isBootloader) this.#steps.splice(1, 0, { code: opcode.bootFirmware, data: [] });
    return this.#next();
  }
}

/** What a module says by itself while it searches. */
function searched({ opcode: code, status, data }: ModuleAnswer): Turn[] {
  if (code !== opcode.readTags) return [];
  const fault = faults.get(status);
  if (fault !== undefined)
    return [{ kind: 'fault', failure: readerFailure(fault, `status ${status.toString(16)}`) }];
  const epc = status === moduleStatus.success ? epcIn(data) : null;
  return epc === null ? [ready] : [ready, { kind: 'tag', epc }];
}

function refusal({ opcode: code, status }: ModuleAnswer): ReaderFailure {
  const detail = `opcode ${code.toString(16)}: status ${status.toString(16)}`;
  const fault = faults.get(status);
  if (fault !== undefined) return readerFailure(fault, detail);
  return readerFailure(
    code === opcode.setRegion || status === moduleStatus.invalidRegion
      ? 'region-refused'
      : 'settings-refused',
    detail,
  );
}
