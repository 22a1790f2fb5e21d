import { bindTag } from '../../../../shared/features/factory/floor/floor.ts';
import type { ScanAnswer } from '../../../../shared/features/factory/stations/stations.ts';
import { DiskFull } from '../../core/database.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';
import { contentCheck } from './content-check.ts';
import { BIND_WITHIN_MS, TagBinding } from './tag-binding.ts';

const isPick = ({ work, tone, label, reads }: ScanAnswer) =>
  work === 'pick' && tone === 'done' && label?.state === 'picked' && reads === 1;

/**
 * Garment tags. A burst of hundreds gives no answers: a tag is bound to the label of the garment picked with it. Where the
 * station’s settings say so, it counts as that label’s scan at sorting and packing. Elsewhere one answer says whether an
 * order’s garments are all there when it is opened to be packed. Everywhere one says the same of a scanned tote.
 */
export const stationFeature: OpenStationFeature = (core) => {
  const { clock, devices, floor, labels, scans, screens, signIn, settings } = core;
  const binding = new TagBinding();
  const content = contentCheck(core, !settings.tagsCount);
  const tagReaders = devices.readers.filter(({ readsTags }) => readsTags);
  let stopWaiting: () => void = () => {};

  function bind(staffId: string): void {
    stopWaiting();
    const found = binding.finish();
    // A tag that another label holds is another garment’s.
    if (found === null || labels.byTag(found.epc) !== null) return;
    try {
      const recorded = floor.record(bindTag.kind, found, staffId);
      if ('label' in recorded) core.recorded();
    } catch (error) {
      if (error instanceof DiskFull) core.diskFull(error);
      else core.log('Binding a tag failed', error);
    }
  }

  const stopListening = screens.onEvent((event) => {
    const { staff } = signIn;
    if (event.type === 'scanned' && tagReaders.length > 0) content.heard(event.answer);
    if (event.type !== 'scanned' || staff === null || !isPick(event.answer) || event.answer.label === null)
      return;
    if (!binding.isNewPick(event.answer.label)) return;
    bind(staff.id);
    binding.pick(event.answer.label, clock.ticks());
    stopWaiting = clock.after(BIND_WITHIN_MS, () => bind(staff.id));
  });

  const listening = devices.readers.map((reader) =>
    reader.onRead(({ kind, code }) => {
      if (kind !== 'tag') return;
      binding.see(code, clock.ticks());
      if (!settings.tagsCount || (scans.work !== 'sort' && scans.work !== 'pack')) return;
      const label = labels.byTag(code);
      if (label !== null && signIn.staff !== null) core.answerScan(() => scans.scan(label.code, 'rfid'));
    }),
  );
  listening.push(...tagReaders.map((reader) => reader.onTag(content.see)));
  return {
    close() {
      stopListening();
      content.stop();
      stopWaiting();
      for (const stop of listening) stop();
    },
  };
};
