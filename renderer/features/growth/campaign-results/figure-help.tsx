import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { FIGURE_TEXTS } from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { ActionPopover } from '../../../ui/popover/action-popover.tsx';
import styles from './campaign-results.module.css';

interface FigureHelpProps {
  readonly of: keyof typeof FIGURE_TEXTS;
  readonly name: string;
  readonly className?: string | undefined;
}

/** What a figure counts, next to its name. */
export function FigureHelp({ of, name, className }: FigureHelpProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ActionPopover
      label={name}
      isOpen={isOpen}
      onOpen={setOpen}
      width={280}
      button={
        <ActionIcon
          className={`${styles.help} ${className ?? ''}`}
          variant="subtle"
          size={28}
          aria-label={`What “${name}” means`}
          onClick={() => setOpen(!isOpen)}
        >
          ?
        </ActionIcon>
      }
    >
      <p className={styles.helpText} tabIndex={-1} data-autofocus>
        {FIGURE_TEXTS[of]}
      </p>
    </ActionPopover>
  );
}
