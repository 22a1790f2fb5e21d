import type { StationParams } from '../../shared/contract/station-request.ts';
import { labelsRequests } from '../../shared/features/factory/labels/labels.ts';
import type { LabelWork, ScanAnswer, WorkKind } from '../../shared/features/factory/stations/stations.ts';
import {
  connectionRequests,
  correctionsRequests,
  scanningRequests,
  shortageRequests,
  virtualRequests,
} from '../../shared/features/factory/stations/stations.ts';
import { toteCodeOf } from '../../shared/features/factory/totes/totes.ts';
import type { Chance } from './chance.ts';
import { printersOf, RequestRefused, StationGone, StationProcess } from './station-process.ts';

/** One thing the station has said is done: it must be found in its log whatever happens after. */
export interface Confirmed {
  readonly labelId: string;
  readonly kind: string;
}

export interface WorkerOptions {
  readonly settings: Readonly<Record<string, string | number | true>>;
  readonly badge: string;
  /** Which of so many parts of the work this person keeps to. */
  readonly place: number;
  readonly places: number;
  readonly chance: Chance;
  /** Ends the process in the middle of work about so many times. */
  readonly kills: number;
  /** Works until the station has confirmed so many operations. */
  readonly operations: number;
}

const works: readonly WorkKind[] = [
  'print',
  'pick',
  'pick',
  'pretreat',
  'print-on',
  'print-on',
  'cure',
  'check',
  'sort',
  'pack',
];

/** A person at a station who works through what it lists, while its process is killed now and then. */
export class Worker {
  readonly confirmed: Confirmed[] = [];
  readonly #options: WorkerOptions;
  readonly #chance: Chance;
  #station: StationProcess;
  kills = 0;

  private constructor(options: WorkerOptions, station: StationProcess) {
    this.#options = options;
    this.#chance = options.chance;
    this.#station = station;
  }

  static async start(options: WorkerOptions): Promise<Worker> {
    const worker = new Worker(options, await StationProcess.start(options.settings));
    await worker.#station.screen.until((state) => state.connection === 'online' && state.counts.print > 0);
    await worker.#signIn();
    return worker;
  }

  get station(): StationProcess {
    return this.#station;
  }

  async work(): Promise<void> {
    let idle = 0;
    while (this.confirmed.length < this.#options.operations && idle < 200) {
      const before = this.confirmed.length;
      try {
        await this.#step();
      } catch (error) {
        if (!(error instanceof StationGone)) throw error;
        await this.#restart();
      }
      idle = this.confirmed.length === before ? idle + 1 : 0;
      if (idle > 20) await this.#waitForServer().catch(() => undefined);
    }
  }

  /** Somebody without work looks up again once the server can be reached: only then is there truly none. */
  async #waitForServer(): Promise<void> {
    await this.#station.screen.until((state) => state.connection === 'online');
    await this.#station.request(connectionRequests.sync, {});
  }

  async #restart(): Promise<void> {
    const { pair: _pair, ...settings } = this.#options.settings;
    this.#station = await StationProcess.start(settings);
    await this.#signIn();
  }

  async #signIn(): Promise<void> {
    const signedIn = this.#station.screen.until((state) => state.staff !== null);
    await this.#station.request(virtualRequests.badge, { code: this.#options.badge });
    await signedIn;
  }

  /** A power cut while a request is on its way. */
  async #maybeKill(): Promise<void> {
    const due = ((this.kills + 1) * this.#options.operations) / (this.#options.kills + 1);
    if (this.kills >= this.#options.kills || this.confirmed.length < due) return;
    this.kills += 1;
    const flying: Promise<unknown>[] = this.#chance.one(0.5) ? [this.#startPrinting()] : [];
    const lists = await this.#list('pick');
    flying.push(...lists.slice(0, 8).map((label) => this.#pick(label).catch(() => undefined)));
    await new Promise<void>((resolve) => setTimeout(resolve, this.#chance.below(25)));
    await this.#station.kill();
    await Promise.all(flying);
    throw new StationGone('killed');
  }

  /** Labels on their way to paper: what came out is for the next scan to say. */
  async #startPrinting(): Promise<void> {
    try {
      const labelIds = (await this.#list('print')).slice(0, 4).map(({ id }) => id);
      if (labelIds.length > 0) await this.#station.request(labelsRequests.print, { labelIds });
    } catch (error) {
      if (!(error instanceof StationGone)) ignoreRefusal(error);
    }
  }

  async #list(work: WorkKind): Promise<LabelWork[]> {
    const total = (await this.#station.request(scanningRequests.state, {})).counts[work];
    // Mostly in this person's own part of the list; now and then where the others are at work.
    const own = this.#chance.one(0.85) ? Math.floor((total * this.#options.place) / this.#options.places) : 0;
    const offset = Math.min(Math.max(0, total - 1), own + this.#chance.below(12));
    return (await this.#station.request(scanningRequests.work, { work, offset, limit: 12 })).labels;
  }

  async #step(): Promise<void> {
    await this.#maybeKill();
    const work = this.#chance.pick(works);
    const labels = await this.#list(work);
    await this.#station.request(scanningRequests.setWork, { work });
    if (labels.length === 0) return;
    if (work === 'print') return this.#print(labels);
    for (const label of labels.slice(0, 6)) await this.#handle(work, label);
  }

  async #handle(work: Exclude<WorkKind, 'print'>, label: LabelWork): Promise<void> {
    if (this.#chance.one(0.03) && work !== 'pick')
      return this.#correct({ kind: 'spoil', labelId: label.id, reason: 'misprint' });
    if (this.#chance.one(0.04) && (work === 'pretreat' || work === 'print-on'))
      return this.#correct({ kind: 'unpick', labelId: label.id });
    switch (work) {
      case 'pick':
        return this.#pick(label);
      case 'pretreat':
        this.#note('pretreat', await this.#scan(label.code));
        return this.#maybePutInTote();
      case 'print-on': {
        const shown = await this.#scan(label.code);
        if (shown.refusal) return;
        for (let side = 0; side < label.sides.length; side += 1) {
          const printed = await this.#station.request(scanningRequests.confirm, {});
          this.#note('print-on', printed);
          if (!printed.side) return;
        }
        return;
      }
      case 'cure':
        return this.#note('cure', await this.#scan(label.code));
      case 'check': {
        const shown = await this.#scan(label.code);
        if (shown.refusal) return;
        return this.#note('check', await this.#station.request(scanningRequests.confirm, {}));
      }
      case 'sort': {
        const shown = await this.#scan(label.code);
        if (shown.target !== null) this.#note('sort', await this.#scan(shown.target));
        return;
      }
      case 'pack':
        return this.#note('pack', await this.#scan(label.code));
    }
  }

  async #pick(label: LabelWork): Promise<void> {
    await this.#station.request(scanningRequests.setWork, { work: 'pick' });
    await this.#scan(label.pickFace ?? '-');
    if (this.#chance.one(0.05)) return this.#reportShort(label);
    this.#note('pick', await this.#scan(label.blankBarcode));
    await this.#maybePutInTote();
  }

  /** No garment lies there, which is undone at once, or some are left. Two garments in three are found after all. */
  async #reportShort({ id: labelId }: LabelWork): Promise<void> {
    const left = this.#chance.one(0.5) ? 0 : 3;
    this.#note('short', await this.#station.request(shortageRequests.report, { labelId, left }));
    if (!this.#chance.one(0.7)) return;
    const undone = await this.#station.request(correctionsRequests.undo, {});
    if (undone.label?.id === labelId) this.#note('undo-short', undone);
  }

  /** Now and then the garment is put in a tote that is read twice, and sometimes taken out again. */
  async #maybePutInTote(): Promise<void> {
    if (!this.#chance.one(0.3)) return;
    const tote = toteCodeOf(1 + this.#chance.below(4));
    const put = await this.#scan(tote);
    this.#note('put-in-tote', put);
    await this.#scan(tote);
    if (!this.#chance.one(0.2)) return;
    const undone = await this.#station.request(correctionsRequests.undo, {});
    // A tote that wasn’t accepted leaves the step before it to be undone.
    const wasPut = put.label?.tote === tote && undone.label?.id === put.label.id;
    if (wasPut && undone.label?.tote === null) this.#note('take-out-of-tote', undone);
  }

  async #print(labels: readonly LabelWork[]): Promise<void> {
    const { queued } = await this.#station.request(labelsRequests.print, {
      labelIds: labels.map(({ id }) => id),
    });
    if (queued === 0) return;
    await this.#station.screen.until((state) => printersOf(state).every(({ waiting }) => waiting === 0));
    const settled = await Promise.all(labels.map(({ code }) => this.#scan(code)));
    for (const answer of settled) {
      if (answer.label?.state === 'label_printed' && answer.label.timesPrinted > 0)
        this.confirmed.push({ labelId: answer.label.id, kind: 'print' });
    }
    const [first] = labels;
    if (first && this.#chance.one(0.3)) {
      await this.#station
        .request(labelsRequests.reprint, { labelId: first.id, reason: 'torn' })
        .catch(ignoreRefusal);
      await this.#station.screen.until((state) => printersOf(state).every(({ waiting }) => waiting === 0));
    }
    if (first && this.#chance.one(0.2)) await this.#correct({ kind: 'cancel-print', labelId: first.id });
  }

  async #correct(correction: StationParams<typeof correctionsRequests.record>): Promise<void> {
    const answer = await this.#station.request(correctionsRequests.record, correction).catch(ignoreRefusal);
    if (answer) this.#note(correction.kind, answer);
  }

  #scan(text: string): Promise<ScanAnswer> {
    return this.#station.request(scanningRequests.scan, { text, source: 'keyboard' });
  }

  /**
   * Two picks of one kind of garment that arrive together are one read to the station: the second gets the first one's
   * answer again, which confirms nothing more.
   */
  #note(kind: string, answer: ScanAnswer): void {
    if (answer.reads > 1) return;
    if (answer.tone === 'done' && !answer.refusal && answer.label)
      this.confirmed.push({ labelId: answer.label.id, kind });
  }
}

function ignoreRefusal(error: unknown): null {
  if (error instanceof RequestRefused) return null;
  throw error;
}
