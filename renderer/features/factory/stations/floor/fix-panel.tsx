import { Button } from '@mantine/core';
import { useState } from 'react';
import { readStatePart, type StationParams } from '../../../../../shared/contract/station-request.ts';
import {
  floorRank,
  labelsRequests,
  MISPRINT_REASONS,
  printersState,
  REPRINT_REASONS,
  type ReprintReason,
  SPOIL_REASON_TEXT,
  type SpoilReason,
} from '../../../../../shared/features/factory/labels/labels.ts';
import {
  correctionsRequests,
  type LabelWork,
  type StationState,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import styles from './fix-panel.module.css';

const REPRINT_TEXT: Readonly<Record<(typeof REPRINT_REASONS)[number], string>> = {
  torn: 'Torn',
  unreadable: 'Can’t be read',
  lost: 'Lost',
  'printer-fault': 'Printer fault',
  'wrong-stock': 'Wrong roll',
};
const SPOILED: readonly SpoilReason[] = [
  'stained',
  'damaged',
  'pretreat',
  'scorched',
  'wrong-garment',
  'other',
];
interface Tile {
  readonly name: string;
  readonly foot?: string;
  readonly act: () => void;
}

const canReprint = (label: LabelWork, state: StationState) =>
  floorRank(label.state) >= floorRank('label_printed') &&
  readStatePart(printersState, state.parts).length > 0;

/** Whether there is anything to put right about a label. */
export const hasFixes = (label: LabelWork, state: StationState): boolean =>
  label.state !== 'packed' &&
  (floorRank(label.state) >= floorRank('picked') ||
    label.state === 'label_printed' ||
    canReprint(label, state));

interface FixPanelProps {
  readonly label: LabelWork;
  readonly state: StationState;
  readonly onClose: () => void;
  /** The question to begin with. */
  readonly first?: Question;
}

type Question = 'what' | 'spoiled' | 'misprint' | 'reprint';

const TITLE: Readonly<Record<Question, string>> = {
  what: 'Fix a problem',
  spoiled: 'Why is it spoiled?',
  misprint: 'What went wrong?',
  reprint: 'Why print it again?',
};

/** What can be put right about the label just scanned. Spoiling asks once: the reason is the question. */
export function FixPanel({ label, state, onClose, first = 'what' }: FixPanelProps) {
  const [question, setQuestion] = useState<Question>(first);
  const record = (params: Parameters<typeof recordCorrection>[0]) => {
    onClose();
    recordCorrection(params);
  };
  const takesStock = `Takes 1 ${[label.colour, label.size].filter(Boolean).join(', ')} out of stock`;
  const spoil = (reasons: readonly SpoilReason[]): Tile[] =>
    reasons.map((reason) => ({
      name: SPOIL_REASON_TEXT[reason],
      act: () => record({ kind: 'spoil', labelId: label.id, reason }),
    }));
  const isPicked = floorRank(label.state) >= floorRank('picked');
  const tiles: Readonly<Record<Question, readonly Tile[]>> = {
    what: [
      ...(isPicked
        ? [
            { name: 'Spoiled garment', act: () => setQuestion('spoiled') },
            { name: 'Misprint', act: () => setQuestion('misprint') },
          ]
        : []),
      ...(canReprint(label, state) ? [{ name: 'Print label again', act: () => setQuestion('reprint') }] : []),
      ...(label.state === 'picked' && label.printedSides.length === 0
        ? [
            {
              name: 'Put it back',
              foot: label.pickFace ?? 'Into stock',
              act: () => record({ kind: 'unpick', labelId: label.id }),
            },
          ]
        : []),
      ...(label.state === 'label_printed'
        ? [{ name: 'Label was binned', act: () => record({ kind: 'cancel-print', labelId: label.id }) }]
        : []),
    ],
    spoiled: spoil(SPOILED),
    misprint: spoil(MISPRINT_REASONS),
    reprint: REPRINT_REASONS.map((reason) => ({
      name: REPRINT_TEXT[reason],
      act: () => {
        onClose();
        void reprint(label, reason).catch(showFailure);
      },
    })),
  };
  return (
    <section className={styles.panel} aria-label={TITLE[question]}>
      <header className={styles.head}>
        <h2>
          {TITLE[question]}
          {(question === 'spoiled' || question === 'misprint') && <small>{takesStock}</small>}
        </h2>
        <Button variant="default" onClick={() => (question === first ? onClose() : setQuestion('what'))}>
          Back
        </Button>
      </header>
      <ol className={styles.tiles}>
        {tiles[question].map(({ name, foot, act }, at) => (
          <li key={name}>
            <button type="button" className={styles.tile} onClick={act}>
              <span className={styles.number} aria-hidden>
                {at + 1}
              </span>
              <span>
                {name}
                {foot && <small>{foot}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function recordCorrection(correction: StationParams<typeof correctionsRequests.record>): void {
  stationLink().request(correctionsRequests.record, correction).catch(showFailure);
}

async function reprint(label: LabelWork, reason: ReprintReason): Promise<void> {
  const { refused } = await stationLink().request(labelsRequests.reprint, { labelId: label.id, reason });
  const [refusal] = refused;
  showSnackbar(
    refusal
      ? { text: `${refusal.words} ${refusal.fix.words}`, type: 'error' }
      : { text: 'The label is printed again' },
  );
}
