import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cut, VirtualPrinter, type VirtualPrinterState } from '../virtual/virtual-printer.ts';
import type { LabelPrinter, PrintOutcome } from './label-printer.ts';
import { openPrinter } from './printers.ts';

type Mishap = { readonly state: VirtualPrinterState } | { readonly cut: Cut } | null;

const mishap: fc.Arbitrary<Mishap> = fc.oneof(
  fc.constant(null),
  fc
    .constantFrom<VirtualPrinterState>('off', 'out-of-labels', 'head-open', 'paused', 'ready')
    .map((state) => ({ state })),
  fc.integer({ min: 1, max: 400 }).map((afterBytes) => ({ cut: { afterBytes } })),
  fc.constant<Mishap>({ cut: 'after-label' }),
);

const timesAllowed: Record<PrintOutcome['outcome'], readonly number[]> = {
  sent: [1],
  refused: [0],
  unknown: [0, 1],
};

/** Prints a label and waits until it is in the printer's memory, or ended: its end may need a later mishap to pass. */
async function printLabel(
  printer: LabelPrinter,
  zpl: string,
): Promise<{ readonly ended: Promise<PrintOutcome> }> {
  const left = Promise.withResolvers<void>();
  const ended = printer.print(zpl, { inMemory: () => left.resolve() });
  await Promise.race([left.promise, ended]);
  return { ended };
}

it('says of every label truly whether it came out, whatever happens to the printer in between', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(mishap, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0, 250),
      async (mishaps, freshMs) => {
        const device = await VirtualPrinter.start();
        const printer = openPrinter(device.address, {
          heartbeatMs: 0,
          freshMs,
          pollMs: 5,
          settleMs: 0,
          millimetresPerSecond: 1_000_000,
          statusMs: 250,
          closeMs: 250,
        });
        const outcomes: { readonly ended: Promise<PrintOutcome> }[] = [];
        for (const [number, happens] of mishaps.entries()) {
          if (happens !== null && 'state' in happens) await device.setState(happens.state);
          if (happens !== null && 'cut' in happens) device.cutNextLabel(happens.cut);
          outcomes.push(await printLabel(printer, `^XA^FO20,20^FDlabel ${number}.${'x'.repeat(300)}^FS^XZ`));
        }
        await device.setState('ready');
        const ended = await Promise.all(outcomes.map((one) => one.ended));
        for (const [number, { outcome }] of ended.entries()) {
          const times = device.labels.filter(({ zpl }) => zpl.includes(`label ${number}.`)).length;
          expect(timesAllowed[outcome], `label ${number} was ${outcome}`).toContain(times);
        }
        await printer.close();
        await device.close();
      },
    ),
    { numRuns: 150 },
  );
});
