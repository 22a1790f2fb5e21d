import { Button } from '@mantine/core';
import { askAboutStop, printingRequests } from '../../../../../shared/features/factory/printing/printing.ts';
import { useStationQuery } from '../../../../platform/station/use-station-link.ts';
import styles from './stop-group.module.css';

interface AskAboutStopProps {
  /** The label just scanned. */
  readonly labelId: string;
  /** Opens what needs attention, where the question is answered. */
  readonly onOpen: () => void;
}

/** Where the label just scanned was in doubt: the way to what it says of the others that its printer lost. */
export function AskAboutStop({ labelId, onOpen }: AskAboutStopProps) {
  const { data } = useStationQuery(printingRequests.stops, {});
  const asked = data?.stops
    .map(({ labels }) => askAboutStop(labels))
    .find((questions) => questions?.anchor.labelId === labelId);
  if (!asked) return null;
  return (
    <Button className={styles.ask ?? ''} onClick={onOpen}>
      {asked.before.length > 0
        ? `${asked.before.length} before it printed too?`
        : `${asked.after.length} after it didn’t print?`}
    </Button>
  );
}
