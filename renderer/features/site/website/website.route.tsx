import { Button } from '@mantine/core';
import { IconBuildingStore, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListedStore } from '../../../../shared/features/accounts/identity/identity.ts';
import { isComingSoon } from '../../../../shared/features/projects/stores/stores.ts';
import { editorPath } from '../../../../shared/features/site/pages/pages.ts';
import { findTheme } from '../../../../shared/features/site/theme/theme.ts';
import {
  findNextStep,
  type WebsiteOverview,
  websiteCalls,
} from '../../../../shared/features/site/website/website.ts';
import { momentText } from '../../../../shared/rules/dates/dates.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { NextStep } from '../../../ui/next-step.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import styles from './website.module.css';

interface PartProps {
  readonly title: string;
  readonly state: string;
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly to: string;
  readonly action: string;
  /** Whether this member can open the screen. */
  readonly canOpen?: boolean;
}

/** One part of the website with its status and a link to its screen. */
function Part({ title, state, tone, children, to, action, canOpen = true }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <StatusPill tone={tone}>{state}</StatusPill>
      </div>
      <p className={styles.address}>{children}</p>
      {canOpen && <ProjectLink to={to}>{action}</ProjectLink>}
    </section>
  );
}

const themeName = (id: string): string => findTheme(id)?.title ?? id;

function menuText({ isOwn, hasDraft, broken }: WebsiteOverview['menu']): string {
  if (broken > 0) return broken === 1 ? '1 entry can’t be opened.' : `${broken} entries can’t be opened.`;
  if (hasDraft) return 'You have changes that aren’t published yet.';
  return isOwn ? 'Shoppers see the menu you made.' : 'Shoppers see your collections.';
}

function footerPart({
  isBuilt,
  isLive,
  hasDraft,
}: WebsiteOverview['footer']): Pick<PartProps, 'state' | 'tone'> {
  if (hasDraft) return { state: 'Draft', tone: isLive ? 'warn' : 'neutral' };
  return isBuilt && isLive ? { state: 'Live', tone: 'good' } : { state: 'Name and links', tone: 'neutral' };
}

function footerText({ isLive, hasDraft }: WebsiteOverview['footer']): string {
  if (isLive)
    return hasDraft ? 'You have changes that aren’t published yet.' : 'Shoppers see the footer you made.';
  return 'Shoppers see your store’s name and links below every page.';
}

function accessPart(store: ListedStore, isSoon: boolean, timeZone: string): Omit<PartProps, 'title' | 'to'> {
  const action = 'Change who can visit';
  if (isSoon)
    return {
      state: 'Coming soon',
      tone: 'warn',
      action,
      children:
        store.opensAt === null
          ? 'Shoppers see a coming-soon page until you open the store.'
          : `Shoppers see a coming-soon page until ${momentText(store.opensAt, timeZone)}.`,
    };
  if (store.passwordProtected)
    return {
      state: 'Password',
      tone: 'warn',
      action,
      children: 'Only people with the password can see your store.',
    };
  return { state: 'Open', tone: 'good', action, children: 'Anyone can visit and order.' };
}

function addressPart({ origin, domain }: WebsiteOverview): Omit<PartProps, 'title' | 'to' | 'canOpen'> {
  const host = new URL(origin).host;
  if (domain === null)
    return { state: 'Working', tone: 'good', action: 'Use your own domain', children: host };
  if (domain.isSetUp)
    return { state: 'Your domain', tone: 'good', action: 'See your domain', children: host };
  return {
    state: 'Not ready',
    tone: 'warn',
    action: 'Set up your domain',
    children: `${host}. ${domain.name} isn’t used yet.`,
  };
}

function shoppingSitesPart(
  { origin }: WebsiteOverview,
  isClosed: boolean,
): Pick<PartProps, 'state' | 'tone' | 'children'> {
  if (isClosed)
    return {
      state: 'Closed',
      tone: 'neutral',
      children: 'Google Shopping and others can read your products once your store is open.',
    };
  const address = `${origin.replace(/\/$/, '')}/product-feed.xml`;
  return {
    state: 'Ready',
    tone: 'good',
    children: `Give Google Merchant Center and others the address of your product feed: ${address}`,
  };
}

function Overview({ store, overview }: { readonly store: ListedStore; readonly overview: WebsiteOverview }) {
  const timeZone = useTimeZone();
  const isSoon = isComingSoon(store, Date.now());
  const permissions = useSession().project?.permissions ?? [];
  const canEdit = permissions.includes('edit-webpage');
  const canManage = permissions.includes('manage-settings');
  const next = findNextStep(overview, { isComingSoon: isSoon, hasPassword: store.passwordProtected });
  const { pages, changed, home, broken } = overview;
  return (
    <Stack gap={4}>
      {canEdit &&
        (next ? (
          <NextStep {...next} />
        ) : (
          <Panel title="Your website is in order">
            <p>No link is broken, every change is published and shoppers can visit.</p>
          </Panel>
        ))}
      <Panel title="What shoppers see">
        <div className={styles.parts}>
          <Part title="Visitors" to="/settings/" {...accessPart(store, isSoon, timeZone)} />
          <Part
            title="Home page"
            state={home.isLive ? 'Live' : home.isBuilt ? 'Draft' : 'First page'}
            tone={home.isLive ? 'good' : 'neutral'}
            to="/pages/edit/home/"
            action="Edit the home page"
          >
            {home.isLive
              ? 'Shoppers see the home page you made.'
              : 'Shoppers see the home page that every store begins with.'}
          </Part>
          <Part
            title="Pages"
            state={`${pages.live} live`}
            tone={pages.live > 0 ? 'good' : 'neutral'}
            to="/pages/"
            action="See all pages"
          >
            {pages.drafts === 0 ? 'No drafts.' : `${pages.drafts} not published yet.`}
          </Part>
          <Part
            title="Menu"
            state={
              overview.menu.broken > 0
                ? 'Needs a fix'
                : overview.menu.hasDraft
                  ? 'Draft'
                  : overview.menu.isOwn
                    ? 'Live'
                    : 'Automatic'
            }
            tone={overview.menu.broken > 0 || overview.menu.hasDraft ? 'warn' : 'good'}
            to="/menu-editor/"
            action="Edit the menu"
          >
            {menuText(overview.menu)}
          </Part>
          <Part title="Footer" {...footerPart(overview.footer)} to="/footer-editor/" action="Edit the footer">
            {footerText(overview.footer)}
          </Part>
          <Part
            title="Theme"
            state={themeName(store.theme)}
            tone="good"
            to="/theme/edit/"
            action="Edit the theme"
          >
            The look of every page.
          </Part>
          <Part
            title="Logo"
            state={store.logo ? 'Set' : 'Name only'}
            tone={store.logo ? 'good' : 'neutral'}
            to="/logo/"
            action={store.logo ? 'Change the logo' : 'Add a logo'}
          >
            {store.logo ? 'It’s at the top of every page.' : 'Your store’s name is at the top of every page.'}
          </Part>
          <Part title="Address" to="/domain/" {...addressPart(overview)} canOpen={canManage} />
          <Part
            title="Shopping sites"
            to="/my-products/"
            action="See your products"
            {...shoppingSitesPart(overview, isSoon || store.passwordProtected)}
          />
        </div>
      </Panel>
      {broken.length > 0 && (
        <Panel title="Broken links">
          <ul className={styles.list}>
            {broken.map(({ pageId, kind, page, href, why }) => (
              <li key={`${pageId} ${href}`}>
                <StatusPill tone={why === 'gone' ? 'bad' : 'warn'}>
                  {why === 'gone' ? 'Missing' : 'Hidden'}
                </StatusPill>
                <span>
                  {href} <small>{kind === 'footer' ? 'in the footer' : `on ${page}`}</small>
                </span>
                <ProjectLink to={editorPath({ id: pageId, kind })}>
                  {kind === 'footer' ? 'Open the footer' : 'Open the page'}
                </ProjectLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {changed.length > 0 && (
        <Panel title="Not published yet">
          <ul className={styles.list}>
            {changed.map(({ id, title, url, isLive, changedAt }) => (
              <li key={id}>
                <StatusPill tone={isLive ? 'note' : 'neutral'}>{isLive ? 'Changed' : 'Draft'}</StatusPill>
                <span>
                  {title} <small>{`${url} · changed ${momentText(changedAt, timeZone)}`}</small>
                </span>
                <ProjectLink to={`/pages/edit/${id}/`}>Open the page</ProjectLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Stack>
  );
}

function WebsiteOfStore({ store }: { readonly store: ListedStore }) {
  const overview = useCall(websiteCalls.overview, { params: { division: store.divisionId } });
  return (
    <Page
      title="Website"
      lead="What shoppers see of your store, and what to do next."
      actions={
        <Button
          component="a"
          href={store.url}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          Visit your store
          <span className="only-read-aloud"> (opens in a new tab)</span>
        </Button>
      }
    >
      {overview.data ? (
        <Overview store={store} overview={overview.data} />
      ) : overview.isLoadingError ? (
        <ErrorState what="your website" error={overview.error} retry={overview.refetch} />
      ) : (
        <LoadingState label="Website" />
      )}
    </Page>
  );
}

/** `/website/`: the merchant’s website at a glance. */
export default function Website() {
  const { store } = useSession();
  if (store) return <WebsiteOfStore key={store.id} store={store} />;
  return (
    <Page title="Website">
      <Empty title="No store yet" icon={<IconBuildingStore size={32} stroke={1.5} />}>
        Once your project has a store, its website is here.
      </Empty>
    </Page>
  );
}
