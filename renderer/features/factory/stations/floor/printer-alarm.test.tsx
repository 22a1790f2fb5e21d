import { expect, test } from 'vitest';
import {
  type PrinterState,
  parcelPrintersState,
  printersState,
} from '../../../../../shared/features/factory/labels/labels.ts';
import type { WorkKind } from '../../../../../shared/features/factory/stations/stations.ts';
import { findPrintersToShow, findStoppedPrinters } from './printer-alarm.tsx';

const printer = (name: string, change: Partial<PrinterState> = {}): PrinterState => ({
  name,
  address: 'tcp://10.0.0.9:9100',
  condition: 'ready',
  words: 'Ready',
  title: null,
  fix: null,
  waiting: 0,
  movable: 0,
  ...change,
});
const stopped = (name: string, waiting = 0) =>
  printer(name, { condition: 'failing', title: 'Out of labels', waiting });

const at = (work: WorkKind, labels: PrinterState[], parcels: PrinterState[]) => ({
  work,
  parts: { [printersState.name]: labels, [parcelPrintersState.name]: parcels },
});
/** The printer in the middle of the screen, and the one below it. */
const told = (...state: Parameters<typeof at>) => {
  const { here, elsewhere } = findStoppedPrinters(at(...state));
  return [here?.name ?? null, elsewhere?.name ?? null];
};
const shown = (...state: Parameters<typeof at>) => findPrintersToShow(at(...state)).map(({ name }) => name);

test('a parcel printer that stopped fills the screen at Ship, before a label waits for it', () => {
  expect(told('ship', [printer('Zebra')], [stopped('Parcels')])).toEqual(['Parcels', null]);
  expect(told('ship', [], [printer('Parcels', { condition: 'closed' })])).toEqual(['Parcels', null]);
  expect(told('ship', [stopped('Zebra', 2)], [stopped('Parcels', 1)])).toEqual(['Parcels', 'Zebra']);
});

test('at other places it is only in the strip, and at Ship where another takes its place', () => {
  for (const work of ['print', 'pick', 'pack'] as const) {
    expect(told(work, [printer('Zebra')], [stopped('Parcels', 1)])).toEqual([null, null]);
    expect(shown(work, [printer('Zebra')], [stopped('Parcels')])).toEqual(['Zebra', 'Parcels']);
    expect(shown(work, [printer('Zebra')], [printer('Parcels')])).toEqual(['Zebra']);
  }
  const two = [stopped('Parcels'), printer('Parcels 2')];
  expect(told('ship', [], two)).toEqual([null, null]);
  expect(shown('ship', [printer('Zebra')], two)).toEqual(['Parcels', 'Parcels 2']);
  expect(told('ship', [], [stopped('Parcels'), stopped('Parcels 2', 1)])).toEqual(['Parcels 2', null]);
  expect(told('ship', [], [])).toEqual([null, null]);
});

test('a label printer that stopped with labels waiting fills the screen at Labels only', () => {
  expect(told('print', [stopped('Zebra', 3)], [])).toEqual(['Zebra', null]);
  expect(told('print', [stopped('Zebra')], [])).toEqual([null, null]);
  for (const work of ['pick', 'ship'] as const)
    expect(told(work, [stopped('Zebra', 3)], [printer('Parcels')])).toEqual([null, 'Zebra']);
  expect(shown('ship', [stopped('Zebra')], [printer('Parcels')])).toEqual(['Parcels', 'Zebra']);
});
