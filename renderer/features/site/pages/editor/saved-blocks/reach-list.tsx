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

/** What this touches: every page, and the footer, that shows a shared block. */
export function ReachList({ savedBlock }: { readonly savedBlock: string }) {
  const [page, setPage] = useState(1);
  useFreshAnswers(savedBlockCalls.uses);
  const answer = useCall(
    savedBlockCalls.uses,
    { params: { savedBlock }, query: { page } },
    { keepPrevious: true },
  );
  if (answer.isPending) return <LoadingState label="What this touches" />;
  if (answer.isError) return <ErrorState error={answer.error} retry={answer.refetch} />;
  const { rows, places, pages, livePages, differing, total, pageSize } = answer.data;
  if (pages === 0) return <p className={styles.hint}>No page shows it yet.</p>;
  return (
    <section aria-label="What this touches" className={styles.reach}>
      <p>
        <strong>
          {counted(places, 'place')} on {counted(pages, 'page')}
        </strong>
        , {livePages === 0 ? 'none of them live' : `${livePages} live`}
        {differing === 1 && '. One place differs, and keeps what differs'}
        {differing > 1 && `. ${differing} places differ, and keep what differs`}
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
                row.places > 1 && counted(row.places, 'place'),
                row.differing > 0 && (row.differing === row.places ? 'differs' : `${row.differing} differ`),
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
