import type { UseQueryResult } from '@tanstack/react-query';
import { Unreachable } from '../platform/calls/calls.ts';
import styles from './connection-notice.module.css';

interface NoticeProps {
  readonly asked: Pick<UseQueryResult<unknown, Error>, 'data' | 'error' | 'failureReason'>;
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
