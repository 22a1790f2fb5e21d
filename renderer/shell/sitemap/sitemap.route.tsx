import { Anchor, SimpleGrid, Title } from '@mantine/core';
import { Link } from 'react-router';
import { sitemapPages } from '../../platform/routing/sitemap-entries.ts';
import { Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './sitemap.module.css';

/** /sitemap/: every page of the dashboard that anyone may open. */
export default function Sitemap() {
  return (
    <Page title="Sitemap">
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
          {sitemapPages(false).map(({ path, title }) => (
            <li key={path}>
              <Anchor component={Link} to={path} className={styles.page}>
                {title}
              </Anchor>
            </li>
          ))}
        </SimpleGrid>
      </Stack>
    </Page>
  );
}
