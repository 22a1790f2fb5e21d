import { Button } from '@mantine/core';
import { COUNT_MAX, countText, type ListPage } from '../../../shared/contract/list.ts';
import { formatNumber } from '../../../shared/rules/text/format-number.ts';
import styles from './list-screen.module.css';

/** Address fields of the neighbouring pages; null if there is none. */
export interface PagesBeside {
  readonly first: Readonly<Record<string, string>> | null;
  readonly previous: Readonly<Record<string, string>> | null;
  readonly next: Readonly<Record<string, string>> | null;
}

const FIRST_PAGE = {};

/** Number of the last page that has one. */
const lastNumbered = ({ total, pageSize }: { readonly total: number; readonly pageSize: number }) =>
  Math.ceil(Math.min(total, COUNT_MAX) / pageSize);

/** @param page number of the current page; null for one that a cursor leads to */
export function pagesBeside(answer: ListPage<unknown>, page: number | null): PagesBeside {
  const before = answer.previous == null ? null : { before: answer.previous };
  const after = answer.next == null ? null : { after: answer.next };
  if (page === null || !('total' in answer))
    return { first: before && FIRST_PAGE, previous: before, next: after };
  return {
    first: page > 1 ? FIRST_PAGE : null,
    previous: page > 1 ? { page: String(page - 1) } : null,
    next: page < lastNumbered(answer) ? { page: String(page + 1) } : after,
  };
}

/** The range of visible rows: `51–100 of 214`; null where a cursor led to them. */
export function rowsShown(answer: ListPage<unknown>, page: number | null): string | null {
  if (!('total' in answer) || page === null || answer.rows.length === 0) return null;
  const first = (page - 1) * answer.pageSize + 1;
  return `${formatNumber(first)}–${formatNumber(first + answer.rows.length - 1)} of ${countText(answer.total)}`;
}

interface ListFootProps {
  readonly beside: PagesBeside;
  readonly shown: string | null;
  readonly onPage: (place: Readonly<Record<string, string>>) => void;
}

/** Page buttons; hidden while one page holds every row. */
export function ListFoot({ beside, shown, onPage }: ListFootProps) {
  const { first, previous, next } = beside;
  if (previous === null && next === null) return null;
  const button = (text: string, place: Readonly<Record<string, string>> | null) => (
    <Button variant="default" disabled={place === null} onClick={() => place && onPage(place)}>
      {text}
    </Button>
  );
  return (
    <nav className={styles.foot} aria-label="Pages">
      <span>{shown}</span>
      {button('First', first)}
      {button('Previous', previous)}
      {button('Next', next)}
    </nav>
  );
}
