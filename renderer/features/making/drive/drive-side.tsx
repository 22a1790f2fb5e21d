import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconTrash } from '@tabler/icons-react';
import { formatBytes } from '../../../../shared/features/making/drive/drive.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './drive.module.css';

interface MeterProps {
  readonly storage: { readonly used: number; readonly bin: number; readonly limit: number };
  readonly isBin: boolean;
}

const NEARLY_FULL = 0.8;

/** How full the drive is, and the way to the bin. */
export function StorageMeter({ storage, isBin }: MeterProps) {
  const { project } = useSession();
  const share = storage.used / storage.limit;
  const text = `${formatBytes(storage.used)} of ${formatBytes(storage.limit)} used`;
  return (
    <div className={styles.meter}>
      <Progress
        className={styles.meterBar ?? ''}
        value={Math.min(100, share * 100)}
        size="md"
        aria-label="Storage used"
        {...(share >= NEARLY_FULL && { 'data-full': true })}
      />
      <span>{text}</span>
      {!project?.isPro && (
        <button
          type="button"
          className={styles.textButton}
          onClick={() => void openPopup('pro-upgrade', { origin: 'drive' })}
        >
          Get 10 GB with Pro
        </button>
      )}
      {!isBin && (
        <ProjectLink to="/drive/?view=bin" className={styles.binLink}>
          <IconTrash size={16} aria-hidden /> Bin{storage.bin > 0 && ` (${formatBytes(storage.bin)})`}
        </ProjectLink>
      )}
    </div>
  );
}
