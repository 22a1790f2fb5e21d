import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  /** One line under the title. */
  readonly lead?: ReactNode;
  /** Buttons at the title's end. */
  readonly actions?: ReactNode;
}

/** The header of a dashboard page: its only h1, a lead line and actions. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <Group component="header" justify="space-between" align="flex-end" gap="md" mb="lg">
      <Stack gap={4} miw={0} maw="100%">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {lead && (
          <Text c="var(--ink-soft)" maw="44rem" style={{ overflowWrap: 'anywhere' }}>
            {lead}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
