import { Anchor, SimpleGrid, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { RouteEntry } from '../../platform/routing/route-entry.ts';
import { ROUTE_TABLE } from '../../platform/routing/route-table.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Pages of the dashboard's host that search engines may list and whose address needs no parameter. */
export const sitemapEntries = (): readonly RouteEntry[] =>
  ROUTE_TABLE.filter(
    ({ meta, path, redirectTo }) =>
      meta.search === 'indexed' &&
      meta.host !== 'store' &&
      !redirectTo &&
      !/\{\w+\}/.test(path) &&
      meta.access.length === 0,
  );

const addressOf = (path: string) => path.replace(/\{\w+\?\}\/?/g, '');

/** /sitemap/: every page that anyone may open. */
export default function Sitemap() {
  return (
    <>
      <PageHeader title="Sitemap" />
      <Stack>
        <Title order={2} size="h4">
          Pages anyone can open
        </Title>
        <SimpleGrid
          component="ul"
          cols={{ base: 1, sm: 2, lg: 3 }}
          spacing="xs"
          p={0}
          style={{ listStyle: 'none' }}
        >
          {sitemapEntries().map(({ id, path, meta }) => (
            <li key={id}>
              <Anchor component={Link} to={addressOf(path)}>
                {meta.title}
              </Anchor>
            </li>
          ))}
        </SimpleGrid>
      </Stack>
    </>
  );
}
