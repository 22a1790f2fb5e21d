import { type ReaderFailure, readerFailure } from '../failures.ts';
import {
  ANY_ADDRESS,
  type ChafonAnswer,
  chafonAnswer,
  chafonCommand,
  chafonFrames,
  chafonStatus,
  encodeCommand,
  epcsIn,
  type TagListForm,
} from './chafon-frames.ts';
import { type Conversation, leave, leaveNoise, ready, send, type Turn } from './conversation.ts';

interface ChafonSettings {
  /** Longest wait for the reader to say what it is. */
  readonly answerMs: number;
  /** Pause between two inventories. */
  readonly pauseMs: number;
}

/** UHFReader09 and UHFReader18, as the reader’s information names them. */
const PLAIN_TYPES: ReadonlySet<number> = new Set([0x08, 0x09]);
const INFORMATION_TYPE_AT = 2;
const INFORMATION_SEARCH_TIME_AT = 7;
const SEARCH_TIME_UNIT_MS = 100;

/** An inventory’s answer comes so long after the search at the latest, on a slow line too. */
const LATE_MS = 300;
/** After a lost frame the reader is asked again: a new connection takes longer. */
const ASKED_AGAIN = 2;

/** Up to about 30 tags in the field; in session 0 each tag answers every inventory. */
const WITH_SESSION = [0x04, 0x00];

const ended: ReadonlySet<number> = new Set([
  chafonStatus.done,
  chafonStatus.timeUp,
  chafonStatus.memoryFull,
  chafonStatus.noTags,
]);
const refused: ReadonlySet<number> = new Set([
  chafonStatus.wrongLength,
  chafonStatus.unknownCommand,
  chafonStatus.wrongParameter,
]);

/** A Chafon reader in answer mode: it is asked who it is, then for the tags in its field, again and again. */
export class ChafonConversation implements Conversation {
  readonly farewell = null;
  readonly #settings: ChafonSettings;
  readonly #frames = chafonFrames();
  #address = ANY_ADDRESS;
  #form: TagListForm | null = null;
  #parameters: readonly number[] = [];
  #searchMs = 0;
  #askedAgain = 0;

  constructor(settings: ChafonSettings) {
    this.#settings = settings;
  }

  get midFrame(): boolean {
    return this.#frames.midFrame;
  }

  get patienceMs(): number {
    const { answerMs, pauseMs } = this.#settings;
    return this.#form === null ? answerMs : pauseMs + this.#searchMs + Math.min(LATE_MS, answerMs);
  }

  begin(): Turn[] {
    this.#frames.reset();
    this.#address = ANY_ADDRESS;
    this.#form = null;
    this.#searchMs = 0;
    this.#askedAgain = 0;
    return [send(encodeCommand(ANY_ADDRESS, chafonCommand.readerInformation))];
  }

  hear(bytes: Uint8Array): Turn[] {
    const turns = this.#frames.push(bytes).flatMap((frame) => this.#answered(chafonAnswer(frame)));
    return [...turns, ...leaveNoise(this.#frames)];
  }

  resync(): Turn[] {
    return this.#frames.resync().flatMap((frame) => this.#answered(chafonAnswer(frame)));
  }

  unanswered(): Turn[] {
    if (this.#form === null || this.#askedAgain === ASKED_AGAIN)
      return [leave(readerFailure('no-answer', 'no word from the reader'))];
    this.#askedAgain += 1;
    return [this.#inventory(0)];
  }

  #answered(answer: ChafonAnswer): Turn[] {
    if (this.#form === null) return this.#introduced(answer);
    if (answer.command !== chafonCommand.inventory) return [];
    this.#askedAgain = 0;
    if (refused.has(answer.status)) return this.#refused(answer);
    if (answer.status === chafonStatus.antennaFault)
      return [{ kind: 'fault', failure: readerFailure('no-antenna') }, this.#inventory()];
    const tags = (epcsIn(answer.data, this.#form) ?? []).map((epc) => ({ kind: 'tag' as const, epc }));
    if (answer.status === chafonStatus.moreFollows) return [ready, ...tags];
    return [ready, ...(ended.has(answer.status) ? tags : []), this.#inventory()];
  }

  #introduced({ address, command, status, data }: ChafonAnswer): Turn[] {
    if (command !== chafonCommand.readerInformation) return [];
    if (status !== chafonStatus.success) return [leave(settingsRefused(command, status))];
    this.#address = address;
    this.#form = PLAIN_TYPES.has(data[INFORMATION_TYPE_AT] ?? 0) ? 'plain' : 'antenna';
    this.#parameters = this.#form === 'plain' ? [] : WITH_SESSION;
    this.#searchMs = (data[INFORMATION_SEARCH_TIME_AT] ?? 0) * SEARCH_TIME_UNIT_MS;
    return [ready, this.#inventory(0)];
  }

  /** A reader that knows no session is asked again without it. */
  #refused({ command, status }: ChafonAnswer): Turn[] {
    if (this.#parameters.length === 0) return [leave(settingsRefused(command, status))];
    this.#parameters = [];
    return [this.#inventory(0)];
  }

  #inventory(afterMs = this.#settings.pauseMs): Turn {
    return send(encodeCommand(this.#address, chafonCommand.inventory, this.#parameters), afterMs);
  }
}

const settingsRefused = (command: number, status: number): ReaderFailure =>
  readerFailure('settings-refused', `command ${command.toString(16)}: status ${status.toString(16)}`);
