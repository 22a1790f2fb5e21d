import {
  type LabelWork,
  scanningRequests,
  WORK_WORDS,
  type WorkKind,
} from '../../../../shared/features/factory/stations/stations.ts';
import { answerRequest } from '../../core/requests.ts';
import type { CommandHandler } from '../../core/scan-router.ts';
import type { OpenStationFeature } from '../../core/station-feature.ts';

/** Scans typed or confirmed on a screen, and the work that waits at each place. */
export const stationFeature: OpenStationFeature = (core) => {
  const setWork = (work: WorkKind) => {
    core.scans.setWork(work);
    core.screens.changed();
    // On a full disk people still go to another place; only a restart forgets it.
    core.meta.set('work', work);
  };
  const goTo =
    (work: WorkKind): CommandHandler =>
    () => {
      setWork(work);
      return { tone: 'right', headline: WORK_WORDS[work].name, words: `${WORK_WORDS[work].begin}.` };
    };
  /** Garments to sort, with the pigeonhole in which others of their order lie. */
  const withHoles = (labels: readonly LabelWork[]): LabelWork[] => {
    const toSort = labels.filter(({ state }) => state === 'printed_on');
    const holes = core.labels.pigeonholesOf(toSort.map(({ orderId }) => orderId));
    return labels.map((label) => ({ ...label, pigeonhole: holes.get(label.orderId) ?? label.pigeonhole }));
  };
  return {
    requests: [
      answerRequest(scanningRequests.state, () => core.state()),
      answerRequest(scanningRequests.scan, ({ text, source }) =>
        core.answerScan(() => core.scans.scan(text, source)),
      ),
      answerRequest(scanningRequests.scanUnended, ({ text, isLast }) =>
        isLast || core.scans.isWhole(text)
          ? core.answerScan(() => core.scans.scanCut(text, 'keyboard'))
          : null,
      ),
      answerRequest(scanningRequests.confirm, () => core.answerScan(() => core.scans.confirm())),
      answerRequest(scanningRequests.setWork, ({ work }) => {
        setWork(work);
        return core.state();
      }),
      answerRequest(scanningRequests.work, ({ work, pickFace, offset, limit }) => {
        const labels = core.labels.work(work, { pickFace, offset, limit });
        const held = work === 'print' ? labels.map(({ id }) => [id, core.held.at(id)] as const) : [];
        return {
          labels: withHoles(labels),
          total: core.labels.total(work, pickFace),
          heldAt: Object.fromEntries(held.flatMap(([id, at]) => (at === null ? [] : [[id, at]]))),
        };
      }),
    ],
    commands: {
      labels: goTo('print'),
      pick: goTo('pick'),
      pretreat: goTo('pretreat'),
      print: goTo('print-on'),
      cure: goTo('cure'),
      check: goTo('check'),
      sort: goTo('sort'),
      pack: goTo('pack'),
      ship: goTo('ship'),
      done: (staffId) => core.scans.confirmStep(staffId),
      'sound-test': () => ({
        tone: 'done',
        headline: 'Sound test',
        words: 'You should hear two rising tones.',
      }),
    },
  };
};
