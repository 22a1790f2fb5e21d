import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Unreachable } from '../platform/calls/calls.ts';
import styles from './found-list.module.css';
import { ErrorState, LoadingState } from './states.tsx';

type Asked<T> = Pick<
  UseQueryResult<T, Error>,
  'data' | 'error' | 'isPending' | 'isPlaceholderData' | 'failureReason' | 'refetch'
>;

interface NoticeProps {
  readonly asked: Pick<Asked<unknown>, 'data' | 'error' | 'failureReason'>;
}

/** Says that a search or a list got no answer, and what its reader can count on. Nothing while answers come. */
export function ConnectionNotice({ asked }: NoticeProps) {
  const { data, error, failureReason } = asked;
  const isOffline = failureReason instanceof Unreachable;
  if (!isOffline && (error === null || data === undefined)) return null;
  return (
    <p className={styles.notice} role="alert">
      {isOffline
        ? `You’re offline${data === undefined ? '' : ', so this list may be out of date'}. We’ll keep trying.`
        : 'We couldn’t refresh this list. It may be out of date.'}
    </p>
  );
}

interface FoundListProps<T> {
  /** A call made with `keepPrevious`. */
  readonly asked: Asked<T>;
  /** What is being fetched, for screen readers. */
  readonly label: string;
  readonly lines?: number;
  readonly children: (found: T) => ReactNode;
}

/**
 * What a search or a filter found, in every state: on its way, refused, and without a network, where the list that was
 * there stays.
 */
export function FoundList<T>({ asked, label, lines, children }: FoundListProps<T>) {
  const { data, error, isPending, isPlaceholderData, refetch } = asked;
  return (
    <>
      <ConnectionNotice asked={asked} />
      {isPending && <LoadingState label={label} {...(lines !== undefined && { lines })} />}
      {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <div className={styles.list} data-old={isPlaceholderData || undefined}>
          {children(data)}
        </div>
      )}
    </>
  );
}
