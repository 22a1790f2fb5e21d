import { Text } from '@mantine/core';
import { useRouteEntry } from '../../platform/navigation/use-route-entry.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { waitingSentence } from './waiting-sentence.ts';

/** A placeholder for a route without a screen. */
export default function Waiting() {
  const entry = useRouteEntry();
  if (!entry) return null;
  return (
    <>
      {/* Where the finished page will be listed, this one isn’t yet. */}
      {entry.meta.search === 'indexed' && <meta name="robots" content="noindex" />}
      <PageHeader title={entry.meta.title} />
      <Text c="var(--ink-soft)" maw="40rem">
        {waitingSentence(entry.meta)}
      </Text>
    </>
  );
}
