import { Anchor, SimpleGrid, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useVisit } from '../../platform/access/use-session.ts';
import { barePath } from '../../platform/routing/route-table.ts';
import { sitemapEntries } from '../../platform/routing/sitemap-entries.ts';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './sitemap.module.css';

/** A store's own pages are separate documents. */
const STORE_PLACES = [
  { path: '/', title: 'Home' },
  { path: '/collection/all-products/', title: 'All products' },
] as const;

/** /sitemap/: every page of this host that anyone may open. */
export default function Sitemap() {
  const store = useVisit()?.store ?? null;
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
          spacing="sm"
          verticalSpacing={0}
          p={0}
          style={{ listStyle: 'none' }}
        >
          {store &&
            STORE_PLACES.map(({ path, title }) => (
              <li key={path}>
                <Anchor href={path} className={styles.page}>
                  {title}
                </Anchor>
              </li>
            ))}
          {sitemapEntries(store !== null).map((entry) => (
            <li key={entry.id}>
              <Anchor component={Link} to={barePath(entry)} className={styles.page}>
                {entry.meta.title}
              </Anchor>
            </li>
          ))}
        </SimpleGrid>
      </Stack>
    </>
  );
}
