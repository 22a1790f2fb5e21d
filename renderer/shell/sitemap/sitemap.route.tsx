import { Anchor, SimpleGrid, Title } from '@mantine/core';
import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/rules/constants/constants.ts';
import { barePath } from '../../platform/routing/route-table.ts';
import { sitemapEntries } from '../../platform/routing/sitemap-entries.ts';
import { Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './sitemap.module.css';

/** The first step is called after what it asks for. */
const SIGN_UP = '/sign-up/brand/';

/** Titles by address: the front page, the screens, and what has an address with a parameter, as in the footer. */
const pages: ReadonlyMap<string, string> = new Map([
  ['/', PRODUCT_NAME],
  ...sitemapEntries(false).map((entry) => [barePath(entry), entry.meta.title] as const),
  [SIGN_UP, 'Sign up'],
  ['/policy/careers/', 'Careers'],
  ['/policy/affiliates/', 'Affiliates'],
]);

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
          {[...pages].map(([path, title]) => (
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
