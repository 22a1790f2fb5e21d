import type { AttentionSource } from '../../core/attention.ts';
import type { StationCore } from '../../core/station-core.ts';

const TITLES: Readonly<Record<string, string>> = {
  print: 'Label printed',
  reprint: 'Label printed again',
  'cancel-print': 'Label binned',
  spoil: 'Garment spoiled',
  pick: 'Picked',
  unpick: 'Put back',
  'put-back': 'Put back',
  short: 'None here',
  'undo-short': 'Count undone',
  pretreat: 'Pretreated',
  'print-on': 'Printed',
  cure: 'Into the dryer',
  check: 'Checked',
  'put-in-tote': 'Put in a tote',
  'take-out-of-tote': 'Taken out of a tote',
  sort: 'Sorted',
  pack: 'Packed',
};

/** Operations that the server refused: the floor has to be put right by hand. */
export function refusedOperations(
  core: Pick<StationCore, 'operations' | 'floorCache' | 'labels' | 'floor' | 'clock'>,
): AttentionSource {
  const { operations, floorCache, labels, floor, clock } = core;
  return {
    about: 'operation',
    count: () => operations.refusedCount(),
    list: () =>
      operations.refused().map(({ record, refusal }) => ({
        id: record.id,
        title: TITLES[record.kind] ?? record.kind,
        at: record.at,
        staffName: floorCache.staffName(record.staffId),
        refusal,
        label: labels.byId(record.payload.labelId),
        resolutions: [{ name: 'done', words: 'Done' }],
      })),
    resolve: (id, { staffId, note }) =>
      floor.write(() => operations.settle(id, { at: clock.now().toISOString(), staffId, note })),
  };
}
