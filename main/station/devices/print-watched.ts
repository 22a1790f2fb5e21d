import type { LabelPrinter, PrintOutcome } from '../../../native/printers/printers.ts';

/**
 * Prints one label that no ledger follows, and waits until it is out. A printer that stops first keeps the label in its memory, so
 * the outcome is then `unknown`, with what stopped it.
 */
export async function printWatched(printer: LabelPrinter, zpl: string): Promise<PrintOutcome> {
  const { failure } = await printer.check();
  if (failure !== null) return { outcome: 'refused', failure };
  const stopped = Promise.withResolvers<PrintOutcome>();
  const stopListening = printer.onState((state) => {
    if (state.failure !== null) stopped.resolve({ outcome: 'unknown', failure: state.failure });
  });
  return Promise.race([printer.print(zpl), stopped.promise]).finally(stopListening);
}
