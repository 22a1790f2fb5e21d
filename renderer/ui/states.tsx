import { Button, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureMessage } from '../platform/snackbars/snackbars.ts';
import { Stack } from './layout.tsx';
import styles from './states.module.css';

interface ErrorStateProps {
  readonly error: unknown;
  /** What couldn’t be loaded, as a sentence names it: “your menu”. */
  readonly what: string;
  /** What the person reads below that; the error’s own words if left out. */
  readonly reason?: string | null;
  /** Tries again; the button is left out without it. */
  readonly retry?: () => void;
}

/** A part of the page could not be fetched; the rest of it works on. */
export function ErrorState({ error, what, reason = null, retry }: ErrorStateProps) {
  const words = reason ?? failureMessage(error);
  return (
    <Stack className={styles.state} align="center" gap={3} role="alert">
      <span className={styles.icon} aria-hidden>
        <IconAlertTriangle size={32} stroke={1.5} />
      </span>
      <Text fw={600}>{`We couldn’t load ${what}`}</Text>
      {words !== null && <Text c="var(--ink-soft)">{words}</Text>}
      {retry && (
        <Button variant="default" onClick={() => retry()}>
          Try again
        </Button>
      )}
    </Stack>
  );
}

interface LoadingStateProps {
  /** What is being fetched, for screen readers. */
  readonly label: string;
  readonly lines?: number;
}

/** The shape of what is coming, shown while it is fetched. The page's foot waits for it, or it would jump. */
export function LoadingState({ label, lines = 4 }: LoadingStateProps) {
  return (
    <Stack gap={3} role="status" aria-label={label} data-loading>
      <Skeleton height={28} width="40%" />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change places
        <Skeleton key={line} height={16} width={`${92 - (line % 3) * 14}%`} />
      ))}
    </Stack>
  );
}
