import { type PrinterFailure, writeParcelTest } from '../../../../native/printers/printers.ts';
import {
  labelsComingState,
  labelsElsewhereState,
  labelsRequests,
  offlineLabelsState,
  printersState,
  refuseScan,
} from '../../../../shared/features/factory/labels/labels.ts';
import { isAnyElsewhere, printingRequests } from '../../../../shared/features/factory/printing/printing.ts';
import { refusedAnswer, type ScanResult } from '../../core/place.ts';
import { answerRequest, StationRefusal } from '../../core/requests.ts';
import { statePart } from '../../core/state-part.ts';
import type { StationCore } from '../../core/station-core.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { printerState } from '../../devices/device-state.ts';
import type { NamedPrinter } from '../../devices/devices.ts';
import { printWatched } from '../../devices/print-watched.ts';
import { type LabelsComing, labelsComing } from './labels-coming.ts';
import { labelsPlace } from './labels-place.ts';
import { copiesToBin, labelsToCheck } from './labels-to-check.ts';
import { labelsToFind } from './labels-to-find.ts';
import { printAgain, printLabels, tellPrintedNext } from './print-on-request.ts';
import { listStops, settleStop } from './printer-stops.ts';

/** A label that proves printer, paper and size without belonging to any order. */
function testLabel(stationName: string): string {
  const plain = stationName.replaceAll(/[^\w .-]/g, ' ').slice(0, 40);
  return `^XA^CI28^FO40,40^A0N,60^FDTest label^FS^FO40,120^A0N,40^FD${plain}^FS^PQ1^XZ\n`;
}

/**
 * A printer of garment or of parcel labels with its test label. A parcel’s says that it’s no postage.
 * @throws StationRefusal where the station has no such printer
 */
function requireTest(core: StationCore, name: string): NamedPrinter & { readonly zpl: string } {
  const stationName = core.meta.get('station-name') ?? 'Workstation';
  const isNamed = (one: NamedPrinter) => one.name === name;
  const ofParcels = core.devices.printers.some(isNamed)
    ? undefined
    : core.devices.parcelPrinters.find(isNamed);
  if (ofParcels) return { ...ofParcels, zpl: writeParcelTest(stationName, core.settings.parcelDpi) };
  return { ...requirePrinter(core, name), zpl: testLabel(stationName) };
}

/** @throws StationRefusal where the station has no such printer */
function requirePrinter({ devices }: StationCore, name: string | undefined): NamedPrinter {
  const [first] = devices.printers;
  const printer = name === undefined ? first : devices.printers.find((one) => one.name === name);
  if (!printer) throw new StationRefusal('no-printer', 'No label printer is set up for this station.');
  return printer;
}

const printerRefusal = ({ code, message, fix }: PrinterFailure) =>
  new StationRefusal(code, `${message} ${fix}`);

const NEXT_LABELS = 10;

/** What “Print next” did, as the answer in the middle of the screen. */
function nextAnswer(queued: number, words: readonly string[], isElsewhere: boolean): ScanResult {
  const text = words.join(' ');
  if (queued > 0) return { tone: 'done', headline: `Printing ${queued}`, words: text };
  return refusedAnswer(refuseScan(isElsewhere ? 'labels-elsewhere' : 'nothing-to-print', text));
}

/** The command’s “Print next 10 labels”, at the first printer. Its result follows as a second answer. */
function printNextByScan(core: StationCore, coming: LabelsComing, staffId: string): ScanResult {
  const [first] = core.devices.printers;
  if (first === undefined)
    return refusedAnswer(refuseScan('no-printer', 'No label printer is set up for this station.'));
  const wanted = { count: NEXT_LABELS, printer: first.name, staffId };
  const tell = (result: ScanResult) =>
    core.screens.emit({ type: 'scanned', answer: core.scans.tell(result, '', 'barcode') });
  coming
    .press(wanted)
    .then((printed) => {
      const [refusal] = printed.refused;
      const isRefused = printed.queued === 0 && printed.elsewhere === null && refusal !== undefined;
      const { queued, elsewhere } = printed;
      tell(
        isRefused
          ? refusedAnswer(refusal)
          : nextAnswer(queued, tellPrintedNext(printed, wanted), isAnyElsewhere(elsewhere)),
      );
    })
    .catch((error: unknown) => {
      core.log('Labels weren’t queued', error);
      tell(refusedAnswer(refuseScan('scan-failed', 'Something went wrong at this workstation.')));
    });
  return { tone: 'right', headline: 'Printing', words: `Getting the next ${NEXT_LABELS} labels` };
}

/** Printing factory labels: the queue, the printers, and labels that failed or are in doubt. */
export const stationFeature: OpenStationFeature = (core) => {
  const toFind = labelsToFind(core);
  const coming = labelsComing(core, {
    everyMs: core.settings.syncSeconds * 1_000,
    tell: ({ queued, words }) => {
      // At another place a person reads the answer to their own scan.
      if (core.scans.work !== 'print') return;
      const answer = core.scans.tell(nextAnswer(queued, words, true), '', 'screen');
      core.screens.emit({ type: 'scanned', answer });
    },
  });
  return {
    requests: [
      answerRequest(labelsRequests.print, ({ labelIds, printer }) =>
        printLabels(core, [...new Set(labelIds)], requirePrinter(core, printer).name),
      ),
      answerRequest(labelsRequests.printNext, async ({ count, printer: name }) => {
        const wanted = {
          count,
          printer: requirePrinter(core, name).name,
          staffId: core.requireStaffToPrint(),
        };
        const printed = await coming.press(wanted);
        return {
          queued: printed.queued,
          refused: printed.refused,
          told: tellPrintedNext(printed, wanted),
        };
      }),
      answerRequest(labelsRequests.reprint, ({ printer, ...label }) =>
        printAgain(core, label, requirePrinter(core, printer).name),
      ),
      answerRequest(printingRequests.toFind, () => toFind.list()),
      answerRequest(printingRequests.found, async ({ id }) => {
        await toFind.found(id);
        return {};
      }),
      answerRequest(printingRequests.notThere, ({ printer, ...lost }) =>
        toFind.printAgain(lost, requirePrinter(core, printer).name),
      ),
      answerRequest(printingRequests.stops, () => ({ stops: listStops(core) })),
      answerRequest(printingRequests.settleStop, (answer) => ({ settled: settleStop(core, answer) })),
      answerRequest(labelsRequests.move, ({ from, to }) => {
        core.requireStaffToPrint();
        const [source, target] = [requirePrinter(core, from).name, requirePrinter(core, to).name];
        return { moved: source === target ? 0 : core.queue.move(source, target) };
      }),
      answerRequest(labelsRequests.testPrint, async ({ printer: name }) => {
        const { printer, zpl } = requireTest(core, name);
        const outcome = await printWatched(printer, zpl);
        if (outcome.outcome !== 'sent') throw printerRefusal(outcome.failure);
        return {};
      }),
    ],
    state: [
      statePart(printersState, () =>
        core.devices.printers.map((named) =>
          printerState(named, {
            waiting: core.ledger.waiting(named.name),
            movable: core.ledger.queued(named.name),
          }),
        ),
      ),
      statePart(offlineLabelsState, () => {
        const ready = core.share.count();
        const waiting = core.devices.printers.reduce((sum, { name }) => sum + core.ledger.waiting(name), 0);
        return { ready, others: Math.max(0, core.labels.total('print') - ready - waiting) };
      }),
      statePart(labelsElsewhereState, () => ({ total: core.held.count(), stations: core.held.stations() })),
      statePart(labelsComingState, () => coming.waiting),
    ],
    commands: { 'print-next': (staffId) => printNextByScan(core, coming, staffId) },
    close: coming.close,
    places: { print: labelsPlace(core) },
    attention: [labelsToCheck(core), copiesToBin(core)],
  };
};
