import { useState } from 'react';
import {
  savedBlockCalls,
  type UsingPage,
} from '../../../../../../shared/features/site/pages/saved-blocks.calls.ts';
import { formatDate } from '../../../../../../shared/rules/dates/dates.ts';
import { useCall } from '../../../../../platform/data/data.ts';
import { PageButtons } from '../../../../../ui/page-buttons.tsx';
import { ErrorState, LoadingState } from '../../../../../ui/states.tsx';
import styles from './saved-blocks.module.css';
import { useFreshAnswers } from './use-fresh-answers.ts';

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const nameOf = ({ kind, title, url }: UsingPage): string =>
  kind === 'footer' ? 'Footer' : title || (url === '/' ? 'Home' : url);

interface ReachListProps {
  readonly savedBlock: string;
  /** The page whose place gives its content to all others: that it differs is no news. */
  readonly from?: string;
}

/** What this touches: every page, and the footer, that shows a shared block. */
export function ReachList({ savedBlock, from }: ReachListProps) {
  const [page, setPage] = useState(1);
  useFreshAnswers(savedBlockCalls.uses);
  const answer = useCall(
    savedBlockCalls.uses,
    { params: { savedBlock }, query: { page } },
    { keepPrevious: true },
  );
  if (answer.isPending) return <LoadingState label="What this touches" />;
  if (answer.isLoadingError)
    return <ErrorState what="what this touches" error={answer.error} retry={answer.refetch} />;
  const { rows, places, pages, livePages, total, pageSize } = answer.data;
  const differing = answer.data.differing - (from === undefined ? 0 : 1);
  const others = (row: UsingPage) => row.differing - (row.id === from ? 1 : 0);
  if (pages === 0) return <p className={styles.hint}>No page shows it yet.</p>;
  return (
    <section aria-label="What this touches" className={styles.reach}>
      <p>
        <strong>
          {counted(places, 'place')} on {counted(pages, 'page')}
        </strong>
        , {livePages === 0 ? 'none of them live' : `${livePages} live`}
        {from !== undefined && differing === 1 && '. One other place differs, and keeps what differs'}
        {from !== undefined && differing > 1 && `. ${differing} other places differ, and keep what differs`}
      </p>
      <ul className={styles.pages}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {nameOf(row)}
              {row.url !== '' && <small>{row.url}</small>}
            </span>
            <small>
              {[
                row.id === from && 'this page',
                row.places > 1 && counted(row.places, 'place'),
                others(row) > 0 &&
                  (row.places === 1 ? 'differs' : `${others(row)} differ${others(row) === 1 ? 's' : ''}`),
                row.isLive ? 'live' : 'not live',
                row.scheduledAt && `scheduled for ${formatDate(row.scheduledAt, 'shortDay')}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
      <PageButtons page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />
    </section>
  );
}
