import { Button, Group, Text } from '@mantine/core';

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

/** Earlier and later pages of a long list; nothing where one page holds all. */
export function Pages({ page, total, pageSize, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1 && page === 1) return null;
  return (
    <Group component="nav" justify="space-between" aria-label="Pages">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Text c="var(--ink-soft)">
        Page {page} of {last}, {total} in all
      </Text>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Group>
  );
}
