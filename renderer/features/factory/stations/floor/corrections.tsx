import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconPrinter, IconShirtOff, IconTicketOff } from '@tabler/icons-react';
import { readStatePart, type StationParams } from '../../../../../shared/contract/station-request.ts';
import {
  floorRank,
  labelsRequests,
  printersState,
  REPRINT_REASONS,
  type ReprintReason,
  SPOIL_REASON_TEXT,
  SPOIL_REASONS,
} from '../../../../../shared/features/factory/labels/labels.ts';
import {
  correctionsRequests,
  type LabelWork,
  type StationState,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { showFailure, showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { stationLink } from '../../../../platform/station/station-link.ts';
import styles from './floor.module.css';

const REASON_WORDS: Readonly<Record<ReprintReason, string>> = {
  torn: 'Label is torn',
  unreadable: 'Unreadable label',
  lost: 'Label is lost',
  'printer-fault': 'Printer fault',
  'wrong-stock': 'Wrong label stock',
  'spoiled-garment': 'Garment was spoiled',
};
const record = (params: StationParams<typeof correctionsRequests.record>) => {
  stationLink().request(correctionsRequests.record, params).catch(showFailure);
};

/** What can be put right about a label that was just scanned. */
export function Corrections({ label, state }: { readonly label: LabelWork; readonly state: StationState }) {
  const rank = floorRank(label.state);
  if (rank < floorRank('label_printed') || label.state === 'packed') return null;
  const reprint = async (reason: ReprintReason) => {
    const { refused } = await stationLink().request(labelsRequests.reprint, { labelId: label.id, reason });
    const [refusal] = refused;
    showSnackbar(
      refusal
        ? { text: `${refusal.words} ${refusal.fix.words}`, type: 'error' }
        : { text: 'The label is printed again' },
    );
  };
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" size="lg" leftSection={<IconDots size={22} aria-hidden />}>
          Fix a problem
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {label.state === 'picked' && label.printedSides.length === 0 && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={() => record({ kind: 'unpick', labelId: label.id })}
          >
            Garment was put back
          </Menu.Item>
        )}
        {label.state === 'label_printed' && (
          <Menu.Item
            leftSection={<IconTicketOff size={20} aria-hidden />}
            onClick={() => record({ kind: 'cancel-print', labelId: label.id })}
          >
            Label was binned
          </Menu.Item>
        )}
        {rank >= floorRank('picked') && (
          <>
            <Menu.Label>Garment is spoiled: pick a new one</Menu.Label>
            {SPOIL_REASONS.map((reason, place) => (
              <Menu.Item
                key={reason}
                leftSection={<IconShirtOff size={20} aria-hidden />}
                onClick={() => record({ kind: 'spoil', labelId: label.id, reason })}
              >
                {place + 1} {SPOIL_REASON_TEXT[reason]}
              </Menu.Item>
            ))}
          </>
        )}
        {readStatePart(printersState, state.parts).length > 0 && (
          <>
            <Menu.Label>Print the label again</Menu.Label>
            {REPRINT_REASONS.map((reason) => (
              <Menu.Item
                key={reason}
                leftSection={<IconPrinter size={20} aria-hidden />}
                onClick={() => void reprint(reason).catch(showFailure)}
              >
                {REASON_WORDS[reason]}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
