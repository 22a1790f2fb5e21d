import { Button } from '@mantine/core';
import { Row } from './layout.tsx';

interface PageButtonsProps {
  /** The current page, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a picker that keeps its place to itself; nothing while one page holds everything. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  if (pages <= 1) return null;
  return (
    <Row gap={3}>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>{`Page ${page} of ${pages}`}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Row>
  );
}
