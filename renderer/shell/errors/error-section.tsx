import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Row, Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { ErrorDescription } from './describe-error.ts';

interface ErrorSectionProps extends ErrorDescription {
  readonly requestId?: string | undefined;
  /** A button that helps, before those that lead elsewhere. */
  readonly action?: ReactNode;
  /** Whether the same address may answer better the next time. */
  readonly canRetry?: boolean;
}

/** An error inside the dashboard: the shell around it stays usable. */
export function ErrorSection({
  status,
  title,
  sentence,
  requestId,
  action,
  canRetry = true,
}: ErrorSectionProps) {
  return (
    <Stack gap={3} style={{ maxWidth: '36rem', paddingBlock: 'var(--space-6)' }}>
      <PageTitle>{title}</PageTitle>
      <Text ff="monospace" size="sm" c="var(--thread)">
        {status}
      </Text>
      <Title order={1}>{title}</Title>
      <Text c="var(--ink-soft)">{sentence}</Text>
      <Row before={4}>
        {action}
        <Button component={Link} to="/dashboard/" variant={action ? 'default' : 'filled'}>
          Go to the dashboard
        </Button>
        {canRetry ? (
          <Button variant="default" onClick={() => location.reload()}>
            Try again
          </Button>
        ) : (
          <Button component={Link} to="/sitemap/" variant="default">
            View sitemap
          </Button>
        )}
      </Row>
      {requestId && (
        <Text size="sm" c="var(--ink-faint)" mt="md">
          If you contact us, quote this reference: <code>{requestId}</code>
        </Text>
      )}
    </Stack>
  );
}
